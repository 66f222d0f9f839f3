// Screens, transitions and plans as JSON beside the core.
@_exported import JSON
@_exported import PlanText
@_exported import Storyboard
