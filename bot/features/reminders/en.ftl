label-give-day = Give opponent 1 day
