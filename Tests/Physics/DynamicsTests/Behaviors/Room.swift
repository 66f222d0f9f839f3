import Dynamics
import Geometry
import Runtime
import Views

/// A window with a room of 400 x 600 that holds views which physics moves, and the frames of its loop.
final class Room: DynamicAnimatorDelegate, CollisionBehaviorDelegate {
  let loop: FrameLoop
  let window = Window(frame: Rect(0, 0, 400, 600))
  let view = View(frame: Rect(0, 0, 400, 600))
  let animator: DynamicAnimator
  private var log: [String] = []

  init(timeScale: Double = 1) {
    loop = FrameLoop(timeScale: timeScale)
    animator = DynamicAnimator(referenceView: view, loop: loop)
    window.addSubview(view)
    window.onWork = { [weak loop] in loop?.requestFrame() }
    loop.onLayout = { [weak window] in window?.performLayout() }
    loop.onDraw = { [weak window] in window?.didDisplay() }
    animator.delegate = self
    loop.frame(at: 0)
  }

  /// A view in the room, about this center.
  func box(_ center: Point, _ size: Size = Size(100, 100), _ name: String? = nil) -> View {
    let box = View(frame: Rect(center: center, size: size))
    box.identifier = name
    view.addSubview(box)
    return box
  }

  func add(_ behaviors: DynamicBehavior...) { for behavior in behaviors { animator.addBehavior(behavior) } }

  /// Frames at 60 a second for so long, the last one exactly then.
  func run(_ seconds: Double, each: () -> Void = {}) {
    let end = loop.now + seconds
    while loop.now + 1 / 60.0 < end - 1e-9 {
      loop.frame(at: loop.now + 1 / 60.0)
      each()
    }
    loop.frame(at: end)
    each()
  }

  /// Frames until nothing wants one, for a minute at most.
  /// - Returns: the seconds that it took.
  @discardableResult
  func rest() -> Double {
    let start = loop.now
    while loop.needsFrame, loop.now < start + 60 { loop.frame(at: loop.now + 1 / 60.0) }
    return loop.now - start
  }

  func note(_ word: String) { log.append(word) }

  /// What happened since the last look.
  func take() -> String {
    defer { log = [] }
    return log.joined(separator: " ")
  }

  // MARK: Delegates

  func dynamicAnimatorWillResume(_ animator: DynamicAnimator) { note("resume") }
  func dynamicAnimatorDidPause(_ animator: DynamicAnimator) { note("pause") }

  private func name(_ item: any DynamicItem) -> String { (item as? View)?.identifier ?? "?" }
  private func name(_ boundary: AnyHashable?) -> String { boundary.map { "\($0)" } ?? "bounds" }

  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem, with item2: any DynamicItem, at point: Point
  ) { note("+\([name(item1), name(item2)].sorted().joined())") }
  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem, with item2: any DynamicItem
  ) { note("-\([name(item1), name(item2)].sorted().joined())") }
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: AnyHashable?, at point: Point
  ) { note("+\(name(item)).\(name(identifier))") }
  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: AnyHashable?
  ) { note("-\(name(item)).\(name(identifier))") }
}

func isNear(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool { abs(a - b) <= tolerance }
func isNear(_ a: Point, _ b: Point, _ tolerance: Double = 1e-9) -> Bool { a.distance(to: b) <= tolerance }
