import Dynamics
import Geometry
import Runtime
import Views

/// The dynamics of one screen. Simulates its bodies from the time the screen appears until it begins to disappear.
///
/// Between two appearances the bodies do not move. The next appearance continues with their velocities.
final class SceneDynamics {
  private enum Phase {
    /// The scene has not appeared yet.
    case new
    /// The scene has appeared, but its first layout is still missing.
    case awaitingLayout(FrameLoop)
    /// Motion is reduced: an invisible simulation finds the places of rest.
    case settling(ReducedMotionSimulation, FrameLoop)
    /// Motion is reduced: the bodies are at their places of rest until the user drags one.
    case standing(FrameLoop)
    case running(SceneSimulation, FrameLoop)
    /// The scene has disappeared.
    case stopped
  }

  /// The name in traces and messages.
  let label: String
  private let model: StoryboardDocument.Dynamics
  private let area: AreaView
  private let bodies: [SceneBody]
  private var phase = Phase.new
  private var areaSize = Size.zero
  private var hands: [BodyDragger] = []
  /// Whether motion is reduced.
  var isReduced: () -> Bool = { false }
  /// Called with true when a body begins to move, and with false when all bodies rest.
  var onActivity: ((Bool) -> Void)?

  init(_ model: StoryboardDocument.Dynamics, scene: String, area: AreaView) {
    self.model = model
    label = "dynamics of \(scene)"
    self.area = area
    let views = Dictionary(
      area.subviews.compactMap { view in view.identifier.map { ($0, view) } }, uniquingKeysWith: { first, _ in first })
    bodies = model.items.compactMap { item in views[item.id].map { SceneBody($0, item.traits) } }
    area.onLayout = { [weak self] in self?.areaWasLaidOut($0) }
    hands = bodies.filter { $0.isMovable && $0.traits.isThrowable }.map { body in
      BodyDragger(body, in: area) { [weak self] in self?.handDidChange($0) }
    }
  }

  /// The velocity of an item in points a second, in the area; nil for other views and for anchored items.
  func velocity(of view: View) -> Vector? {
    guard let simulation, let body = bodies.first(where: { $0.view === view }), body.isMovable else { return nil }
    return simulation.motion(of: body)?.velocity
  }

  private var simulation: SceneSimulation? {
    if case .running(let simulation, _) = phase { simulation } else { nil }
  }

  // MARK: Phase

  /// Starts or continues the simulation when the scene has appeared.
  func begin(on loop: FrameLoop) {
    switch phase {
    case .new:
      if area.laidOutSize == nil {
        phase = .awaitingLayout(loop)
      } else {
        start(on: loop)
      }
    case .stopped: run(on: loop)
    case .awaitingLayout, .settling, .standing, .running: break
    }
  }

  /// Stops the simulation when the scene begins to disappear.
  func stop() {
    switch phase {
    case .new, .stopped: return
    case .awaitingLayout: phase = .new
    case .settling(let settling, let loop):
      settling.giveUp()
      loop.remove(self)
      phase = .stopped
    case .standing: phase = .stopped
    case .running(let simulation, _):
      for hand in hands { hand.letGo() }
      tearDown(simulation)
      phase = .stopped
    }
  }

  /// Starts the first simulation.
  private func start(on loop: FrameLoop) {
    areaSize = area.bounds.size
    for body in bodies { body.detach() }
    run(on: loop, isFirst: true)
  }

  private func run(on loop: FrameLoop, isFirst: Bool = false) {
    guard isReduced() else { return go(on: loop, isFirst: isFirst) }
    let settling = ReducedMotionSimulation(bodies) { makeSimulation(on: $0, isFirst: isFirst) }
    if settling.goOn() {
      phase = .standing(loop)
      return
    }
    phase = .settling(settling, loop)
    loop.add(self)
  }

  private func go(on loop: FrameLoop, isFirst: Bool = false) {
    let simulation = makeSimulation(on: loop, isFirst: isFirst)
    phase = .running(simulation, loop)
    simulation.onActivity = onActivity
    simulation.begin()
  }

  private func makeSimulation(on loop: FrameLoop, isFirst: Bool) -> SceneSimulation {
    SceneSimulation(model, bodies.filter { !$0.isGone }, in: area, loop: loop, label: label, isFirst: isFirst)
  }

  private func tearDown(_ simulation: SceneSimulation) {
    let wasRunning = simulation.isRunning
    simulation.end()
    if wasRunning { onActivity?(false) }
  }

  // MARK: Hands

  private func handDidChange(_ hand: BodyDragger) {
    guard !hand.body.isGone else { return }
    if case .standing(let loop) = phase, case .holding = hand.phase { go(on: loop) }
    guard case .running(let simulation, let loop) = phase else { return }
    switch hand.phase {
    case .away: break
    case .holding(let grip): simulation.hold(hand.body, grip)
    case .released(let velocity):
      simulation.release(hand.body, velocity / loop.timeScale)
      // With reduced motion a body follows a drag, and moves to its place of rest at once when the drag ends.
      if isReduced() {
        tearDown(simulation)
        run(on: loop)
      }
    }
  }

  // MARK: Resizes

  /// The rectangle inside the bounds; nil if bodies can leave the area.
  private func walls(of size: Size) -> Rect? {
    guard let insets = model.bounds, model.collisions != .none, model.collisions != .items else { return nil }
    return Rect(origin: .zero, size: size).inset(by: insets)
  }

  private func areaWasLaidOut(_ size: Size) {
    if case .awaitingLayout(let loop) = phase { return start(on: loop) }
    guard size != areaSize, !size.isEmpty else { return }
    switch phase {
    case .new, .awaitingLayout: return
    case .settling, .standing, .running, .stopped: break
    }
    for body in bodies { body.follow(from: areaSize, to: size, within: walls(of: size)) }
    areaSize = size
    if case .settling(let settling, let loop) = phase {
      // The new simulation begins at the displayed places of the bodies.
      settling.giveUp()
      loop.remove(self)
      phase = .stopped
      return run(on: loop)
    }
    if case .standing(let loop) = phase { return run(on: loop) }
    simulation?.layOut()
  }
}

extension SceneDynamics: FrameClient {
  var wantsFrames: Bool { if case .settling = phase { true } else { false } }
  var activeLabels: [String] { wantsFrames ? [label] : [] }
  func settle() {}

  func step() {
    guard case .settling(let settling, let loop) = phase, settling.goOn() else { return }
    loop.remove(self)
    phase = .standing(loop)
  }
}
