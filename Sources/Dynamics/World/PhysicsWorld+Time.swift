import CBox2D
import Geometry
import Runtime

/// All that happened in a world, so that it can be made to happen again.
struct WorldRecord {
  /// In order; the time is the moment that was shown when it was done.
  var changes: [(step: Int, time: Double, change: WorldChange)] = []
  let trajectory = Trajectory()
}

extension PhysicsWorld {
  /// What lies beyond a step by less than this is at the step: clocks add up fractions.
  private static let tolerance = 1e-6
  /// Shares of a step are rounded to these, so that moments that differ in the last bit are one.
  private static let shares = 4096.0
  /// Nobody scrubs on beyond this, in seconds from the last change.
  private static let longestOutlook = 60.0

  /// Bodies and contacts, times steps, that one advance moves at most: about a twentieth of a second's work.
  private static let workLimit = 250_000

  private static func place(of time: Double) -> (step: Int, fraction: Double) {
    // Beyond this a step more or less is not told apart; no number counts as 0.
    let position = min(1e15, max(0, time / timeStep))
    let step = (position - tolerance).rounded(.up)
    let fraction = 1 - (step - position)
    return (Int(max(0, step)), min(1, max(0, (fraction * shares).rounded() / shares)))
  }

  /// Steps to the first step at or after a moment; what is shown lies exactly there. Earlier moments count as the
  /// present.
  ///
  /// A stall of more than ``catchUpLimit`` is not made up for: the world is behind by the rest from then on. It is too
  /// where bodies and contacts are so many that steps for all of the time would hold up the frame, or where the frame
  /// is given up.
  /// - Returns: the seconds that were lost so; 0 nearly always.
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

  /// Falls short of the step where the frame is given up, and where others are told where it would be held up.
  private func run(to step: Int, tellsOthers: Bool) {
    guard step > stepNumber else { return }
    let moved = startJourneys(steps: step - stepNumber)
    // Whoever is told of a step sees where it has led.
    fraction = 1
    var work = 0
    while stepNumber < step {
      if core.isAtRest {
        // Nothing happens until then: what is before the moment and what is after it are one.
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
    // What jumps in a step is seen there as soon as the step is.
    noteJumps(time: Double(stepNumber - 1) * Self.timeStep)
  }

  private func settle() {
    for slot in core.order { core.before[Int(slot)] = core.states[Int(slot)] }
  }

  /// Each anchor moves evenly, so that what hangs on it feels how fast.
  private func startJourneys(steps: Int) -> [(JointID, Point)] {
    guard !journeys.isEmpty else { return [] }
    let started = journeys.map { ($0.joint, $0.place) }
    journeys.removeAll(keepingCapacity: true)
    for (joint, place) in started {
      guard let from = core.anchorPlace(of: joint) else { continue }
      perform(.moveAnchor(joint, (place - from) / (Double(steps) * Self.timeStep)))
    }
    return started
  }

  /// - Parameter time: from when on they are seen.
  func noteJumps(time: Double) {
    guard record != nil, let jumps = core.jumps, !jumps.isEmpty else { return }
    for jump in jumps {
      let residue = core.bodies[Int(jump.slot)].residue
      record?.trajectory.noteJump(jump.slot, to: jump.state, residue: residue, step: stepNumber, time: time)
    }
    core.jumps?.removeAll(keepingCapacity: true)
  }

  /// Whoever is told may change everything.
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

  /// Shows how it was at a moment, or how it will be, until ``resume(at:)``. Whoever listens to steps and contacts
  /// hears nothing of it.
  /// - Precondition: the world is recorded.
  package func stand(at moment: Double) {
    precondition(record != nil, "a world that is not recorded cannot be put to another moment")
    let (step, fraction) = Self.place(of: max(0, moment))
    let last = record?.changes.last?.time ?? 0
    let limit = Self.place(of: last + Self.longestOutlook).step
    run(to: min(step, limit), tellsOthers: false)
    playback = .standing(step: step, fraction: fraction, time: max(0, moment))
  }

  /// Goes on from a moment exactly as then: what was done to it later never was.
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
    journeys.removeAll()
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
