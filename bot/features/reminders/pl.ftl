label-give-day = Daj przeciwnikowi 1 dzień
