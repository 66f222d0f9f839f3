import Runtime
import Views

/// A change of which nothing is seen: it is made at once, in its turn, and its request is answered `completed`.
final class UnseenOperation: TransitionOperation {
  let kind = TransitionKind.exchange
  let fore: ViewController
  var back: ViewController { fore }
  var foreKey: AnyHashable { ObjectIdentifier(fore) }
  var container: View { fore.view }
  let coversBack = false
  let isUnseen = true
  var arbiter: TransitionArbiter? { nil }
  private let change: () -> Void

  init(_ controller: ViewController, change: @escaping () -> Void = {}) {
    fore = controller
    self.change = change
  }

  func prepare() {}
  func intend(_ direction: TransitionDirection) {}
  func finish(_ direction: TransitionDirection) { change() }
}

extension TransitionPlanning {
  /// Nothing that is seen changes.
  static func unseen(_ controller: ViewController, change: @escaping () -> Void = {}) -> TransitionPlanning {
    TransitionPlanning(operation: UnseenOperation(controller, change: change), direction: .forward)
  }
}
