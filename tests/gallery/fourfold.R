fourfoldplot(UCBAdmissions[, , 1])
fourfoldplot(UCBAdmissions)
fourfoldplot(UCBAdmissions, mfcol = c(3, 2), std = "all.max", main = "Main")
fourfoldplot(UCBAdmissions[, , 1:4], mfrow = c(2, 2), margin = 2, conf.level = 0)
