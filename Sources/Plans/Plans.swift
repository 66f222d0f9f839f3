// Plans
