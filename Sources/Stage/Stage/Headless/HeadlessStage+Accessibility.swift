import Views

extension HeadlessStage {
  /// What assistive technologies see of the window now, for tests.
  ///
  /// ```swift
  /// let send = try #require(stage.accessibilityTree().first(.button, "Send"))
  /// send.view.performAccessibilityAction(.activate)
  /// ```
  public func accessibilityTree() -> AccessibilityElement { core.window.accessibilityTree() }

  /// Has assistive technologies say a text that is not on the screen; ``announcements`` keeps it.
  public func announce(_ text: String, priority: AccessibilityPriority = .polite) {
    core.window.announce(text, priority)
  }
}
