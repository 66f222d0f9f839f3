import Runtime

/// Describes how one screen becomes another, as plans.
///
/// A new director is made for each transition. It describes the motion and changes nothing itself: `setUp` is called
/// exactly once, not again when the direction changes; `tearDown` exactly once, after everything has come to rest or
/// was broken off, while both screens are still in place.
///
/// ```swift
/// final class Dissolve: TransitionDirector {
///   let transition: Transition
///   init(_ transition: Transition) { self.transition = transition }
///   func setUp(_ transaction: inout Transaction) {
///     transaction.add(SpringProgress(spring: .smooth), to: transition.progress)
///     transaction.add(TransitionTween(.alpha, back: 0, fore: 1), to: transition.foreViewController.view)
///   }
/// }
/// ```
/// > Source: Material Motion, transition director specification.
@MainActor public protocol TransitionDirector: AnyObject {
  /// Makes the director of a transition.
  init(_ transition: Transition)
  /// Adds the plans of the transition to the transaction.
  func setUp(_ transaction: inout Transaction)
  /// Releases what the director used.
  func tearDown()
  /// Whether a request may turn the running transition round. Default: true.
  static var isInterruptible: Bool { get }
  /// The rules that must hold for the director to lead a transition, in the order of checking. Default: none. A
  /// director that cannot lead is never made.
  static var preconditions: [Precondition] { get }
  /// The fallback, which is asked where neither this director nor another one of the list can lead. Default: nil.
  static func fallback(for proposed: ProposedTransition) -> DirectorFactory?
  /// The name in traces. Default: the type's, without "Director".
  static var name: String { get }
}

extension TransitionDirector {
  /// Default: does nothing.
  public func tearDown() {}
  /// Default: true.
  public static var isInterruptible: Bool { true }
  /// Default: none.
  public static var preconditions: [Precondition] { [] }
  /// Default: nil.
  public static func fallback(for proposed: ProposedTransition) -> DirectorFactory? { nil }
  /// Default: the type's name without "Director".
  public static var name: String { usualName }

  package static var usualName: String {
    let name = "\(self)"
    return name.hasSuffix("Director") ? String(name.dropLast("Director".count)) : name
  }
}
