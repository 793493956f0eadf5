scatter.smooth(cars)
