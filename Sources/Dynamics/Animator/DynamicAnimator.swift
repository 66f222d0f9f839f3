import Animation
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
/// Keep the animator: one that nobody holds stops at once, and leaves its items where they are. It holds its behaviors,
/// and they hold their items; it does not hold the reference view. Steps are 1/240 s long whatever the frame rate, and
/// each frame shows what lies exactly at its moment. While everything rests it is paused and costs nothing; any change
/// of a behavior makes it go on. Of a stall it makes up for 0.25 s at most.
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

/// Hears when a simulation begins to move and when all of it has come to rest.
@MainActor public protocol DynamicAnimatorDelegate: AnyObject {
  /// The animator was paused and goes on: called at once, by what makes it go on.
  func dynamicAnimatorWillResume(_ animator: DynamicAnimator)
  /// Everything rests: called once, at the end of the frame in which that was found, with each item at its final place.
  func dynamicAnimatorDidPause(_ animator: DynamicAnimator)
}

extension DynamicAnimatorDelegate {
  public func dynamicAnimatorWillResume(_ animator: DynamicAnimator) {}
  public func dynamicAnimatorDidPause(_ animator: DynamicAnimator) {}
}

/// Where simulations that are told of no loop get their time from: as animations do.
enum DynamicClock {
  static var loop: FrameLoop? { FrameLoop.running ?? AnimationClock.loop }
}

extension DynamicAnimator {
  /// Adds a behavior with its children, on the top level, after the others. One that is there already lifetimes where
  /// it is.
  ///
  /// The items are read at the next frame: where they stand then is where they start from.
  /// - Precondition: the behavior is in no other behavior and no other animator, no item of it obeys another animator,
  ///   and there is one gravity behavior at most in all.
  public func addBehavior(_ behavior: DynamicBehavior) {
    switch behavior.place {
    case .animator(let other) where other.object === self: return
    case .animator(let other):
      precondition(other.object == nil, "a behavior acts in one animator: remove it from the other one first")
    case .parent(let parent):
      precondition(parent.object == nil, "a behavior has one place: it is a child of another behavior already")
    case .nowhere: break
    }
    checkGravity(with: behavior)
    behavior.tellOfMove(to: self)
    behavior.place = .animator(Weak(self))
    behaviors.append(behavior)
    admit(behavior)
  }

  /// Takes a behavior out with its children; nothing where it is not on the top level. Its items stay where they are.
  public func removeBehavior(_ behavior: DynamicBehavior) {
    guard behaviors.contains(where: { $0 === behavior }) else { return }
    behavior.tellOfMove(to: nil)
    behaviors.removeAll { $0 === behavior }
    behavior.place = .nowhere
    expel(behavior)
  }

  public func removeAllBehaviors() { for behavior in behaviors { removeBehavior(behavior) } }

  // MARK: For behaviors

  func checkGravity(with behavior: DynamicBehavior) {
    let new = behavior.withDescendants.count { $0 is GravityBehavior }
    guard new > 0 else { return }
    let count = new + flattened().count { $0 is GravityBehavior }
    precondition(
      count <= 1, "an animator has one gravity behavior: add the items to the one there is, or remove that first")
  }

  /// A behavior has come in, with its children.
  func admit(_ behavior: DynamicBehavior) {
    for member in behavior.withDescendants {
      for item in member.ownItems { claim(item) }
      member.isStale = true
    }
    noteStructure()
  }

  /// A behavior has gone, with its children.
  func expel(_ behavior: DynamicBehavior) {
    for member in behavior.withDescendants {
      for item in member.ownItems { release(item) }
      member.withdraw(from: world)
      member.forget()
    }
    noteStructure()
  }

  func claim(_ item: any DynamicItem) {
    ItemOwnership.claim(item, for: self)
    let key = ObjectIdentifier(item)
    if let record = recordsByItem[key] {
      record.claims += 1
      return
    }
    let record = ItemRecord(item)
    record.claims = 1
    records.append(record)
    recordsByItem[key] = record
  }

  func release(_ item: any DynamicItem) {
    guard let record = recordsByItem[ObjectIdentifier(item)] else { return }
    record.claims -= 1
    if record.claims == 0 { ItemOwnership.release(item) }
  }

  /// A parameter of a behavior has changed.
  func note(_ behavior: DynamicBehavior) {
    behavior.isStale = true
    switch work {
    case .nothing: work = .one(behavior)
    case .one(let other) where other !== behavior: work = .some([other, behavior])
    case .some(let others) where !others.contains { $0 === behavior }: work = .some(others + [behavior])
    case .one, .some, .everything: break
    }
    resume()
  }

  /// Which items there are has changed, or what they are, or which behaviors.
  func noteStructure() {
    work = .everything
    resume()
  }
}

extension DynamicAnimator: FrameClient {
  package var wantsFrames: Bool { isRunning }
  package var activeLabels: [String] { isRunning ? [label] : [] }

  package func step() {
    noticeSurroundings()
    guard isRunning else { return }
    reconcile()
    followTime()
    showItems()
  }

  package func settle() {
    noticeSurroundings()
    guard isRunning, world.isAtRest, case .nothing = work else { return }
    pause()
  }

  /// Views that came or went, and a reference view of another size.
  private func noticeSurroundings() {
    let reference = reference
    if isOutOfDate(with: reference) { return noteStructure() }
    guard case .view(let view) = reference, view.bounds != seenBounds else { return }
    seenBounds = view.bounds
    for collision in collisions where collision.followsReferenceBounds { note(collision) }
  }

  private func isOutOfDate(with reference: Reference) -> Bool {
    for record in records where record.isPresent(in: reference) != (record.body != nil) { return record.claims > 0 }
    return false
  }

  func showItems() {
    let reference = reference
    for record in records { if let body = record.body { record.show(world.pose(of: body), in: reference) } }
  }

  /// After each step of the world, before the next.
  func didStep() {
    if !actors.isEmpty {
      showItems()
      for behavior in actors { behavior.action?() }
    }
    reconcile()
  }

  // MARK: For the user

  /// Takes over how an item stands now: call it after you have moved, turned or resized one yourself. Its speed
  /// lifetimes.
  ///
  /// An item that the animator does not know is not looked at.
  public func updateItem(usingCurrentState item: any DynamicItem) {
    reconcile()
    guard let record = recordsByItem[ObjectIdentifier(item)] else { return }
    if let body = record.body {
      let (shape, pose) = record.read(in: reference)
      record.traits.shape = shape
      world.setTraits(record.traits, of: body)
      world.setPose(pose, of: body)
    }
    resume()
  }

  /// How fast an item moves, in points a second, and whether it rests; nil for an item that is not in the simulation.
  package func motion(of item: any DynamicItem) -> (velocity: Vector, isAtRest: Bool)? {
    body(of: item).map { (world.motion(of: $0).velocity, world.isAtRest($0)) }
  }

  /// The items of all behaviors whose upright outline meets the rectangle, in the order in which they were added.
  /// - Parameter rect: in the reference view's coordinates.
  public func items(in rect: Rect) -> [any DynamicItem] {
    let reference = reference
    return records.filter {
      $0.claims > 0 && $0.isPresent(in: reference) && $0.extent(in: reference).intersects(rect)
    }.map(\.item)
  }
}
