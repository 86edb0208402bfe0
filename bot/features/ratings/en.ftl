label-table = Table
label-profile = My rating
