label-settings-vacation = Vacation
label-vacation-off = End the vacation
settings-vacation-until = Your clock pauses until { $last }, that day included.
settings-vacation-until-by = Your clock pauses until { $last }, that day included; it goes on { $left }.
settings-vacation = Vacation days left in { $year }: { $left }
settings-hint-vacation = Other days, in words: “vacation 5 days”, “vacation from tomorrow until Sunday”. Dates are typed as 2026-12-24 or 24.12.2026.
vacation-left = Your vacation has { $left } left.
vacation-left-by = Your vacation ends { $left }.
vacation-undone = You ended it at once, so it took no day.
vacation-planned = Those days are already in your vacation ({ $first } – { $last }), so nothing has changed. To make it shorter, type “vacation off”{ $today ->
    [back] {""}
   *[stays] {" "}(today stays)
}, then for example “vacation 3 days”.
vacation-planned-here = Those days are already in your vacation, so nothing has changed. To make it shorter, type “vacation off”{ $today ->
    [back] {""}
   *[stays] {" "}(today stays)
}, then for example “vacation 3 days”.
example-vacation = “vacation 3 days”, “vacation from tomorrow until Sunday”, “vacation off”
menu-about-vacation = Stop your clock on those days
label-vacation-now = { $days } days from today
label-vacation-tomorrow = { $days } days from tomorrow
vacation-when = From when to when? Type for example “vacation 3 days”, which begins today, “vacation from tomorrow until Sunday”, or “vacation off”. Dates are typed as YEAR-MONTH-DAY or DAY.MONTH.YEAR.
