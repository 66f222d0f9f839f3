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
///     transaction.add(SpringProgress(spring: .smooth), to: transition.progress)
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
  /// What must hold for it to lead a transition, in the order of asking; default nothing. A director that cannot lead is
  /// never made.
  static var preconditions: [Precondition] { get }
  /// Who is asked instead where it cannot lead, and none below it in the stack can; default nobody.
  static func fallback(for prospect: ProposedTransition) -> DirectorFactory?
  /// The name in traces; default the type's, without "Director".
  static var name: String { get }
}

extension TransitionDirector {
  public func tearDown() {}
  public static var isInterruptible: Bool { true }
  public static var preconditions: [Precondition] { [] }
  public static func fallback(for prospect: ProposedTransition) -> DirectorFactory? { nil }
  public static var name: String {
    let name = "\(self)"
    return name.hasSuffix("Director") ? String(name.dropLast("Director".count)) : name
  }
}
