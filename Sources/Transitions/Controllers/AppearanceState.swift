/// What a controller hears about its screen coming and going.
public enum AppearancePhase: String, Hashable, Sendable {
  case willAppear, didAppear, willDisappear, didDisappear
}

/// Where a controller stands between away and on screen. Each will is followed by its did, or by the opposite will.
enum AppearanceState: Equatable {
  case disappeared, appearing, appeared, disappearing

  /// - Returns: what the controller hears; nil where it is on that way, or there, already.
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

  /// - Returns: what the controller hears; nil where it was on no way.
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
