import Geometry
import Motion
import Runtime
import Views

/// A plan about one property of a target.
protocol PropertyPlan<Target>: Plan {
  associatedtype Target: AnyObject
  func apply(to performer: PropertyPerformer<Target>, named name: String?)
}

/// Performs every plan on the properties of one target: tweens, springs, drags and what follows a transition.
///
/// A property has one value and one velocity, whoever drives it. The newest plan drives; it takes over both from the
/// one before, so that a drag becomes a spring, or one spring another, without a jump.
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

  public init(target: Target) { self.target = target }

  public func setTicker(_ ticker: Ticker) { self.ticker = ticker }
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

  /// What the plan drove stays where it is; its velocity is there for a plan that comes in the same moment.
  public func removePlan(named name: String) {
    for index in channels.indices where channels[index].name == name { channels[index].rest(at: now) }
    let removed = drags.filter { $0.name == name }
    drags.removeAll { $0.name == name }
    for drag in removed { drag.detach() }
  }

  public func update(_ frame: Frame) -> ActivityState {
    var state = ActivityState.atRest
    for index in channels.indices where channels[index].isMoving {
      let core = channels[index].core
      if channels[index].begins(within: frame.delta) { channels[index].begin(at: core.read(target)) }
      let (hasValue, isActive) = channels[index].step(frame.delta, threshold: core.threshold(target))
      if isActive { state = .active }
      if hasValue { core.write(target, channels[index].value) }
    }
    return state
  }

  public var velocity: (x: Double, y: Double) {
    let now = now
    var sum = Vector.zero
    for channel in channels {
      let (velocity, points) = (channel.velocity(at: now), channel.core.points(target))
      sum += Vector(velocity.x * points.x, velocity.y * points.y)
    }
    return (sum.x, sum.y)
  }

  public var activityDescription: String {
    let moving = channels.filter(\.isMoving)
    let names = (moving.isEmpty ? channels : moving).map(\.core.name)
    return "\(names.isEmpty ? "plans" : names.joined(separator: ", ")) of \(targetName)"
  }

  /// What the target is called in reports.
  var targetName: String {
    if let view = target as? View, let identifier = view.identifier { return identifier }
    return (target as? any CustomStringConvertible)?.description ?? "\(type(of: target))"
  }

  // MARK: For plans

  var now: Double { ticker?.now ?? 0 }

  /// The newest driver of a property takes it over.
  func drive(_ core: PropertyCore<Target>, by driver: Driver, named name: String?) {
    let present = core.read(target)
    let index = channel(for: core)
    channels[index].take(driver, named: name, present: present, at: now)
  }

  func follow(_ core: PropertyCore<Target>, _ drive: FollowDrive, named name: String?) {
    guard let window else {
      preconditionFailure("a TransitionTween of \(core.name) follows a transition; its scheduler has none")
    }
    self.drive(core, by: .follow(drive), named: name)
    put(drive.sample(window), inChannel: channel(for: core))
  }

  private func put(_ sample: (value: SIMD4<Double>, velocity: SIMD4<Double>), inChannel index: Int) {
    channels[index].follow(sample)
    channels[index].core.write(target, sample.value)
  }

  func setVelocity(_ velocity: SIMD4<Double>, of property: String) {
    guard let index = channels.firstIndex(where: { $0.core.name == property }) else { return }
    channels[index].setVelocity(velocity)
  }

  /// A hand puts the property somewhere.
  func hold(_ core: PropertyCore<Target>, at value: SIMD4<Double>, velocity: SIMD4<Double>, by drag: AnyObject) {
    channels[channel(for: core)].hold(at: value, velocity: velocity, by: drag)
    core.write(target, value)
  }

  /// Whether the hand still has the property: a newer plan takes it away.
  func isHeld(_ core: PropertyCore<Target>, by drag: AnyObject) -> Bool {
    channels.contains { $0.core.name == core.name && $0.isHeld(by: drag) }
  }

  /// The hand lets go.
  func letGo(_ core: PropertyCore<Target>, velocity: SIMD4<Double>, by drag: AnyObject) {
    guard isHeld(core, by: drag) else { return }
    let index = channel(for: core)
    channels[index].setVelocity(velocity)
    channels[index].rest(at: now)
  }

  func add(_ drag: DragDriver) { drags.append(drag) }

  private func channel(for core: PropertyCore<Target>) -> Int {
    if let index = channels.firstIndex(where: { $0.core.name == core.name }) { return index }
    channels.append(Channel(core: core))
    return channels.count - 1
  }
}

extension PropertyPerformer: TransitionWindowObserver {
  public func windowDidMove(_ window: TransitionWindow) {
    for index in channels.indices {
      if case .follow(let drive) = channels[index].driver { put(drive.sample(window), inChannel: index) }
    }
  }
}
