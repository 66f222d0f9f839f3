import Runtime

/// Describes how one screen becomes another, as plans.
///
/// A fresh one is made for each run. It says what shall happen and does nothing itself: `setUp` is called exactly
/// once, not again when the direction changes; `tearDown` exactly once, after everything has come to rest or was broken
/// off, while both screens are still in place.
///
/// ```swift
/// final class Dissolve: TransitionDirector {
///   let transition: Transition
///   init(_ transition: Transition) { self.transition = transition }
///   func setUp(_ transaction: inout Transaction) {
///     transaction.add(Travel(spring: .smooth), to: transition.window)
///     transaction.add(TransitionTween(.alpha, back: 0, fore: 1), to: transition.foreViewController.view)
///   }
/// }
/// ```
/// > Source: Material Motion, transition director specification.
@MainActor public protocol TransitionDirector: AnyObject {
  init(_ transition: Transition)
  func setUp(_ transaction: inout Transaction)
  func tearDown()
  /// Whether a request may turn the running transition round; default true.
  static var isInterruptible: Bool { get }
  /// The name in traces; default the type's, without "Director".
  static var name: String { get }
}

extension TransitionDirector {
  public func tearDown() {}
  public static var isInterruptible: Bool { true }
  public static var name: String {
    let name = "\(self)"
    return name.hasSuffix("Director") ? String(name.dropLast("Director".count)) : name
  }
}

/// Makes a director for each run: of a type, or with parameters of its own.
public struct DirectorFactory {
  public let name: String
  public let isInterruptible: Bool
  let make: (Transition) -> any TransitionDirector

  public init<D: TransitionDirector>(_ type: D.Type, make: ((Transition) -> D)? = nil) {
    name = type.name
    isInterruptible = type.isInterruptible
    self.make = make ?? { type.init($0) }
  }

  init(any type: any TransitionDirector.Type) {
    name = type.name
    isInterruptible = type.isInterruptible
    make = { type.init($0) }
  }
}
