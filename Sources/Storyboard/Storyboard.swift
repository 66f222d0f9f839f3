// Storyboard
