/// When a view that is shown for the time of a motion goes; see ``Transition/addTransientView(_:in:until:)``.
public struct TransientCondition {
  let kind: Kind

  enum Kind {
    case idle
    case offScreen
    case after(Double)
    case program(() -> Bool)
  }

  /// Nothing moves the view: no plan of its is at work, and none follows the transition while that moves. So a view without
  /// plans goes at once.
  public static let isIdle = TransientCondition(kind: .idle)

  /// Nothing of the view's bounds lies in the window.
  public static let isOffScreen = TransientCondition(kind: .offScreen)

  /// Some time has passed since the view was shown.
  /// - Parameter seconds: on the transition's clock, at least 0.
  public static func after(_ seconds: Double) -> TransientCondition {
    precondition(seconds.isFinite && seconds >= 0, "a view is shown for 0 or more seconds, not \(seconds)")
    return TransientCondition(kind: .after(seconds))
  }

  /// The program says so; asked once a frame.
  public static func when(_ holds: @escaping () -> Bool) -> TransientCondition {
    TransientCondition(kind: .program(holds))
  }
}
