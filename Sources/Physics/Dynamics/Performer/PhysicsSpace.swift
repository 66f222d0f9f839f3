import Geometry
import Runtime

/// The world of one container, with the performers of the items in it.
final class PhysicsSpace {
  /// The container of the items; weak, as the container may own this object.
  private(set) weak var container: AnyObject?
  let world: PhysicsWorld
  private(set) var clock: SpaceClock
  let isRecorded: Bool
  /// The performers, in the order in which their items entered.
  private var performers: ContiguousArray<PhysicsPerformer> = []
  /// The performers whose motion ended in this step.
  private var leavers: [PhysicsPerformer] = []
  private var lines = CollisionMasks()
  /// The bounds of the container when its edges were last added; nil without edges.
  private var edges: Rect?
  /// The deadlines of items whose motion has ended, each with the time at which it was noted.
  private var deadlines: [(noted: Double, time: Double)] = []
  private var isAtWork = false
  private var hasGaps = false
  /// The time that a scrubber shows.
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

  /// Whether the space can be released.
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
    // During an iteration, keep the performer's index until the end.
    if isAtWork { hasGaps = true } else { performers.remove(at: index) }
  }

  private func closeGaps() {
    guard hasGaps else { return }
    hasGaps = false
    performers.removeAll { !$0.isInside(self) }
  }

  /// The body of an item, or of the item that stands for a view; nil if there is none here.
  func body(of target: AnyObject) -> BodyID? {
    for performer in performers where performer.place.isPlace(of: target) {
      if let body = performer.body(in: self) { return body }
    }
    return nil
  }

  /// Notifies the performers that an item has entered or left, as their attachments may wait for it.
  func membersDidChange() {
    for index in 0..<performers.count { performers[index].membersDidChange() }
  }

  // MARK: Time

  /// Advances the world to a time on the scheduler's clock.
  /// - Returns: the seconds lost to the catch-up limit, and the length of the stall.
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

  /// Advances the clock of a world at rest, so that time without frames does not count as a stall.
  func passRest(until now: Double) {
    guard !isMoving, now > shownAt else { return }
    _ = world.advance(to: clock.worldTime(at: now))
    shownAt = now
  }

  private func didStep() {
    for index in 0..<performers.count { performers[index].didStep() }
    stopRemainingBodies()
  }

  // MARK: Deadlines

  /// Notes the end of an item's motion.
  /// - Parameter deadline: the deadline of the motion; nil if it had none.
  func noteDeadline(_ deadline: Double?) {
    let time = max(deadline ?? -.infinity, deadlines.last?.time ?? -.infinity)
    if !isRecorded { deadlines.removeAll() }
    deadlines.append((stepTime, time))
  }

  /// Discards the deadlines when another phase begins.
  func forgetDeadlines() {
    guard deadlines.last.map({ $0.time > -.infinity }) ?? false else { return }
    if isRecorded { deadlines.append((stepTime, -.infinity)) } else { deadlines.removeAll() }
  }

  /// Stops the remaining items of a transition when all items with an end condition have ended and their deadlines have
  /// passed.
  private func stopRemainingBodies() {
    guard let deadline = deadlines.last?.time, deadline > -.infinity, stepTime >= deadline - BodyLifetime.moment,
      !performers.contains(where: { $0.concludes && $0.isInside(self) })
    else { return }
    for index in 0..<performers.count { performers[index].stop(self) }
  }

  /// Writes the poses of the items.
  func show() {
    isAtWork = true
    for index in 0..<performers.count { performers[index].show() }
    isAtWork = false
    closeGaps()
  }

  /// Sets the transition's progress from the items.
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

  /// Lets a performer whose motion has ended set the progress once more.
  func steerLater(_ performer: PhysicsPerformer) { leavers.append(performer) }

  /// The time of the last step, on the scheduler's clock.
  var stepTime: Double { clock.schedulerTime(at: world.stepTime) }

  func time(ofStep step: Int) -> Double { clock.schedulerTime(at: Double(step) * PhysicsWorld.timeStep) }

  // MARK: Scrubbing

  /// Shows the world at a time on the scheduler's clock.
  /// - Precondition: the world is recorded.
  func setTime(to now: Double) {
    if standsAt == now { return }
    // Simulate up to the time first, with all consequences.
    let target = clock.worldTime(at: now)
    while world.stepTime < min(target, Self.farthestOutlook), !world.isAtRest {
      let next = min(target, world.stepTime + PhysicsWorld.catchUpLimit / 2)
      let before = world.stepTime
      isAtWork = true
      _ = world.advance(to: next)
      isAtWork = false
      closeGaps()
      // The remaining time is below the precision of the clocks.
      if world.stepTime == before { break }
    }
    isAtWork = true
    for index in 0..<performers.count { performers[index].didAdvance(at: now) }
    isAtWork = false
    closeGaps()
    standsAt = now
    world.setTime(to: clock.worldTime(at: now))
  }

  /// The farthest time that a scrubber can reach, in seconds of the world.
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

  /// The mask of a plan's boundaries.
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
    lines.redraw(in: bounds, from: edges, world, at: shownAt)
  }
}
