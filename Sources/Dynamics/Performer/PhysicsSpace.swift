import Geometry
import Runtime

/// One container with its world, and the performers whose items are in it.
final class PhysicsSpace {
  /// What the items are in; not kept where it is who keeps this.
  private(set) weak var container: AnyObject?
  let world: PhysicsWorld
  private(set) var clock: SpaceClock
  let isRecorded: Bool
  /// In the order in which their items came.
  private var performers: ContiguousArray<PhysicsPerformer> = []
  /// Those whose motion was over in this step.
  private var leavers: [PhysicsPerformer] = []
  private var lines = CollisionMasks()
  /// How large the container was when its edges were drawn; nil while they are not.
  private var edges: Rect?
  /// When the time of those is up whose motion was to be over then, since when that is known.
  private var deadlines: [(noted: Double, time: Double)] = []
  private var isAtWork = false
  private var hasGaps = false
  /// The moment at which a scrubber has put it.
  private var standsAt: Double?
  private var shownAt: Double

  init(_ container: AnyObject, at now: Double, isRecorded: Bool) {
    self.container = container
    self.isRecorded = isRecorded
    clock = SpaceClock(birth: now, isRecorded: isRecorded)
    world = PhysicsWorld(isRecorded: isRecorded)
    shownAt = now
    world.onStep = { [unowned self] _ in didStep() }
  }

  var isMoving: Bool {
    if !world.isAtRest { return true }
    for performer in performers where performer.isMoving { return true }
    return false
  }

  /// Whether nobody will need it again.
  var isVoid: Bool { performers.isEmpty && !isRecorded }

  func end() {
    world.onStep = nil
    let all = performers
    performers.removeAll()
    for performer in all { performer.spaceDidEnd() }
  }

  // MARK: Who is in it

  func enter(_ performer: PhysicsPerformer) {
    leave(performer)
    performers.append(performer)
    world.restDistance = min(world.restDistance, performer.place.restDistance)
  }

  func leave(_ performer: PhysicsPerformer) {
    guard let index = performers.firstIndex(where: { $0 === performer }) else { return }
    // The one who is asked just now keeps its place until all have been asked.
    if isAtWork { hasGaps = true } else { performers.remove(at: index) }
  }

  private func closeGaps() {
    guard hasGaps else { return }
    hasGaps = false
    performers.removeAll { !$0.isInside(self) }
  }

  /// The body of an item, or of what shows a view; nil where it has none here.
  func body(of target: AnyObject) -> BodyID? {
    for performer in performers where performer.place.isPlace(of: target) {
      if let body = performer.body(in: self) { return body }
    }
    return nil
  }

  /// Somebody has come or gone: those who wait for others look again.
  func membersDidChange() {
    for index in 0..<performers.count { performers[index].membersDidChange() }
  }

  // MARK: Time

  /// - Returns: the seconds that were lost to the cap, and how long it stalled.
  func advance(to now: Double) -> (seconds: Double, stall: Double) {
    guard isMoving else {
      passRest(until: now)
      return (0, 0)
    }
    isAtWork = true
    followContainer()
    let stall = now - shownAt
    let target = clock.worldTime(at: now)
    for index in 0..<performers.count { performers[index].willAdvance(to: target) }
    let lost = world.advance(to: target)
    if lost > 0 { clock.lag(to: world.time, at: now) }
    shownAt = now
    for index in 0..<performers.count { performers[index].didAdvance(at: now) }
    isAtWork = false
    closeGaps()
    return (lost, stall)
  }

  /// While all rest no frames come, and nothing happens: that time is no stall.
  func passRest(until now: Double) {
    guard !isMoving, now > shownAt else { return }
    _ = world.advance(to: clock.worldTime(at: now))
    shownAt = now
  }

  private func didStep() {
    for index in 0..<performers.count { performers[index].didStep() }
    stopStragglers()
  }

  // MARK: Deadlines

  /// The motion of an item is over.
  /// - Parameter deadline: when its time was up; nil where it had no end.
  func noteDeadline(_ deadline: Double?) {
    let time = max(deadline ?? -.infinity, deadlines.last?.time ?? -.infinity)
    if !isRecorded { deadlines.removeAll() }
    deadlines.append((stepTime, time))
  }

  /// Another phase begins, with time of its own.
  func forgetDeadlines() {
    guard deadlines.last.map({ $0.time > -.infinity }) ?? false else { return }
    if isRecorded { deadlines.append((stepTime, -.infinity)) } else { deadlines.removeAll() }
  }

  /// When all are over whose motion ends at all, and their time is up, the rest of a transition does not go on for
  /// ever.
  private func stopStragglers() {
    guard let deadline = deadlines.last?.time, deadline > -.infinity, stepTime >= deadline - BodyLifetime.moment,
      !performers.contains(where: { $0.concludes && $0.isInside(self) })
    else { return }
    for index in 0..<performers.count { performers[index].stop(self) }
  }

  /// Writes where the items are.
  func show() {
    isAtWork = true
    for index in 0..<performers.count { performers[index].show() }
    isAtWork = false
    closeGaps()
  }

  /// Moves the transition's window.
  func steer() {
    isAtWork = true
    var index = 0
    while index < performers.count {
      performers[index].steer()
      index += 1
    }
    let parting = leavers
    if !parting.isEmpty { leavers.removeAll() }
    for performer in parting { performer.steer() }
    isAtWork = false
    closeGaps()
  }

  /// Whose motion is over takes the transition along once more.
  func steerLater(_ performer: PhysicsPerformer) { leavers.append(performer) }

  /// The moment of the last step, on the scheduler's clock.
  var stepTime: Double { clock.schedulerTime(at: world.stepTime) }

  func time(ofStep step: Int) -> Double { clock.schedulerTime(at: Double(step) * PhysicsWorld.timeStep) }

  // MARK: Scrubbing

  /// - Precondition: it is recorded.
  func stand(at now: Double) {
    if standsAt == now { return }
    // What has not happened yet happens first, with all that follows from it.
    let target = clock.worldTime(at: now)
    while world.stepTime < min(target, Self.farthestOutlook), !world.isAtRest {
      let next = min(target, world.stepTime + PhysicsWorld.catchUpLimit / 2)
      let before = world.stepTime
      isAtWork = true
      _ = world.advance(to: next)
      isAtWork = false
      closeGaps()
      // What is nearer than clocks can tell is there.
      if world.stepTime == before { break }
    }
    isAtWork = true
    for index in 0..<performers.count { performers[index].didAdvance(at: now) }
    isAtWork = false
    closeGaps()
    standsAt = now
    world.stand(at: clock.worldTime(at: now))
  }

  /// Nobody scrubs on beyond so many seconds.
  private static let farthestOutlook = 600.0

  func resume(at now: Double) {
    standsAt = nil
    world.resume(at: clock.worldTime(at: now))
    clock.forget(after: now)
    deadlines.removeAll { $0.noted > now }
    lines.forget(after: now)
    shownAt = now
  }

  // MARK: Boundaries

  /// The bits of the boundaries that a plan names.
  func mask(of boundaries: [Collide.Boundary], in bounds: Rect?, at now: Double) -> UInt64 {
    var mask: UInt64 = 0
    for boundary in boundaries {
      if boundary.followsContainer {
        guard let bounds, !bounds.isEmpty else { continue }
        edges = bounds
      }
      mask |= lines.bit(of: boundary, in: bounds ?? .zero, world, at: now)
    }
    return mask
  }

  func mask(ofGroup group: String?) -> UInt64 { lines.bit(ofGroup: group) }

  private func followContainer() {
    guard let edges, !performers.isEmpty else { return }
    guard let bounds = performers[0].place.bounds, bounds != edges, !bounds.isEmpty else { return }
    self.edges = bounds
    lines.redraw(in: bounds, world, at: shownAt)
  }
}
