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
    case running(DynamicsRig, FrameLoop)
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
  private var hands: [BodyHand] = []
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
      BodyHand(body, in: area) { [weak self] in self?.handDidChange($0) }
    }
  }

  /// Points a second, in the area; nil for a view that is no item of this scene or stands still for good.
  func velocity(of view: View) -> Vector? {
    guard let rig, let body = bodies.first(where: { $0.view === view }), body.isMovable else { return nil }
    return rig.motion(of: body)?.velocity
  }

  private var rig: DynamicsRig? {
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
    case .awaitingLayout, .running: break
    }
  }

  /// The scene begins to leave.
  func stop() {
    switch life {
    case .new, .stopped: return
    case .awaitingLayout: life = .new
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
    if isReduced() { settleAtOnce(isFirst: isFirst) }
    let rig = makeRig(on: loop, isFirst: isFirst && !isReduced())
    life = .running(rig, loop)
    rig.onActivity = onActivity
    rig.begin()
  }

  private func makeRig(on loop: FrameLoop, isFirst: Bool) -> DynamicsRig {
    DynamicsRig(model, bodies.filter { !$0.isGone }, in: area, loop: loop, label: label, isFirst: isFirst)
  }

  private func tearDown(_ rig: DynamicsRig) {
    let wasRunning = rig.isRunning
    rig.end()
    if wasRunning { onActivity?(false) }
  }

  // MARK: Reduced motion

  private static let longestSettling = 20.0

  /// Lives through what would be seen, on a clock of its own, until all of it rests.
  private func settleAtOnce(isFirst: Bool) {
    let rate = 60.0
    let loop = FrameLoop()
    let rig = makeRig(on: loop, isFirst: isFirst)
    rig.begin()
    var frame = 0.0
    repeat {
      frame += 1
      loop.frame(at: frame / rate)
    } while rig.isRunning && frame < Self.longestSettling * rate
    rig.end()
    for body in bodies { (body.velocity, body.spin) = (.zero, 0) }
  }

  // MARK: Hands

  private func handDidChange(_ hand: BodyHand) {
    guard case .running(let rig, let loop) = life, !hand.body.isGone else { return }
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
    case .running, .stopped: break
    }
    for body in bodies { body.follow(from: areaSize, to: size, within: walls(of: size)) }
    areaSize = size
    rig?.layOut()
  }
}
