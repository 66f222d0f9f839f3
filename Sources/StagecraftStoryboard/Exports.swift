// Screens, transitions and plans as JSON beside the core.
@_exported import Notation
@_exported import Storyboard
@_exported import StoryboardStage
@_exported import Wire
