import Geometry
import Motion
import Runtime
import Views

/// A plan about one property of a target.
protocol PropertyPlan<Target>: Plan {
  associatedtype Target: AnyObject
  func apply(to performer: PropertyPerformer<Target>, named name: String?)
}

/// Performs every plan on the properties of one target: tweens, springs, throws, drags and what follows a transition.
///
/// A property has one value and one velocity, whoever drives it. The newest plan drives; it takes over both from the
/// one before, so that a drag becomes a spring, or one spring another, without a jump. What moves by itself moves in an
/// engine that all performers of the scheduler share.
public final class PropertyPerformer<Target: AnyObject>: NamedPlanPerforming, ManualPerforming,
  ContinuousPerforming, WindowPerforming, VelocityReporting, ActivityDescribing
{
  let target: Target
  // Reading and writing a property runs code that may come back here, so no access to the channels lasts over it.
  private var channels: [Channel<Target>] = []
  private var drags: [DragDriver] = []
  private(set) var ticker: Ticker?
  private(set) var tokenizer: PlanTokenizer?
  private(set) var window: TransitionWindow?
  private var engine: MotionEngine?

  public init(target: Target) { self.target = target }

  public func setTicker(_ ticker: Ticker) {
    self.ticker = ticker
    engine = ticker.stepper(MotionEngine.self)
  }
  public func setPlanTokenizer(_ tokenizer: PlanTokenizer) { self.tokenizer = tokenizer }
  public func setWindow(_ window: TransitionWindow) {
    self.window = window
    window.addObserver(self)
  }

  public func addPlan(_ plan: any Plan) { apply(plan, named: nil) }
  public func addPlan(_ plan: any Plan, named name: String) { apply(plan, named: name) }

  private func apply(_ plan: any Plan, named name: String?) {
    (plan as? any PropertyPlan<Target>)?.apply(to: self, named: name)
  }

  /// What the plan drove stays where it is; its velocity is there for a plan that comes in the same moment. What it added is
  /// taken back.
  public func removePlan(named name: String) {
    let hasMoved = channels.contains(where: isMoving)
    for index in channels.indices {
      if channels[index].name == name { rest(index) }
      let removed = channels[index].additions.remove(named: name)
      if removed.isEmpty { continue }
      for handle in removed { engine?.remove(handle) }
      write(index)
    }
    let removed = drags.filter { $0.name == name }
    drags.removeAll { $0.name == name }
    for drag in removed { drag.detach() }
    if hasMoved { noteChange() }
  }

  /// Between the engine's steps this brings to the present what the engine moves; in a step the engine has done so.
  public func update(_ frame: Frame) -> ActivityState {
    guard let engine, channels.contains(where: isMoving) else { return .atRest }
    if frame.time > engine.time {
      for index in channels.indices where isMoving(channels[index]) {
        let motions = [channels[index].motion].compactMap { $0 } + channels[index].additions.motions.map(\.handle)
        for handle in motions { engine.catchUp(handle, to: frame.time) }
        if channels[index].motion.map(engine.isLive) ?? true || !channels[index].additions.isEmpty { write(index) }
      }
    }
    ticker?.carry()
    return .active
  }

  private func isMoving(_ channel: Channel<Target>) -> Bool { channel.motion != nil || !channel.additions.isEmpty }

  /// The engine may move nothing more: the next update tells. Until then whoever follows on finds no rest between.
  private func noteChange() {
    if !channels.contains(where: isMoving) { ticker?.start() }
  }

  // MARK: State

  var now: Double { ticker?.now ?? 0 }

  /// Where a property is without what is added to it, and how fast. `isLive`: what the target shows is the driver's.
  private func state(_ index: Int) -> (value: SIMD4<Double>, velocity: SIMD4<Double>, isLive: Bool) {
    let channel = channels[index]
    if let handle = channel.motion {
      guard let engine, engine.isLive(handle), let state = engine.state(of: handle, at: now) else {
        return (channel.value, .zero, false)
      }
      return (state.value, state.velocity, true)
    }
    let isLive = channel.hasVelocity(at: now)
    return (channel.value, isLive ? channel.velocity : .zero, isLive)
  }

  /// What the target shows, without what is added to it.
  private func present(_ index: Int) -> SIMD4<Double> {
    let read = channels[index].core.read(target)
    guard let written = channels[index].additions.written else { return read }
    // Unless somebody has put it elsewhere, what was written is known better than what can be read back.
    return read == written ? channels[index].value : read - channels[index].additions.sum
  }

  public var velocity: (x: Double, y: Double) {
    var sum = Vector.zero
    for index in channels.indices {
      var velocity = state(index).velocity
      for (handle, _) in channels[index].additions.motions {
        velocity += engine?.state(of: handle, at: now)?.velocity ?? .zero
      }
      let points = channels[index].core.points(target)
      sum += Vector(velocity.x * points.x, velocity.y * points.y)
    }
    return (sum.x, sum.y)
  }

  public var activityDescription: String {
    let moving = channels.filter(isMoving)
    let names = (moving.isEmpty ? channels : moving).map(\.core.name)
    return "\(names.isEmpty ? "plans" : names.joined(separator: ", ")) of \(targetName)"
  }

  /// What the target is called in reports.
  var targetName: String {
    if let view = target as? View, let identifier = view.identifier { return identifier }
    return (target as? any CustomStringConvertible)?.description ?? "\(type(of: target))"
  }

  // MARK: Writing

  /// Writes where the property is and what is added to it.
  private func write(_ index: Int) {
    let state = state(index)
    let value = state.isLive ? state.value : present(index)
    channels[index].put(value, velocity: state.velocity)
    let sum = channels[index].additions.motions.reduce(SIMD4.zero) { sum, motion in
      sum + (engine?.state(of: motion.handle, at: now)?.value ?? .zero)
    }
    channels[index].core.write(value + sum, to: target)
    noteAdditions(index, sum: sum)
  }

  private func noteAdditions(_ index: Int, sum: SIMD4<Double>) {
    let isPlain = channels[index].additions.isEmpty
    channels[index].additions.sum = isPlain ? .zero : sum
    let written = isPlain ? nil : channels[index].core.read(target)
    channels[index].additions.written = written
    engine?.setDirect(isPlain, channel: channels[index].number)
  }

  // MARK: For plans

  /// Takes a property from whoever drives it.
  /// - Returns: where it is and how fast.
  private func takeOver(_ index: Int) -> (value: SIMD4<Double>, velocity: SIMD4<Double>) {
    let state = state(index)
    let present = present(index)
    if let handle = channels[index].motion { engine?.remove(handle) }
    return state.isLive
      ? (channels[index].aligned(present, near: state.value), state.velocity) : (present, .zero)
  }

  private func rest(_ index: Int) {
    let (value, velocity) = takeOver(index)
    channels[index].rest(value: value, velocity: velocity, at: now)
  }

  func drive(
    _ core: PropertyCore<Target>, to destination: SIMD4<Double>, on spring: Spring, velocity: SIMD4<Double>?,
    named name: String?
  ) {
    guard let engine else { return }
    let index = channel(for: core)
    let start = takeOver(index)
    let handle = engine.addSpring(
      spring, from: start.value, to: destination, velocity: velocity ?? start.velocity,
      threshold: core.threshold(target), at: now, channel: channels[index].number)
    channels[index].take(.motion(handle), named: name, value: start.value, velocity: start.velocity)
  }

  /// - Parameter motion: made for where the property is and how fast.
  func drive(
    _ core: PropertyCore<Target>, named name: String?,
    by motion: (_ value: SIMD4<Double>, _ velocity: SIMD4<Double>) -> TimedMotion
  ) {
    guard let engine else { return }
    let index = channel(for: core)
    let start = takeOver(index)
    let handle = engine.add(motion(start.value, start.velocity), channel: channels[index].number)
    channels[index].take(.motion(handle), named: name, value: start.value, velocity: start.velocity)
  }

  /// Adds to a property, whoever drives it.
  func add(_ motion: TimedMotion, to core: PropertyCore<Target>, named name: String?) {
    guard let engine else { return }
    let index = channel(for: core)
    let value = present(index)
    if case .none = channels[index].driver { channels[index].put(value, velocity: .zero) }
    let handle = engine.add(motion, channel: channels[index].number)
    channels[index].additions.add(handle, named: name)
    noteAdditions(index, sum: channels[index].additions.sum)
  }

  func follow(_ core: PropertyCore<Target>, _ drive: FollowDrive, named name: String?) {
    guard let window else {
      preconditionFailure("a TransitionTween of \(core.name) follows a transition; its scheduler has none")
    }
    let index = channel(for: core)
    let start = takeOver(index)
    channels[index].take(.follow(drive), named: name, value: start.value, velocity: start.velocity)
    put(drive.sample(window), inChannel: index)
  }

  private func put(_ sample: (value: SIMD4<Double>, velocity: SIMD4<Double>), inChannel index: Int) {
    channels[index].put(sample.value, velocity: sample.velocity)
    if channels[index].additions.isEmpty {
      channels[index].core.write(sample.value, to: target)
    } else {
      write(index)
    }
  }

  /// A hand puts the property somewhere.
  func hold(_ core: PropertyCore<Target>, at value: SIMD4<Double>, velocity: SIMD4<Double>, by drag: AnyObject) {
    let index = channel(for: core)
    let motion = channels[index].motion
    if let motion { engine?.remove(motion) }
    channels[index].take(.hand(ObjectIdentifier(drag)), named: nil, value: value, velocity: velocity)
    if motion != nil { noteChange() }
    put((value, velocity), inChannel: index)
  }

  /// Whether the hand still has the property: a newer plan takes it away.
  func isHeld(_ core: PropertyCore<Target>, by drag: AnyObject) -> Bool {
    channels.contains { $0.core.name == core.name && $0.isHeld(by: drag) }
  }

  /// The hand lets go.
  func letGo(_ core: PropertyCore<Target>, velocity: SIMD4<Double>, by drag: AnyObject) {
    guard isHeld(core, by: drag) else { return }
    let index = channel(for: core)
    channels[index].rest(value: channels[index].value, velocity: velocity, at: now)
  }

  func add(_ drag: DragDriver) { drags.append(drag) }

  private func channel(for core: PropertyCore<Target>) -> Int {
    if let index = channels.firstIndex(where: { $0.core.name == core.name }) { return index }
    let index = channels.count
    var number: Int32 = 0
    switch core.access {
    case .view(let sink):
      number = engine?.openChannel(of: self, number: index, view: target as? View, sink: sink) ?? 0
    case .custom:
      number = engine?.openChannel(of: self, number: index) ?? 0
    }
    channels.append(Channel(core: core, number: number))
    return index
  }
}

extension PropertyPerformer: MotionOwner {
  func channelDidMove(_ number: Int) { write(number) }

  func presentValue(ofChannel number: Int) -> SIMD4<Double> { present(number) }

  func motionDidEnd(_ handle: MotionHandle, at value: SIMD4<Double>, onChannel number: Int) {
    if channels[number].motion == handle {
      channels[number].take(.none, named: nil, value: value, velocity: .zero)
      let isDirect = if case .view = channels[number].core.access { channels[number].additions.isEmpty } else { false }
      if !isDirect { writeEnd(value, number) }
    } else if channels[number].additions.remove(handle) {
      write(number)
    }
    if !channels.contains(where: isMoving) { ticker?.rest() }
  }

  /// The last value of a driver, where the engine has not written it.
  private func writeEnd(_ value: SIMD4<Double>, _ index: Int) {
    let sum = channels[index].additions.sum
    channels[index].core.write(value + sum, to: target)
    if !channels[index].additions.isEmpty { noteAdditions(index, sum: sum) }
  }
}

extension PropertyPerformer: TransitionWindowObserver {
  public func windowDidMove(_ window: TransitionWindow) {
    for index in channels.indices {
      if case .follow(let drive) = channels[index].driver { put(drive.sample(window), inChannel: index) }
    }
  }
}
