smoothScatter(faithful$eruptions, faithful$waiting)
smoothScatter(quakes$long, quakes$lat, nbin = 60, nrpoints = 20, colramp = heat.colors)
