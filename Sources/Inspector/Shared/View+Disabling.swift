import Views

extension View {
  /// The opacity of controls of a program that is gone.
  private static let disabledAlpha = 0.5

  /// Shows that nothing in the view can be used, and takes no events.
  final func disable() {
    isUserInteractionEnabled = false
    alpha = Self.disabledAlpha
  }
}
