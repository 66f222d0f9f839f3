import Geometry
import Runtime
import Views

/// Moves items as its behaviors say: they fall, collide, snap and hang on each other.
///
/// ```swift
/// let animator = DynamicAnimator(referenceView: room)
/// animator.addBehavior(GravityBehavior(items: [ball]))
/// let walls = CollisionBehavior(items: [ball])
/// walls.translatesReferenceBoundsIntoBoundary = true
/// animator.addBehavior(walls)
/// ```
///
/// Keep the animator: one that nobody holds stops at once, and leaves its items where they are. It holds its behaviors, and
/// they hold their items; it does not hold the reference view. Steps are 1/240 s long whatever the frame rate, and each frame
/// shows what lies exactly at its moment. While everything rests it is paused and costs nothing; any change of a behavior
/// makes it go on. Of a stall it makes up for 0.25 s at most.
public final class DynamicAnimator {
  /// What the coordinates are those of.
  enum Reference {
    /// Nobody's: items say their places as they like.
    case none
    case view(View)
    /// The view is gone, and with it all views that were items.
    case gone
  }

  enum State {
    case paused
    /// The world is at `worldTime` when the loop is at `loopTime`; `rate` seconds pass in it for one of the loop's.
    case running(loopTime: Double, worldTime: Double, rate: Double)
  }

  /// What of the behaviors the world does not know yet.
  enum Work {
    case nothing
    case one(DynamicBehavior)
    case some([DynamicBehavior])
    case everything
  }

  public weak var delegate: (any DynamicAnimatorDelegate)?
  /// The animator's name in messages about what still moves.
  package var label = "a dynamic animator"
  /// The top level, in the order in which they were added.
  public internal(set) var behaviors: [DynamicBehavior] = []

  private enum Origin {
    case anywhere
    case view(Weak<View>)
  }
  private let origin: Origin
  private weak var loop: FrameLoop?
  private var isListed = false

  let world = PhysicsWorld()
  private(set) var state = State.paused
  var work = Work.nothing
  var records: [ItemRecord] = []
  var recordsByItem: [ObjectIdentifier: ItemRecord] = [:]
  var recordsByBody: [BodyID: ItemRecord] = [:]
  /// All behaviors with their children, parents first, as of the last time that the world was told.
  var tree: [DynamicBehavior] = []
  var collisions: [CollisionBehavior] = []
  var actors: [DynamicBehavior] = []
  /// How many times it has been told which items there are: what was found out about them before holds no longer.
  var structure = 0
  var seenBounds: Rect?

  /// - Parameters:
  ///   - referenceView: in whose coordinates behaviors speak, and whose tree holds the views that are items.
  ///   - loop: whose time it follows; nil: that of the event or frame that is being handled, else the stage's.
  public convenience init(referenceView: View, loop: FrameLoop? = nil) {
    self.init(.view(Weak(referenceView)), loop: loop)
  }

  /// An animator for items that stand in no view.
  public convenience init(loop: FrameLoop? = nil) { self.init(.anywhere, loop: loop) }

  private init(_ origin: Origin, loop: FrameLoop?) {
    self.origin = origin
    self.loop = loop
    world.onStep = { [weak self] _ in self?.didStep() }
    world.onContact = { [weak self] in self?.tell($0) }
  }

  isolated deinit {
    for behavior in flattened() { behavior.forget() }
    for behavior in behaviors { behavior.place = .nowhere }
    for record in records where record.claims > 0 { ItemOwnership.release(record.item) }
  }

  /// nil where there is none, or where it is gone.
  public var referenceView: View? {
    if case .view(let view) = reference { view } else { nil }
  }

  var reference: Reference {
    switch origin {
    case .anywhere: .none
    case .view(let view): view.object.map { .view($0) } ?? .gone
    }
  }

  /// Whether it moves something, or is about to find out that it does not.
  public var isRunning: Bool {
    switch state {
    case .paused: false
    case .running: true
    }
  }

  /// Seconds that it has run, pauses excluded.
  public var elapsedTime: Double { world.time }

  /// Bodies and contacts, times the steps of a frame at 60 a second.
  package var frameWork: Int { world.work * 4 }

  // MARK: Running

  /// Something has changed: it goes on, unless it does already, or there is no loop to follow.
  func resume() {
    guard case .paused = state, let loop = findLoop() else { return }
    state = .running(loopTime: loop.now, worldTime: world.time, rate: loop.timeScale)
    delegate?.dynamicAnimatorWillResume(self)
    loop.wake()
  }

  private func findLoop() -> FrameLoop? {
    loop = loop ?? DynamicClock.loop
    if let loop, !isListed {
      isListed = true
      loop.add(self)
    }
    return loop
  }

  func pause() {
    state = .paused
    delegate?.dynamicAnimatorDidPause(self)
  }

  /// The time that the world has now; shifted where it cannot catch up.
  func followTime() {
    guard case .running(let loopTime, let worldTime, let rate) = state, let loop else { return }
    let lost = world.advance(to: worldTime + (loop.now - loopTime) * rate)
    if lost > 0 { state = .running(loopTime: loopTime, worldTime: worldTime - lost, rate: rate) }
  }
}

/// A reference that does not keep its object.
struct Weak<Object: AnyObject> {
  weak var object: Object?

  init(_ object: Object) { self.object = object }
}
