import Geometry
import Motion
import Runtime
import Views

/// Animates the properties of one target: the non-generic part of ``PropertyPerformer``.
///
/// Reading and writing a property runs code that may call back, so no access to the channels spans such a call.
final class PropertyController {
  let target: AnyObject
  private(set) var context: PerformerContext?
  private var shared: MotionEngine?
  var channels: [Channel] = []
  private(set) var attachments = PlanAttachmentList()
  /// The history of each channel; nil if nothing is recorded.
  var histories: [ChannelHistory]?
  /// Whether a scrubber has set the target. Then the engine has no motions of it.
  var isSeeking = false

  init(_ target: AnyObject) { self.target = target }

  func begin(in context: PerformerContext) {
    self.context = context
    context.progress?.addObserver(self)
    shared = context.stepper(MotionEngine.self)
    guard context.isRecorded else { return }
    histories = []
    attachments.startRecording()
  }

  isolated deinit {
    guard let engine else { return }
    for channel in channels { engine.closeChannel(channel.number) }
  }

  /// The engine; nil after the scheduler has ended.
  var engine: MotionEngine? { shared.flatMap { $0.isEnded ? nil : $0 } }

  var progress: TransitionProgress? { context?.progress }

  func removePlan(named name: String) {
    let hasMoved = isMoving
    for index in channels.indices {
      if channels[index].name == name {
        let (value, velocity) = takeOver(index)
        channels[index].rest(value: value, velocity: velocity, at: now)
        record(index, .rest, value: value, velocity: velocity)
      }
      histories?[index].removeAdditions(named: name, at: now)
      let removed = channels[index].additions.remove(named: name)
      if removed.isEmpty { continue }
      for handle in removed { engine?.remove(handle) }
      write(index, at: now)
    }
    for attachment in attachments.remove(named: name, at: now) { attachment.detach() }
    if hasMoved { noteChange() }
  }

  /// Ends all plans. The properties keep their present values, including additions.
  func endPlans() {
    for index in channels.indices {
      let (value, velocity) = takeOver(index)
      channels[index].rest(value: value, velocity: velocity, at: now)
      record(index, .rest, value: value + channels[index].additions.sum, velocity: .zero)
      histories?[index].removeAdditions(at: now)
      for (handle, _) in channels[index].additions.motions { engine?.remove(handle) }
      channels[index].additions = Additions()
      engine?.setDirect(true, channel: channels[index].number)
    }
    for attachment in attachments.removeAll(at: now) { attachment.detach() }
  }

  /// Whether a transition's progress determines a property.
  var isFollowingProgress: Bool {
    channels.contains {
      if case .follow = $0.driver { true } else { $0.ends != nil }
    }
  }

  /// Updates the motions to a time between two steps of the engine. Within a step, updates those that the engine has
  /// not reported yet.
  func update(to time: Double) -> ActivityState {
    guard let engine, isMoving else { return .atRest }
    let isWaiting = beginPending(by: time)
    // A pending motion that was due may have been over already.
    guard isMoving else { return .atRest }
    catchUp(engine, to: time)
    if !isWaiting { context?.delegateToStepper() }
    return .active
  }

  private func catchUp(_ engine: MotionEngine, to time: Double) {
    for index in channels.indices where channels[index].isMoving {
      guard time > engine.time || engine.owesNews(ofChannel: channels[index].number) else { continue }
      let motion = channels[index].motion
      let added = channels[index].additions.motions
      if let motion { engine.catchUp(motion, to: time) }
      for (handle, _) in added { engine.catchUp(handle, to: time) }
      // A motion does not determine the value during its delay.
      if motion.map(engine.isLive) ?? true || !added.isEmpty { write(index, at: time) }
    }
  }

  var isMoving: Bool { channels.contains { $0.isMoving } }

  /// Requests an update if nothing moves, so that the next update reports rest. A plan that is added before
  /// then prevents it.
  func noteChange() { if !isMoving { context?.startUpdates() } }

  // MARK: State

  var now: Double { context?.now ?? 0 }

  /// The value of a property without additions, and its velocity. `isLive`: whether the driver determines the visible
  /// value.
  func state(
    _ index: Int, at now: Double
  ) -> (value: SIMD4<Double>, velocity: SIMD4<Double>, isLive: Bool) {
    if let handle = channels[index].motion {
      guard let engine, engine.isLive(handle), let state = engine.state(of: handle, at: now) else {
        return (channels[index].value, .zero, false)
      }
      return (state.value, state.velocity, true)
    }
    let isLive = channels[index].hasVelocity(at: now)
    return (channels[index].value, isLive ? channels[index].velocity : .zero, isLive)
  }

  /// The visible value without additions.
  func present(_ index: Int) -> SIMD4<Double> {
    let read = channels[index].core.read(target)
    guard let written = channels[index].additions.written else { return read }
    // Unless the program has changed the property since, the stored value is more exact than the one read back.
    return read == written ? channels[index].value : read - channels[index].additions.sum
  }

  var velocity: (x: Double, y: Double) {
    let now = now
    var sum = Vector.zero
    for index in channels.indices {
      var velocity = state(index, at: now).velocity
      for (handle, _) in channels[index].additions.motions {
        velocity += engine?.state(of: handle, at: now)?.velocity ?? .zero
      }
      if isSeeking { velocity += histories?[index].addedVelocity(at: now) ?? .zero }
      let points = channels[index].core.points(target)
      sum += Vector(velocity.x * points.x, velocity.y * points.y)
    }
    return (sum.x, sum.y)
  }

  var activityDescription: String {
    let moving = channels.filter(\.isMoving)
    let names = (moving.isEmpty ? channels : moving).map(\.core.name)
    return "\(names.isEmpty ? "plans" : names.joined(separator: ", ")) of \(targetName)"
  }

  /// The name of the target in reports.
  var targetName: String {
    if let view = target as? View, let identifier = view.identifier { return identifier }
    return (target as? any CustomStringConvertible)?.description ?? "\(type(of: target))"
  }

  // MARK: Writing

  /// Writes the value plus its additions.
  func write(_ index: Int, at now: Double) {
    let state = state(index, at: now)
    if channels[index].additions.isPlain {
      if state.isLive { channels[index].core.write(state.value, to: target) }
      return
    }
    let value = state.isLive ? state.value : present(index)
    channels[index].put(value, velocity: state.velocity)
    let sum = sum(index, at: now)
    channels[index].core.write(value + sum, to: target)
    noteAdditions(index, sum: sum)
  }

  /// The sum of the additions. An addition counts after its delay.
  private func sum(_ index: Int, at now: Double) -> SIMD4<Double> {
    guard let engine else { return .zero }
    var sum = SIMD4<Double>.zero
    for (handle, _) in channels[index].additions.motions where engine.isLive(handle) {
      sum += engine.state(of: handle, at: now)?.value ?? .zero
    }
    return sum
  }

  func noteAdditions(_ index: Int, sum: SIMD4<Double>) {
    let read = channels[index].core.read(target)
    channels[index].additions.note(sum: sum, written: read)
    engine?.setDirect(channels[index].additions.isPlain, channel: channels[index].number)
  }

  // MARK: For plans

  /// Removes a property's driver.
  /// - Returns: the value and the velocity of the property.
  func takeOver(_ index: Int) -> (value: SIMD4<Double>, velocity: SIMD4<Double>) {
    let state = state(index, at: now)
    let present = present(index)
    if let handle = channels[index].motion { engine?.remove(handle) }
    return state.isLive
      ? (channels[index].core.aligned(present, near: state.value), state.velocity) : (present, .zero)
  }

  func drive(
    _ core: PropertyCore, to destination: SIMD4<Double>, on spring: Spring, velocity: SIMD4<Double>?,
    named name: String?
  ) {
    guard let engine else { return }
    let index = channel(for: core)
    let wasMoving = isTraced && isInMotion(index)
    let start = claim(index)
    let (velocity, threshold) = (velocity ?? start.velocity, core.threshold(target))
    trace(.driven, index, from: start, velocity: velocity, wasMoving: wasMoving)
    let handle = engine.addSpring(
      spring, from: start.value, to: destination, velocity: velocity, threshold: threshold, at: now,
      channel: channels[index].number)
    channels[index].take(.motion(handle), named: name, value: start.value, velocity: start.velocity)
    record(
      index, .spring(spring, to: destination, threshold: threshold), named: name, value: start.value,
      velocity: velocity)
  }

  /// - Parameter motion: makes the motion from the present value and velocity.
  func drive(
    _ core: PropertyCore, named name: String?,
    by motion: (_ value: SIMD4<Double>, _ velocity: SIMD4<Double>) -> TimedMotion
  ) {
    guard let engine else { return }
    let index = channel(for: core)
    let wasMoving = isTraced && isInMotion(index)
    let start = claim(index)
    let motion = motion(start.value, start.velocity)
    trace(.driven, index, from: start, velocity: start.velocity, wasMoving: wasMoving)
    let handle = engine.add(motion, channel: channels[index].number)
    channels[index].take(.motion(handle), named: name, value: start.value, velocity: start.velocity)
    record(index, .timed(motion, motion.keyframes), named: name, value: start.value, velocity: start.velocity)
  }

  /// Adds a motion to a property, independent of its driver.
  func add(_ motion: TimedMotion, to core: PropertyCore, named name: String?) {
    guard let engine else { return }
    let index = channel(for: core)
    let state = state(index, at: now)
    channels[index].put(state.isLive ? state.value : present(index), velocity: state.velocity)
    record(motion, addedTo: index, named: name)
    channels[index].additions.add(engine.add(motion, channel: channels[index].number), named: name)
    noteAdditions(index, sum: channels[index].additions.sum)
  }

  func follow(_ core: PropertyCore, _ drive: FollowDrive, named name: String?) {
    guard let progress else {
      preconditionFailure("a TransitionTween of \(core.name) follows a transition; its scheduler has none")
    }
    let index = channel(for: core)
    let start = claim(index)
    let drive = drive.settingOut(progress.currentDirection)
    channels[index].take(.follow(drive), named: name, value: start.value, velocity: start.velocity)
    record(index, .follow(drive), named: name, value: start.value, velocity: start.velocity)
    put(drive.sample(progress), inChannel: index)
  }

  /// Updates the properties that follow the transition when it turns.
  private func turnFollowing(_ progress: TransitionProgress) {
    guard !isSeeking else { return }
    for index in channels.indices {
      guard case .follow(let drive) = channels[index].driver,
        let turned = drive.turned(to: progress.currentDirection, at: progress.value)
      else { continue }
      channels[index].follow(turned)
      record(
        index, .follow(turned), named: channels[index].name, value: channels[index].value,
        velocity: channels[index].velocity)
    }
  }

  func put(_ sample: (value: SIMD4<Double>, velocity: SIMD4<Double>), inChannel index: Int) {
    channels[index].put(sample.value, velocity: sample.velocity)
    write(index, at: now)
  }

  // MARK: For tracers

  var isTraced: Bool { context?.isTraced ?? false }

  /// Whether a motion determines the value now.
  func isInMotion(_ index: Int) -> Bool {
    guard let engine, let handle = channels[index].motion else { return false }
    return engine.isLive(handle)
  }

  /// Whether the spring of a plan moves its property now, and not a hand or another plan.
  func isSprung(by plan: any Plan) -> Bool {
    guard let plan = plan as? any PropertyMovingPlan, plan is any SpringDrivenPlan,
      let index = channels.firstIndex(where: { $0.core.name == plan.core.name })
    else { return false }
    let followsEnds = channels[index].ends != nil
    if plan is any LastingPlan { return followsEnds }
    if case .spring = channels[index].motion { return !followsEnds && isInMotion(index) }
    return false
  }

  func trace(
    _ kind: PropertyHandover.Kind, _ index: Int, from before: (value: SIMD4<Double>, velocity: SIMD4<Double>),
    velocity: SIMD4<Double>, wasMoving: Bool = false
  ) {
    guard isTraced else { return }
    let handover = PropertyHandover(
      kind, from: .init(before.value, velocity: before.velocity), to: .init(before.value, velocity: velocity),
      wasMoving: wasMoving)
    context?.trace(handover, of: channels[index].core.name, target)
  }

  // MARK: Attachments and channels

  /// The value of a property without additions.
  func place(of core: PropertyCore) -> SIMD4<Double> { present(channel(for: core)) }

  func add(_ attachment: any PlanAttachment, of plan: any Plan) { attachments.add(attachment, of: plan, at: now) }

  /// Restores the attachments of an earlier time.
  func restoreAttachments(at time: Double) {
    let changes = attachments.restore(at: time)
    for attachment in changes.detached { attachment.detach() }
    for attachment in changes.attached { attachment.attach() }
  }

  /// Whether the controller has no state except that of the target.
  var isCollectable: Bool { attachments.isEmpty && channels.allSatisfy(\.isIdle) }

  func channel(for core: PropertyCore) -> Int {
    if let index = channels.firstIndex(where: { $0.core.name == core.name }) { return index }
    let index = channels.count
    let number =
      switch core.access {
      case .view(let property):
        engine?.openChannel(of: self, number: index, view: unsafeDowncast(target, to: View.self), property: property)
      case .custom: engine?.openChannel(of: self, number: index)
      }
    channels.append(Channel(core: core, number: number ?? 0))
    histories?.append(ChannelHistory())
    return index
  }
}

extension PropertyController: MotionOwner {
  func channelDidMove(_ number: Int, at now: Double) {
    // An earlier callback may have removed the motion.
    if channels[number].isMoving { write(number, at: now) }
  }

  func presentValue(ofChannel number: Int) -> SIMD4<Double> { present(number) }

  func motionDidEnd(_ handle: MotionHandle, at value: SIMD4<Double>, onChannel number: Int, isWritten: Bool) {
    if channels[number].motion == handle {
      let (ends, pending) = (channels[number].ends, channels[number].pending)
      channels[number].take(.none, named: nil, value: value, velocity: .zero, ends: ends)
      channels[number].pending = pending
      if case .spring = handle { record(number, .rest, value: value, velocity: .zero, ends: ends) }
      trace(.settled, number, from: (value, .zero), velocity: .zero)
      if !isWritten { writeEnd(value, number) }
    } else if channels[number].additions.remove(handle) {
      write(number, at: now)
    }
    if !isMoving { context?.rest() }
  }

  /// Writes the last value of a driver.
  private func writeEnd(_ value: SIMD4<Double>, _ index: Int) {
    let sum = channels[index].additions.sum
    channels[index].core.write(value + sum, to: target)
    if !channels[index].additions.isPlain { noteAdditions(index, sum: sum) }
  }
}

extension PropertyController: TransitionProgressObserver {
  func progressDidMove(_ progress: TransitionProgress) {
    for index in channels.indices {
      if case .follow(let drive) = channels[index].driver { put(drive.sample(progress), inChannel: index) }
    }
    if progress.isHeld { followHand(progress) }
  }

  func progressWillChangeCourse(_ progress: TransitionProgress) {
    if channels.contains(where: { $0.ends != nil }) { context?.catchUp() }
  }
  func progress(_ progress: TransitionProgress, didGrab view: AnyObject) { grabEnds(progress) }
  func progress(_ progress: TransitionProgress, didRelease view: AnyObject, velocity: (x: Double, y: Double)) {
    releaseEnds(progress, isResumed: false)
  }
  func progress(_ progress: TransitionProgress, didResume view: AnyObject) { releaseEnds(progress, isResumed: true) }
  func progressDidTurn(_ progress: TransitionProgress, by cause: TurnCause) {
    turnFollowing(progress)
    if !progress.isHeld { setOutForEnds(progress) }
  }
  func progressDidChangeHold(_ progress: TransitionProgress) {
    if !progress.isHeld { setOutForEnds(progress) }
  }
}
