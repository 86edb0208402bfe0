label-table = Tabela
label-profile = Mój ranking
