import Views

/// What a window keeps for its controllers: who arbitrates the whole window, and each part of it that has transitions of
/// its own.
final class TransitionHost {
  /// Of the whole window.
  let arbiter: TransitionArbiter
  private let environment: TransitionEnvironment
  private var parts: [Part] = []
  private var isClosed = false

  private struct Part {
    weak var controller: ViewController?
    let arbiter: TransitionArbiter
  }

  init(_ environment: TransitionEnvironment) {
    self.environment = environment
    arbiter = TransitionArbiter(environment, lock: environment.lock.scope("window"), isOpen: false)
  }

  /// The window is gone, or has another host: everybody who asked is answered all the same.
  isolated deinit { close() }

  /// The whole window's first, then those of its parts in the order of their first request.
  var arbiters: [TransitionArbiter] { [arbiter] + parts.map(\.arbiter) }

  /// That of the part which a controller and all inside it make up.
  func arbiter(ofPart controller: ViewController) -> TransitionArbiter {
    if let part = parts.first(where: { $0.controller === controller }) { return part.arbiter }
    let name = controller.identifier ?? "part \(parts.count + 1)"
    // A part of a part: what moves the outer one waits for the inner one, and the other way round.
    let around = (controller.parent ?? controller.presentation?.contextController)?.arbiter ?? arbiter
    let part = Part(
      controller: controller,
      arbiter: TransitionArbiter(environment, lock: around.lock.scope(name), isOpen: true))
    parts.append(part)
    if isClosed { part.arbiter.close() }
    return part.arbiter
  }

  /// The part leaves the window: its transition jumps to its end, and whoever waits is answered.
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
