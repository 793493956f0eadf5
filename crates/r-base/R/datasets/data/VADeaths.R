VADeaths <- structure(c(11.7, 18.1, 26.9, 41, 66, 8.7, 11.7, 20.3, 30.9, 54.3, 15.4, 24.3, 37, 54.6,
  71.1, 8.4, 13.6, 19.3, 35.1, 50),
  dim = c(5L, 4L), dimnames = list(
  c("50-54", "55-59", "60-64", "65-69", "70-74"),
  c("Rural Male", "Rural Female", "Urban Male", "Urban Female")))
