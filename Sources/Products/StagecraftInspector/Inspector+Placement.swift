extension Inspector {
  /// Where the inspector is shown.
  public enum Placement: Hashable, Sendable {
    /// In a window where there is room for a second one, else docked: where SDL's video driver shows one window, as
    /// KMSDRM does, while the program covers its display, and where a host runs the event loop.
    case automatic
    /// In a window. Where a host runs the event loop, which serves one window, the inspector is docked all the same.
    case window
    /// Docked at a side of the inspected window, over its picture.
    case docked
  }
}
