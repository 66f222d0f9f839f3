import Dynamics
import Geometry
import Runtime
import Views

/// What of one screen moves as bodies do, from when it has appeared until it begins to leave.
///
/// Between two appearances everything stands where it was, and goes on from there with the speed that it had.
final class SceneDynamics {
  private enum Life {
    /// The scene has not appeared yet.
    case new
    /// It has appeared, before anything in it had a place.
    case awaitingLayout(FrameLoop)
    /// Motion is reduced: it is lived through unseen, frame by frame of the window a piece of it.
    case settling(ReducedMotionSimulation, FrameLoop)
    /// Motion is reduced: everything stands where that has brought it, also what would go on, until a hand takes something.
    case standing(FrameLoop)
    case running(SceneSimulation, FrameLoop)
    /// Begun, and stopped again.
    case stopped
  }

  /// The name in traces and messages.
  let label: String
  private let model: StoryboardDocument.Dynamics
  private let area: AreaView
  private let bodies: [SceneBody]
  private var life = Life.new
  private var areaSize = Size.zero
  private var hands: [BodyDragger] = []
  /// Whether everything goes to its place of rest at once.
  var isReduced: () -> Bool = { false }
  /// Called when something begins to move, and when all of it rests.
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

  /// Points a second, in the area; nil for a view that is no item of this scene or stands still for good.
  func velocity(of view: View) -> Vector? {
    guard let rig, let body = bodies.first(where: { $0.view === view }), body.isMovable else { return nil }
    return rig.motion(of: body)?.velocity
  }

  private var rig: SceneSimulation? {
    if case .running(let rig, _) = life { rig } else { nil }
  }

  // MARK: Life

  /// The scene has appeared.
  func begin(on loop: FrameLoop) {
    switch life {
    case .new:
      if area.laidOutSize == nil {
        life = .awaitingLayout(loop)
      } else {
        start(on: loop)
      }
    case .stopped: run(on: loop)
    case .awaitingLayout, .settling, .standing, .running: break
    }
  }

  /// The scene begins to leave.
  func stop() {
    switch life {
    case .new, .stopped: return
    case .awaitingLayout: life = .new
    case .settling(let settling, let loop):
      settling.giveUp()
      loop.remove(self)
      life = .stopped
    case .standing: life = .stopped
    case .running(let rig, _):
      for hand in hands { hand.letGo() }
      tearDown(rig)
      life = .stopped
    }
  }

  /// For the first time.
  private func start(on loop: FrameLoop) {
    areaSize = area.bounds.size
    for body in bodies { body.detach() }
    run(on: loop, isFirst: true)
  }

  private func run(on loop: FrameLoop, isFirst: Bool = false) {
    guard isReduced() else { return go(on: loop, isFirst: isFirst) }
    let settling = ReducedMotionSimulation(bodies) { makeRig(on: $0, isFirst: isFirst) }
    if settling.goOn() {
      life = .standing(loop)
      return
    }
    life = .settling(settling, loop)
    loop.add(self)
  }

  private func go(on loop: FrameLoop, isFirst: Bool = false) {
    let rig = makeRig(on: loop, isFirst: isFirst)
    life = .running(rig, loop)
    rig.onActivity = onActivity
    rig.begin()
  }

  private func makeRig(on loop: FrameLoop, isFirst: Bool) -> SceneSimulation {
    SceneSimulation(model, bodies.filter { !$0.isGone }, in: area, loop: loop, label: label, isFirst: isFirst)
  }

  private func tearDown(_ rig: SceneSimulation) {
    let wasRunning = rig.isRunning
    rig.end()
    if wasRunning { onActivity?(false) }
  }

  // MARK: Hands

  private func handDidChange(_ hand: BodyDragger) {
    guard !hand.body.isGone else { return }
    if case .standing(let loop) = life, case .holding = hand.phase { go(on: loop) }
    guard case .running(let rig, let loop) = life else { return }
    switch hand.phase {
    case .away: break
    case .holding(let grip): rig.hold(hand.body, grip)
    case .released(let velocity):
      rig.release(hand.body, velocity / loop.timeScale)
      // Where motion is reduced, what follows the hand does; what would fly is there at once.
      if isReduced() {
        tearDown(rig)
        run(on: loop)
      }
    }
  }

  // MARK: Resizes

  /// What the area's own edges enclose; nil where they hold nothing in.
  private func walls(of size: Size) -> Rect? {
    guard let insets = model.bounds, model.collisions != .none, model.collisions != .items else { return nil }
    return Rect(origin: .zero, size: size).inset(by: insets)
  }

  private func areaWasLaidOut(_ size: Size) {
    if case .awaitingLayout(let loop) = life { return start(on: loop) }
    guard size != areaSize, !size.isEmpty else { return }
    switch life {
    case .new, .awaitingLayout: return
    case .settling, .standing, .running, .stopped: break
    }
    for body in bodies { body.follow(from: areaSize, to: size, within: walls(of: size)) }
    areaSize = size
    if case .settling(let settling, let loop) = life {
      // From where everything stands now.
      settling.giveUp()
      loop.remove(self)
      life = .stopped
      return run(on: loop)
    }
    if case .standing(let loop) = life { return run(on: loop) }
    rig?.layOut()
  }
}

extension SceneDynamics: FrameClient {
  var wantsFrames: Bool { if case .settling = life { true } else { false } }
  var activeLabels: [String] { wantsFrames ? [label] : [] }
  func settle() {}

  func step() {
    guard case .settling(let settling, let loop) = life, settling.goOn() else { return }
    loop.remove(self)
    life = .standing(loop)
  }
}

/// The view in which the bodies of a scene move.
final class AreaView: View {
  /// Called when the children have been laid out, with the size that they were laid out in.
  var onLayout: ((Size) -> Void)?
  /// nil before the first layout.
  private(set) var laidOutSize: Size?

  override func layoutSubviews() {
    super.layoutSubviews()
    laidOutSize = bounds.size
    onLayout?(bounds.size)
  }
}
