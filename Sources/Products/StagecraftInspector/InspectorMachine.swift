/// The states of the inspector. A state machine without side effects: ``Inspector`` performs the actions.
///
/// | state     | open(.window) | open(.docked) | close        | windowClosed | failed |
/// |-----------|---------------|---------------|--------------|--------------|--------|
/// | closed    | inWindow      | overStage     | -            | -            | -      |
/// | inWindow  | -             | -             | closed       | closed       | closed |
/// | overStage | -             | -             | closed       | -            | -      |
///
/// F12 is `open` while the inspector is closed and `close` otherwise. A docked inspector is moved, resized, and hidden
/// in a window that is too small without a change of state: ``PanelDock`` says where it is.
nonisolated enum InspectorMachine: Hashable, Sendable {
  case closed
  /// Shown in a window.
  case inWindow
  /// Docked over the picture of the inspected stage.
  case overStage

  /// The places where the inspector opens.
  enum Place: Hashable, Sendable { case window, docked }

  /// A command, or a report.
  enum Input: Hashable, Sendable {
    case open(Place)
    case close
    /// The user closed the inspector's window.
    case windowClosed
    /// The window could not be opened.
    case failed
  }

  /// An action to perform.
  enum Action: Hashable, Sendable {
    case openWindow
    case showPanel
    /// Ends the inspection.
    case endInspection
    case closeWindow
    case removePanel
  }

  /// Handles an input.
  /// - Returns: the actions to perform, in order.
  mutating func handle(_ input: Input) -> [Action] {
    switch (self, input) {
    case (.closed, .open(.window)):
      self = .inWindow
      return [.openWindow]
    case (.closed, .open(.docked)):
      self = .overStage
      return [.showPanel]
    case (.inWindow, .close):
      self = .closed
      return [.endInspection, .closeWindow]
    case (.inWindow, .windowClosed):
      self = .closed
      return [.endInspection]
    case (.inWindow, .failed):
      self = .closed
      return []
    case (.overStage, .close):
      self = .closed
      return [.endInspection, .removePanel]
    case (.closed, .close), (.closed, .windowClosed), (.closed, .failed), (.inWindow, .open), (.overStage, .open),
      (.overStage, .windowClosed), (.overStage, .failed):
      return []
    }
  }
}
