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
/// A property has one value and one velocity, whoever drives it. The newest plan drives; it takes over both from the one
/// before, so that a drag becomes a spring, or one spring another, without a jump.
public final class PropertyPerformer<Target: AnyObject>: NamedPlanPerforming, ManualPerforming,
  ContinuousPerforming, WindowPerforming, VelocityReporting
{
  let target: Target
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
    drags.removeAll { drag in
      if drag.name == name { drag.detach() }
      return drag.name == name
    }
  }

  public func update(_ frame: Frame) -> ActivityState {
    var state = ActivityState.atRest
    for index in channels.indices where channels[index].step(frame.delta, target) { state = .active }
    return state
  }

  public var velocity: (x: Double, y: Double) {
    var sum = Vector.zero
    for channel in channels {
      let points = channel.core.points(target)
      sum += Vector(channel.velocity.x * points.x, channel.velocity.y * points.y)
    }
    return (sum.x, sum.y)
  }

  // MARK: For plans

  var now: Double { ticker?.now ?? 0 }

  /// The newest driver of a property takes it over.
  func drive(_ core: PropertyCore<Target>, by driver: Driver, named name: String?) {
    let index = channel(for: core)
    channels[index].take(driver, named: name, value: core.read(target), at: now)
  }

  func follow(_ core: PropertyCore<Target>, _ drive: FollowDrive, named name: String?) {
    guard let window else {
      preconditionFailure("a TransitionTween of \(core.name) follows a transition; its scheduler has none")
    }
    self.drive(core, by: .follow(drive), named: name)
    channels[channel(for: core)].follow(drive, window, target)
  }

  func setVelocity(_ velocity: SIMD4<Double>, of property: String) {
    guard let index = channels.firstIndex(where: { $0.core.name == property }) else { return }
    channels[index].velocity = velocity
  }

  /// A hand puts the property somewhere.
  func hold(_ core: PropertyCore<Target>, at value: SIMD4<Double>, velocity: SIMD4<Double>) {
    let index = channel(for: core)
    channels[index].hold(at: value, velocity: velocity, target)
  }

  /// The hand lets go.
  func letGo(_ core: PropertyCore<Target>, velocity: SIMD4<Double>) {
    let index = channel(for: core)
    channels[index].velocity = velocity
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
      if case .follow(let drive) = channels[index].driver { channels[index].follow(drive, window, target) }
    }
  }
}

/// Who moves a property.
enum Driver {
  case none
  case spring(SpringDrive)
  case tween(TweenDrive)
  case follow(FollowDrive)
  case hand
}

/// One property of one target in motion.
struct Channel<Target: AnyObject> {
  let core: PropertyCore<Target>
  private(set) var driver = Driver.none
  private(set) var name: String?
  private var value = SIMD4<Double>.zero
  var velocity = SIMD4<Double>.zero
  /// When the last driver left: a velocity does not outlive the moment.
  private var restedAt: Double?

  init(core: PropertyCore<Target>) { self.core = core }

  mutating func take(_ new: Driver, named name: String?, value: SIMD4<Double>, at now: Double) {
    if case .none = driver, restedAt != now { velocity = .zero }
    self.value = value
    self.name = name
    driver = new
  }

  mutating func rest(at now: Double) {
    driver = .none
    name = nil
    restedAt = now
  }

  /// - Returns: whether there is more to come.
  mutating func step(_ dt: Double, _ target: Target) -> Bool {
    let isOver: Bool
    switch driver {
    case .none, .follow, .hand:
      return false
    case .spring(var drive):
      isOver = drive.step(dt, value: &value, velocity: &velocity, threshold: core.threshold(target))
      driver = isOver ? .none : .spring(drive)
    case .tween(var drive):
      isOver = drive.step(dt, value: &value, velocity: &velocity)
      driver = isOver ? .none : .tween(drive)
    }
    if isOver { velocity = .zero }
    core.write(target, value)
    return !isOver
  }

  mutating func follow(_ drive: FollowDrive, _ window: TransitionWindow, _ target: Target) {
    (value, velocity) = drive.sample(window)
    core.write(target, value)
  }

  mutating func hold(at value: SIMD4<Double>, velocity: SIMD4<Double>, _ target: Target) {
    driver = .hand
    self.value = value
    self.velocity = velocity
    core.write(target, value)
  }
}
