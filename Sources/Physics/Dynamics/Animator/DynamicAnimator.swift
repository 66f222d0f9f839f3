import Animation
import Geometry
import Runtime
import Views

/// Simulates physics for items: behaviors make them fall, collide, snap and hang on each other.
///
/// ```swift
/// let animator = DynamicAnimator(referenceView: room)
/// animator.addBehavior(GravityBehavior(items: [ball]))
/// let walls = CollisionBehavior(items: [ball])
/// walls.translatesReferenceBoundsIntoBoundary = true
/// animator.addBehavior(walls)
/// ```
///
/// Keep a reference to the animator: when it is released, the simulation stops and the items stay where they are. It
/// holds its behaviors, and they hold their items; it does not hold the reference view. Steps are 1/240 s long at any
/// frame rate, and each frame shows the poses interpolated for its time. While everything is at rest, the animator is
/// paused and uses no time; any change of a behavior resumes it. After a stall it catches up by at most 0.25 s.
public final class DynamicAnimator {
  /// The coordinate space of the items.
  enum Reference {
    /// No view; items use any coordinate space.
    case none
    case view(View)
    /// The view has been released, and with it all views that were items.
    case gone
  }

  enum State {
    case paused
    /// The world is at `worldTime` when the loop is at `loopTime`; the world's time passes at `rate` times the loop's.
    case running(loopTime: Double, worldTime: Double, rate: Double)
  }

  /// The behaviors with changes that the world does not have yet.
  enum Work {
    case nothing
    case one(DynamicBehavior)
    case some([DynamicBehavior])
    case everything
  }

  /// The object that is notified when the animator pauses and resumes; held weakly. Default: nil.
  public weak var delegate: (any DynamicAnimatorDelegate)?
  /// The animator's name in reports of activity.
  package var label = DynamicAnimator.unnamed {
    didSet { movement = Movement("DynamicAnimator", summary: "DynamicAnimator, " + label, Self.movedProperties) }
  }
  private static let unnamed = "a dynamic animator"
  static let movedProperties = [ViewProperty.center, .rotation]
  /// The movement of each item that is a view.
  private(set) var movement = Movement("DynamicAnimator", DynamicAnimator.movedProperties)
  /// The top-level behaviors, in the order of addition.
  public internal(set) var behaviors: [DynamicBehavior] = []

  private enum Origin {
    case anywhere
    case view(Weak<View>)
  }
  private let origin: Origin
  private(set) weak var loop: FrameLoop?
  private var isListed = false

  let world = PhysicsWorld()
  private(set) var state = State.paused
  var work = Work.nothing
  var records: [ItemRecord] = []
  var recordsByItem: [ObjectIdentifier: ItemRecord] = [:]
  var recordsByBody: [BodyID: ItemRecord] = [:]
  /// All behaviors with their descendants, parents first, as of the last update of the world.
  var tree: [DynamicBehavior] = []
  var collisions: [CollisionBehavior] = []
  var actors: [DynamicBehavior] = []
  /// A number that changes whenever the items or bodies change, for caches.
  var structure = 0
  var seenBounds: Rect?

  /// Makes an animator for the descendants of a view.
  /// - Parameters:
  ///   - referenceView: the coordinate space of the behaviors, and the ancestor of views that are items. Held weakly.
  ///   - loop: the source of time. Default: nil, the loop of the event or frame being handled, or otherwise the
  ///     stage's.
  public convenience init(referenceView: View, loop: FrameLoop? = nil) {
    self.init(.view(Weak(referenceView)), loop: loop)
  }

  /// Makes an animator for items that are in no view.
  public convenience init(loop: FrameLoop? = nil) { self.init(.anywhere, loop: loop) }

  private init(_ origin: Origin, loop: FrameLoop?) {
    self.origin = origin
    self.loop = loop
    world.onStep = { [weak self] _ in self?.didStep() }
    world.onContact = { [weak self] in self?.tell($0) }
  }

  isolated deinit {
    reportRest(of: records)
    for behavior in flattened() { behavior.forget() }
    for behavior in behaviors { behavior.place = .nowhere }
    for record in records where record.claims > 0 { ItemOwnership.release(record.item) }
  }

  /// The reference view; nil if there is none, or it has been released.
  public var referenceView: View? {
    if case .view(let view) = reference { view } else { nil }
  }

  var reference: Reference {
    switch origin {
    case .anywhere: .none
    case .view(let view): view.object.map { .view($0) } ?? .gone
    }
  }

  /// Whether the simulation runs; false once everything is at rest.
  public var isRunning: Bool {
    switch state {
    case .paused: false
    case .running: true
    }
  }

  /// The simulated time in seconds, without pauses.
  public var elapsedTime: Double { world.time }

  /// The work of a frame at 60 frames per second, in bodies and contacts times steps.
  package var frameWork: Int { world.work * 4 }

  // MARK: Running

  /// Resumes after a change, unless the animator is running or has no loop.
  func resume() {
    guard case .paused = state, let loop = findLoop() else { return }
    state = .running(loopTime: loop.now, worldTime: world.time, rate: loop.timeScale)
    delegate?.dynamicAnimatorWillResume(self)
    loop.wake()
  }

  private func findLoop() -> FrameLoop? {
    loop = loop ?? FrameTicker.currentLoop
    if let loop, !isListed {
      isListed = true
      loop.add(self)
    }
    return loop
  }

  func pause() {
    state = .paused
    reportRest(of: records)
    delegate?.dynamicAnimatorDidPause(self)
  }

  /// Advances the world to the present time, and shifts its clock if it cannot catch up.
  func followTime() {
    guard case .running(let loopTime, let worldTime, let rate) = state, let loop else { return }
    let lost = world.advance(to: worldTime + (loop.now - loopTime) * rate)
    if lost > 0 { state = .running(loopTime: loopTime, worldTime: worldTime - lost, rate: rate) }
  }
}

/// A weak reference.
struct Weak<Object: AnyObject> {
  weak var object: Object?

  init(_ object: Object) { self.object = object }
}

/// Receives notice when a ``DynamicAnimator`` pauses and resumes.
@MainActor public protocol DynamicAnimatorDelegate: AnyObject {
  /// The animator resumes after a pause; called immediately by the change that resumes it.
  func dynamicAnimatorWillResume(_ animator: DynamicAnimator)
  /// Everything is at rest; called once, at the end of the frame, with each item at its final position.
  func dynamicAnimatorDidPause(_ animator: DynamicAnimator)
}

extension DynamicAnimatorDelegate {
  /// Does nothing.
  public func dynamicAnimatorWillResume(_ animator: DynamicAnimator) {}
  /// Does nothing.
  public func dynamicAnimatorDidPause(_ animator: DynamicAnimator) {}
}

extension DynamicAnimator {
  /// Adds a behavior with its children, after the others. Has no effect if it is already on the top level of this
  /// animator.
  ///
  /// The items' poses are read at the next frame, and are the start of the simulation.
  /// - Precondition: the behavior is in no other behavior and no other animator, none of its items is in another
  ///   animator, and there is at most one gravity behavior in total.
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

  /// Removes a behavior with its children. Has no effect if it is not on the top level. Its items stay where they are.
  public func removeBehavior(_ behavior: DynamicBehavior) {
    guard behaviors.contains(where: { $0 === behavior }) else { return }
    behavior.tellOfMove(to: nil)
    behaviors.removeAll { $0 === behavior }
    behavior.place = .nowhere
    expel(behavior)
  }

  /// Removes all behaviors with their children. The items stay where they are.
  public func removeAllBehaviors() { for behavior in behaviors { removeBehavior(behavior) } }

  // MARK: For behaviors

  func checkGravity(with behavior: DynamicBehavior) {
    let new = behavior.withDescendants.count { $0 is GravityBehavior }
    guard new > 0 else { return }
    let count = new + flattened().count { $0 is GravityBehavior }
    precondition(
      count <= 1, "an animator has one gravity behavior: add the items to the one there is, or remove that first")
  }

  /// A behavior has been added, with its children.
  func admit(_ behavior: DynamicBehavior) {
    for member in behavior.withDescendants {
      for item in member.ownItems { claim(item) }
      member.isStale = true
    }
    noteStructure()
  }

  /// A behavior has been removed, with its children.
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

  /// Notes a change of a behavior's parameter.
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

  /// Notes a change of the items, their properties or the behaviors.
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
    reportMovement()
  }

  package func settle() {
    noticeSurroundings()
    guard isRunning, world.isAtRest, case .nothing = work else { return }
    pause()
  }

  /// Detects views that were added or removed, and a new size of the reference view.
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

  /// Called after each step of the world.
  func didStep() {
    if !actors.isEmpty {
      showItems()
      for behavior in actors { behavior.action?() }
    }
    reconcile()
  }

  // MARK: For the user

  /// Reads an item's present pose, size and transform. Call it after you move, rotate or resize an item yourself. The
  /// item's velocity is kept.
  ///
  /// Has no effect on an item that is in no behavior of the animator.
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

  /// An item's velocity, in points per second, and whether it is at rest; nil for an item that is not in the
  /// simulation.
  package func motion(of item: any DynamicItem) -> (velocity: Vector, isAtRest: Bool)? {
    body(of: item).map { (world.motion(of: $0).velocity, world.isAtRest($0)) }
  }

  /// The items of all behaviors whose bounding rectangle intersects the rectangle, in the order of addition.
  /// - Parameter rect: in the reference view's coordinate space.
  public func items(in rect: Rect) -> [any DynamicItem] {
    let reference = reference
    return records.filter {
      $0.claims > 0 && $0.isPresent(in: reference) && $0.extent(in: reference).intersects(rect)
    }.map(\.item)
  }
}
