import CBox2D
import Geometry
import Runtime

/// All changes and states of a world, for replay.
struct WorldRecord {
  /// The changes in order; `time` is the time that was shown when the change was made.
  var changes: [(step: Int, time: Double, change: WorldChange)] = []
  let trajectory = Trajectory()
}

extension PhysicsWorld {
  /// A time this much after a step, in steps, counts as at the step: clocks accumulate rounding errors.
  private static let tolerance = 1e-6
  /// Positions between steps are rounded to this fraction, so that times that differ in the last bit are equal.
  private static let shares = 4096.0
  /// The longest simulation ahead of a scrubber, in seconds after the last change.
  private static let longestOutlook = 60.0

  /// The maximum work of one advance, in bodies and contacts times steps: about 1/20 s of computation.
  private static let workLimit = 250_000

  private static func place(of time: Double) -> (step: Int, fraction: Double) {
    // Precision ends at 1e15 steps; NaN counts as 0.
    let position = min(1e15, max(0, time / timeStep))
    let step = (position - tolerance).rounded(.up)
    let fraction = 1 - (step - position)
    return (Int(max(0, step)), min(1, max(0, (fraction * shares).rounded() / shares)))
  }

  /// Steps to the first step at or after a moment; poses are interpolated to the exact moment. A moment in the past
  /// counts as the present.
  ///
  /// An advance catches up by at most ``catchUpLimit``, and the world falls behind by the rest. The world also falls
  /// behind when the work exceeds the limit of one advance, or the frame is interrupted.
  /// - Returns: the seconds lost; usually 0.
  package func advance(to moment: Double) -> Double {
    guard moment > time || stepNumber == 0 else { return 0 }
    let target = max(time, moment)
    let (wanted, _) = Self.place(of: target)
    let most = Int((Self.catchUpLimit / Self.timeStep).rounded())
    var lost = 0.0
    if wanted - stepNumber > most, !isAtRest { lost = Double(wanted - stepNumber - most) * Self.timeStep }
    let (step, fraction) = Self.place(of: target - lost)
    time = target - lost
    run(to: step, tellsOthers: true)
    self.fraction = fraction
    guard stepNumber < step else { return lost }
    let left = Double(step - stepNumber) * Self.timeStep
    time -= left
    return lost + left
  }

  /// Runs steps. Stops early if the frame is interrupted or, with `tellsOthers`, at the work limit.
  private func run(to step: Int, tellsOthers: Bool) {
    guard step > stepNumber else { return }
    let moved = startJourneys(steps: step - stepNumber)
    // Observers of a step see the state at its end.
    fraction = 1
    var work = 0
    while stepNumber < step {
      if core.isAtRest {
        // Nothing changes until then: the states before and after the moment are the same.
        settle()
        stepNumber = step
        break
      }
      if Interruption.isRequested || tellsOthers && work >= Self.workLimit { break }
      stepNumber += 1
      stepOnce()
      work += core.work
      if tellsOthers { tell() }
      cb2_world_clear_contacts(core.box)
    }
    for (joint, place) in moved { perform(.jumpAnchor(joint, place)) }
  }

  private func stepOnce() {
    core.step()
    record?.trajectory.record(core, step: stepNumber)
    // A body that jumps in a step is shown in its new place during the whole interval before the step.
    noteJumps(time: Double(stepNumber - 1) * Self.timeStep)
  }

  private func settle() {
    for slot in core.order { core.before[Int(slot)] = core.states[Int(slot)] }
  }

  /// Moves each anchor at a constant velocity, which attached bodies take on.
  /// - Returns: the anchors with their destinations.
  private func startJourneys(steps: Int) -> [(JointID, Point)] {
    guard !movingAnchors.isEmpty else { return [] }
    let started = movingAnchors.map { ($0.joint, $0.place) }
    movingAnchors.removeAll(keepingCapacity: true)
    for (joint, place) in started {
      guard let from = core.anchorPlace(of: joint) else { continue }
      perform(.moveAnchor(joint, (place - from) / (Double(steps) * Self.timeStep)))
    }
    return started
  }

  /// - Parameter time: the time from which the jumps are shown, in seconds.
  func noteJumps(time: Double) {
    guard record != nil, let jumps = core.jumps, !jumps.isEmpty else { return }
    for jump in jumps {
      let roundingOffset = core.bodies[Int(jump.slot)].roundingOffset
      record?.trajectory.noteJump(
        jump.slot, to: jump.state, roundingOffset: roundingOffset, step: stepNumber, time: time)
    }
    core.jumps?.removeAll(keepingCapacity: true)
  }

  /// Calls the observers, which may change the world.
  private func tell() {
    if onContact != nil { tellOfContacts() }
    onStep?(self)
  }

  private func tellOfContacts() {
    var count: Int32 = 0
    let first = cb2_world_contacts(core.box, &count)
    guard count > 0 else { return }
    untold.removeAll(keepingCapacity: true)
    for found in UnsafeBufferPointer(start: first, count: Int(count)) {
      if let contact = contact(found) { untold.append(contact) }
    }
    for index in untold.indices { onContact?(untold[index]) }
  }

  private func contact(_ found: CB2Contact) -> Contact? {
    guard let body = id(ofBody: found.body) else { return nil }
    let other: Contact.Other
    if found.is_boundary {
      guard let generation = core.boundaries[Int(found.other)] else { return nil }
      other = .boundary(BoundaryID(slot: found.other, generation: generation))
    } else {
      guard let id = id(ofBody: found.other) else { return nil }
      other = .body(id)
    }
    return Contact(
      body: body, other: other, point: Point(PhysicsUnits.points(found.x), PhysicsUnits.points(found.y)),
      phase: found.has_begun ? .began : .ended)
  }

  private func id(ofBody slot: Int32) -> BodyID? {
    let generation = core.bodies[Int(slot)].generation
    return generation > 0 ? BodyID(slot: slot, generation: generation) : nil
  }

  // MARK: Scrubbing

  /// Shows a past or future moment until ``resume(at:)``. A future moment is simulated, without calls to ``onStep`` and
  /// ``onContact``.
  /// - Precondition: the world is recorded.
  package func setTime(to moment: Double) {
    precondition(record != nil, "a world that is not recorded cannot be put to another moment")
    let (step, fraction) = Self.place(of: max(0, moment))
    let last = record?.changes.last?.time ?? 0
    let limit = Self.place(of: last + Self.longestOutlook).step
    run(to: min(step, limit), tellsOthers: false)
    playback = .standing(step: step, fraction: fraction, time: max(0, moment))
  }

  /// Continues from a moment, in exactly the state of that moment. Later changes are discarded.
  /// - Precondition: the world is recorded.
  package func resume(at moment: Double) {
    guard let record else { preconditionFailure("a world that is not recorded cannot be put to another moment") }
    playback = .live
    let (step, fraction) = Self.place(of: max(0, moment))
    let kept = record.changes.filter { $0.time <= moment + Self.tolerance * Self.timeStep }
    let old = core
    core = WorldCore(reusesSlots: false)
    core.jumps = []
    core.restDistance = old.restDistance
    core.nextGeneration = old.nextGeneration
    self.record = WorldRecord()
    movingAnchors.removeAll()
    (stepNumber, time) = (0, 0)
    for (at, moment, change) in kept {
      run(to: at, tellsOthers: false)
      time = moment
      perform(change)
    }
    run(to: step, tellsOthers: false)
    (time, self.fraction) = (max(0, moment), fraction)
  }
}
