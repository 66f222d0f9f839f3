/// An appearance callback of a controller.
public enum AppearancePhase: String, Hashable, Sendable {
  case willAppear, didAppear, willDisappear, didDisappear
}

/// The appearance of a controller. Each will-callback is followed by its did-callback, or by the opposite
/// will-callback.
enum AppearanceState: Equatable {
  case disappeared, appearing, appeared, disappearing

  /// - Returns: the callback; nil where the controller does so, or has done so, already.
  mutating func begin(appearing: Bool) -> AppearancePhase? {
    switch (self, appearing) {
    case (.disappeared, true), (.disappearing, true):
      self = .appearing
      return .willAppear
    case (.appeared, false), (.appearing, false):
      self = .disappearing
      return .willDisappear
    case (.appeared, true), (.appearing, true), (.disappeared, false), (.disappearing, false):
      return nil
    }
  }

  /// - Returns: the callback; nil where the controller was neither appearing nor disappearing.
  mutating func end() -> AppearancePhase? {
    switch self {
    case .appearing:
      self = .appeared
      return .didAppear
    case .disappearing:
      self = .disappeared
      return .didDisappear
    case .appeared, .disappeared:
      return nil
    }
  }
}
