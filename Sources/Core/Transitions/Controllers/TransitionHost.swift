import Views

/// The arbiters of a window: one of the whole window, and one of each part that has its own transitions.
final class TransitionHost {
  /// The arbiter of the whole window.
  let arbiter: TransitionArbiter
  private let environment: TransitionEnvironment
  private var parts: [Part] = []
  private var isClosed = false
  /// Called when a transition has ended or none has come of a request, in a later turn.
  var didEnd: (() -> Void)? { didSet { arbiter.didEndHold = didEnd } }
  /// Called when another screen is asked for anywhere in the window.
  var didAskForward: (() -> Void)? { didSet { arbiter.didAskForward = didAskForward } }

  private struct Part {
    weak var controller: ViewController?
    let arbiter: TransitionArbiter
  }

  init(_ environment: TransitionEnvironment) {
    self.environment = environment
    arbiter = TransitionArbiter(environment, lock: environment.lock.scope("window"), isOpen: false)
  }

  /// The window is gone, or has another host: all requests are answered.
  isolated deinit { close() }

  /// The arbiter of the whole window, then those of its parts in the order of their first request.
  var arbiters: [TransitionArbiter] { [arbiter] + parts.map(\.arbiter) }

  /// The arbiter of the part that a controller and all inside it make up.
  func arbiter(ofPart controller: ViewController) -> TransitionArbiter {
    if let part = parts.first(where: { $0.controller === controller }) { return part.arbiter }
    let name = controller.identifier ?? "part \(parts.count + 1)"
    // A part of a part: transitions of the outer one and of the inner one exclude each other.
    let around = (controller.parent ?? controller.presentation?.contextController)?.arbiter ?? arbiter
    let part = Part(
      controller: controller,
      arbiter: TransitionArbiter(environment, lock: around.lock.scope(name), isOpen: true))
    part.arbiter.didEndHold = didEnd
    part.arbiter.didAskForward = didAskForward
    parts.append(part)
    if isClosed { part.arbiter.close() }
    return part.arbiter
  }

  /// A part leaves the window: its transition jumps to its end, and waiting requests are answered.
  func closePart(_ controller: ViewController) {
    let closing = parts.filter { $0.controller === controller || $0.controller == nil }
    parts.removeAll { $0.controller === controller || $0.controller == nil }
    for part in closing { part.arbiter.close() }
  }

  /// The first screens are in place.
  func open() { arbiter.open() }

  func close() {
    isClosed = true
    for arbiter in arbiters { arbiter.close() }
  }
}

extension TransitionHost: ComingScreens {
  var newestRequest: Int? { arbiters.compactMap { $0.coming?.upperBound }.max() }

  func isForScreens(_ key: KeyEvent) -> Bool { key.isForScreens }

  func isWaiting(_ request: Int) -> Bool { arbiters.contains { $0.coming.map { $0.lowerBound <= request } == true } }
}
