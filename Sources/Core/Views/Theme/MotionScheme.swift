import Motion

nonisolated extension Theme {
  /// A spring of a ``MotionScheme``, by its name in storyboards.
  public enum SpringToken: String, Hashable, Sendable, CaseIterable { case fast, `default`, slow }
  /// A duration of a ``MotionScheme``, by its name in storyboards.
  public enum DurationToken: String, Hashable, Sendable, CaseIterable { case short, medium, long }

  /// The motion tokens of a theme: springs for what moves, durations for what fades.
  ///
  /// Stock directors and controls have proportions of their own and follow these values: with a ``default`` spring of
  /// half the response, each stock transition between screens takes half the time. The numbers
  /// that are set for one director stay, and so does physics: scrolling, throws, the edges of sheets.
  ///
  /// ```swift
  /// stage.darkTheme.motion.default = Spring(response: 0.3, dampingRatio: 0.8)
  /// ```
  /// > Source: Material 3, motion tokens and `MotionScheme`.
  public struct MotionScheme: Hashable, Sendable {
    /// Seconds of states, menus, tooltips and changes of the theme, 0...60; 0 is at once. Default: 0.12.
    public var short = 0.12
    /// Seconds of knobs that glide and of parts that fade away, 0...60. Default: 0.2.
    public var medium = 0.2
    /// Seconds of slow fades, such as those of selections and scroll bars, 0...60. Default: 0.25.
    public var long = 0.25
    /// Of parts of controls, dialogs, toasts, and rows that make room. Default: a response of 0.3 s, no overshoot.
    public var fast = Spring(response: 0.3, dampingRatio: 1)
    /// Of screens, sheets, and rows that come or go. Default: a response of 0.4 s, no overshoot.
    public var `default` = Spring(response: 0.4, dampingRatio: 1)
    /// Of elaborate transitions: Flip, Morph, Stagger. Default: a response of 0.55 s, no overshoot.
    public var slow = Spring(response: 0.55, dampingRatio: 1)
    /// Makes the default motion.
    public init() {}

    /// The spring of a token.
    public subscript(token: SpringToken) -> Spring {
      get {
        switch token {
        case .fast: fast
        case .default: self.default
        case .slow: slow
        }
      }
      set {
        switch token {
        case .fast: fast = newValue
        case .default: self.default = newValue
        case .slow: slow = newValue
        }
      }
    }

    /// The duration of a token, in seconds.
    public subscript(token: DurationToken) -> Double {
      get {
        switch token {
        case .short: short
        case .medium: medium
        case .long: long
        }
      }
      set {
        switch token {
        case .short: short = newValue
        case .medium: medium = newValue
        case .long: long = newValue
        }
      }
    }
  }
}

nonisolated extension Theme.MotionScheme {
  private static let usual = Self()

  /// A stock duration, in its proportion to a token. With the default tokens it is unchanged to the bit.
  package func seconds(_ seconds: Double, like token: Theme.DurationToken) -> Double {
    seconds * (self[token] / Self.usual[token])
  }

  /// A stock response in seconds, in its proportion to that of a token.
  package func response(_ response: Double, like token: Theme.SpringToken) -> Double {
    response * (self[token].response / Self.usual[token].response)
  }

  /// A stock damping ratio, in its proportion to that of a token.
  package func dampingRatio(_ ratio: Double, like token: Theme.SpringToken) -> Double {
    ratio * (self[token].dampingRatio / Self.usual[token].dampingRatio)
  }

  /// A stock spring, in its proportion to a token.
  package func spring(response: Double, dampingRatio: Double = 1, like token: Theme.SpringToken) -> Spring {
    Spring(response: self.response(response, like: token), dampingRatio: self.dampingRatio(dampingRatio, like: token))
  }

  var isValid: Bool {
    Theme.DurationToken.allCases.allSatisfy { (0...60).contains(self[$0]) }
      && Theme.SpringToken.allCases.allSatisfy { self[$0].canSettle && (0.01...60).contains(self[$0].response) }
  }
}
