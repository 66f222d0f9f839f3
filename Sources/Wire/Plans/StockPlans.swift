import Geometry
import Motion
import Notation
import Plans
import Runtime
import Views

extension PlanRegistry {
  /// Everything of this library that has a wire form.
  mutating func addStock() {
    do {
      try register(TweenFamily.self)
      try register(SpringToFamily.self)
      try register(DecelerateFamily.self)
      try register(TransitionTweenFamily.self)
      try register(ArcMove.self)
      try register(Draggable.self)
      try register(SpringProgress.self)
      try register(LinearProgress.self)
      try register(TransitionSpringFamily.self)
      try register(Pinchable.self)
      try register(Rotatable.self)
      try register(DirectlyManipulable.self)
      try register(ChangeAnchorPoint.self)
      try register(VelocitySourceFamily.self)
      try register(ScrollReactorFamily.self)
      try addPhysics()
      for property in ViewProperties.all { try register(viewProperty: property) }
    } catch {
      preconditionFailure("\(error)")
    }
  }
}

// MARK: Tween

extension Tween: WritablePlan {
  public static var wireFamily: String { TweenFamily.name }

  public func write(to payload: PayloadWriter) throws(WireWritingError) {
    let shape = try payload.registry.shape(of: core.name, for: Target.self)
    payload.set("property", PlanRegistry.name(of: core.name, for: Target.self))
    try payload.set("values", values, shape)
    let even = Keyframes(values: values).offsets
    if offsets != even { try payload.set("offsets", offsets) }
    if timings.contains(where: { $0 != .linear }) {
      payload.add("timings", .array(timings.map { PayloadWriter.text($0) }))
    }
    try payload.set("duration", duration)
    if delay != 0 { try payload.set("delay", delay) }
    if repetition != .once { try payload.set("repetition", repetition) }
    if isAdditive { payload.set("additive", true) }
  }
}

enum TweenFamily: PropertyFamily {
  static let name = "Tween"

  static func plan<Target: AnyObject, Value: AnimatableValue>(
    _ property: Property<Target, Value>, _ payload: PayloadReader
  ) throws(WireError) -> any Plan {
    let values = try values(payload, as: Value.self)
    return Tween(
      property, values: values, offsets: try offsets(payload, count: values.count),
      duration: try payload.number("duration", in: WireNumber.seconds),
      delay: try payload.numberIfPresent("delay", in: WireNumber.seconds) ?? 0,
      timings: try timings(payload, ways: max(1, values.count - 1)),
      repetition: try payload.repetitionIfPresent("repetition") ?? .once,
      isAdditive: try payload.flagIfPresent("additive") ?? false)
  }

  /// `values`, or `to` for a single one.
  private static func values<Value: AnimatableValue>(
    _ payload: PayloadReader, as type: Value.Type
  ) throws(WireError) -> [Value] {
    if let destination = try payload.valueIfPresent("to", as: type) { return [destination] }
    let list = try payload.required("values")
    var values: [Value] = []
    for element in try payload.list(list, "values") {
      values.append(try payload.value(element, "values", as: type))
    }
    guard !values.isEmpty else { throw payload.illegal("values", "at least one is needed") }
    return values
  }

  private static func offsets(_ payload: PayloadReader, count: Int) throws(WireError) -> [Double]? {
    guard payload.has("offsets") else { return nil }
    let offsets = try payload.numbers("offsets", count: count, in: 0...1)
    guard zip(offsets, offsets.dropFirst()).allSatisfy(<=) else { throw payload.illegal("offsets", "they do not fall") }
    return offsets
  }

  /// `timings`, or `timing` for all ways.
  private static func timings(_ payload: PayloadReader, ways: Int) throws(WireError) -> [TimingCurve]? {
    if let timing = try payload.timingIfPresent("timing") { return Array(repeating: timing, count: ways) }
    guard let list = payload.member("timings") else { return nil }
    var timings: [TimingCurve] = []
    for element in try payload.list(list, "timings") { timings.append(try payload.timing(element, "timings")) }
    guard timings.count == ways else {
      throw payload.illegal("timings", "one is needed for each way between two values, \(ways), not \(timings.count)")
    }
    return timings
  }
}

// MARK: Springs and throws

extension SpringTo: WritablePlan {
  public static var wireFamily: String { SpringToFamily.name }

  public func write(to payload: PayloadWriter) throws(WireWritingError) {
    let shape = try payload.registry.shape(of: core.name, for: Target.self)
    payload.set("property", PlanRegistry.name(of: core.name, for: Target.self))
    try payload.set("to", destination, shape)
    if spring != .materialDefault { payload.set("spring", spring) }
    if let initialVelocity { try payload.set("velocity", initialVelocity, shape) }
  }
}

enum SpringToFamily: PropertyFamily {
  static let name = "SpringTo"

  static func plan<Target: AnyObject, Value: AnimatableValue>(
    _ property: Property<Target, Value>, _ payload: PayloadReader
  ) throws(WireError) -> any Plan {
    SpringTo(
      property, try payload.value("to", as: Value.self),
      spring: try payload.springIfPresent("spring") ?? .materialDefault,
      velocity: try payload.valueIfPresent("velocity", as: Value.self))
  }
}

extension Decelerate: WritablePlan {
  public static var wireFamily: String { DecelerateFamily.name }

  public func write(to payload: PayloadWriter) throws(WireWritingError) {
    let shape = try payload.registry.shape(of: core.name, for: Target.self)
    payload.set("property", PlanRegistry.name(of: core.name, for: Target.self))
    if decay != .normal { payload.set("decay", decay) }
    if let initialVelocity { try payload.set("velocity", initialVelocity, shape) }
  }
}

enum DecelerateFamily: PropertyFamily {
  static let name = "Coast"

  static func plan<Target: AnyObject, Value: AnimatableValue>(
    _ property: Property<Target, Value>, _ payload: PayloadReader
  ) throws(WireError) -> any Plan {
    Decelerate(
      property, decay: try payload.decayIfPresent("decay") ?? .normal,
      velocity: try payload.valueIfPresent("velocity", as: Value.self))
  }
}

// MARK: Transitions

extension TransitionTween: WritablePlan {
  public static var wireFamily: String { TransitionTweenFamily.name }

  public func write(to payload: PayloadWriter) throws(WireWritingError) {
    let shape = try payload.registry.shape(of: core.name, for: Target.self)
    payload.set("property", PlanRegistry.name(of: core.name, for: Target.self))
    try payload.set("back", drive.back, shape)
    try payload.set("fore", drive.fore, shape)
    if drive.segment != .entire { payload.set("segment", drive.segment) }
    if drive.timing != .linear { payload.set("timing", drive.timing) }
    if !drive.isClamped { payload.set("clamped", false) }
    if let segment = drive.returning?.part.counted { payload.set("backwardSegment", segment) }
    if let timing = drive.returning?.timing { payload.set("backwardTiming", timing) }
  }
}

enum TransitionTweenFamily: PropertyFamily {
  static let name = "TransitionTween"

  static func plan<Target: AnyObject, Value: AnimatableValue>(
    _ property: Property<Target, Value>, _ payload: PayloadReader
  ) throws(WireError) -> any Plan {
    TransitionTween(
      property, back: try payload.value("back", as: Value.self), fore: try payload.value("fore", as: Value.self),
      segment: try payload.segmentIfPresent("segment") ?? .entire,
      timing: try payload.timingIfPresent("timing") ?? .linear,
      isClamped: try payload.flagIfPresent("clamped") ?? true,
      backwardSegment: try payload.segmentIfPresent("backwardSegment"),
      backwardTiming: try payload.timingIfPresent("backwardTiming"))
  }
}

extension TransitionTween: ProgressFollowing {
  var followsWindow: Bool { true }
}

extension SpringProgress: WirePlan {
  public static var wireFamily: String { "Travel" }

  public init(payload: PayloadReader) throws(WireError) {
    guard let spring = try payload.springIfPresent("spring") else {
      _ = try payload.required("spring")
      throw payload.illegal("spring", "it is missing")
    }
    self.init(
      spring: spring, stopsAtEnd: try payload.flagIfPresent("stopsAtEnd") ?? true,
      stopsAtBack: try payload.flagIfPresent("stopsAtBack"),
      threshold: try payload.numberIfPresent("threshold", in: 1e-9...0.999) ?? 1.0 / 2000,
      backwardSpring: try payload.springIfPresent("backwardSpring"))
  }

  public func write(to payload: PayloadWriter) throws(WireWritingError) {
    payload.set("spring", spring)
    if !stopsAtEnd { payload.set("stopsAtEnd", false) }
    if stopsAtBack != stopsAtEnd { payload.set("stopsAtBack", stopsAtBack) }
    if threshold != 1.0 / 2000 { try payload.set("threshold", threshold) }
    if backwardSpring != spring { payload.set("backwardSpring", backwardSpring) }
  }
}

extension LinearProgress: WirePlan {
  public static var wireFamily: String { "EvenTravel" }

  public init(payload: PayloadReader) throws(WireError) {
    self.init(
      duration: try payload.number("duration", in: 1e-6...3600),
      yielding: try payload.numberIfPresent("yielding", in: 0.001...10) ?? 0.1)
  }

  public func write(to payload: PayloadWriter) throws(WireWritingError) {
    try payload.set("duration", duration)
    if yielding != 0.1 { try payload.set("yielding", yielding) }
  }
}

/// A plan that needs the window of a transition.
protocol ProgressFollowing {
  var followsWindow: Bool { get }
}

// MARK: Views

extension ArcMove: WirePlan {
  public static var wireFamily: String { "ArcMove" }

  public init(payload: PayloadReader) throws(WireError) {
    self.init(
      to: try payload.value("to", as: Point.self), duration: try payload.number("duration", in: WireNumber.seconds),
      delay: try payload.numberIfPresent("delay", in: WireNumber.seconds) ?? 0,
      timing: try payload.timingIfPresent("timing") ?? .easeInOut,
      repetition: try payload.repetitionIfPresent("repetition") ?? .once)
  }

  public func write(to payload: PayloadWriter) throws(WireWritingError) {
    try payload.set("to", destination.lanes, .pair)
    try payload.set("duration", duration)
    if delay != 0 { try payload.set("delay", delay) }
    if timing != .easeInOut { payload.set("timing", timing) }
    if repetition != .once { try payload.set("repetition", repetition) }
  }
}

extension Draggable: WirePlan, ProgressFollowing {
  public static var wireFamily: String { "Draggable" }

  public init(payload: PayloadReader) throws(WireError) {
    let gesture = try payload.textIfPresent("gesture")
    guard payload.has("drivesTransitionAlong") else {
      let axis = try payload.choiceIfPresent("axis", among: ["both", "horizontal", "vertical"])
      let bounds = payload.has("bounds") ? try payload.numbers("bounds", count: 4) : nil
      self.init(
        axis: Axis(wire: axis ?? "both"), bounds: bounds.map { Rect($0[0], $0[1], $0[2], $0[3]) }, gesture: gesture)
      return
    }
    let along = try payload.value("drivesTransitionAlong", as: Vector.self)
    guard along.length > 0 else { throw payload.illegal("drivesTransitionAlong", "a way is not zero") }
    self.init(drivesTransitionAlong: along, release: try ReleaseRule(payload: payload), gesture: gesture)
  }

  public func write(to payload: PayloadWriter) throws(WireWritingError) {
    switch mode {
    case .position(let axis, let bounds):
      if axis != .both { payload.set("axis", axis.wire) }
      if let bounds {
        try payload.set("bounds", [bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height])
      }
    case .transition(let along, let release):
      try payload.set("drivesTransitionAlong", along.lanes, .pair)
      try release.write(to: payload)
    }
    if let gesture { payload.set("gesture", gesture) }
  }

  var followsWindow: Bool {
    switch mode {
    case .position: false
    case .transition: true
    }
  }
}

extension Draggable.Axis {
  fileprivate init(wire: String) {
    self = wire == "horizontal" ? .horizontal : wire == "vertical" ? .vertical : .both
  }

  fileprivate var wire: String {
    switch self {
    case .both: "both"
    case .horizontal: "horizontal"
    case .vertical: "vertical"
    }
  }
}

extension ReleaseRule {
  init(payload: PayloadReader) throws(WireError) {
    let usual = ReleaseRule()
    guard let value = payload.member("release") else {
      self = usual
      return
    }
    let form = try payload.inside(value, "release")
    self.init(
      flick: try form.number(orNever: "flick", in: 1e-9...WireNumber.farthest) ?? usual.flick,
      threshold: try form.numberIfPresent("threshold", in: 0...1) ?? usual.threshold,
      slop: try form.number(orNever: "slop", in: 0...WireNumber.farthest) ?? usual.slop)
    try form.finish()
  }

  func write(to payload: PayloadWriter) throws(WireWritingError) {
    guard self != ReleaseRule() else { return }
    let form = PayloadWriter(payload.registry)
    try form.set(orNever: "flick", flick)
    try form.set("threshold", threshold)
    try form.set(orNever: "slop", slop)
    payload.add("release", form.text)
  }
}

extension PayloadReader {
  /// A number, or `never` for infinity.
  fileprivate func number(orNever field: String, in range: ClosedRange<Double>) throws(WireError) -> Double? {
    guard let value = member(field) else { return nil }
    if case .string = value.content {
      _ = try word(value, field, among: ["never"])
      return .infinity
    }
    return try number(value, field, in: range)
  }
}

extension PayloadWriter {
  fileprivate func set(orNever field: String, _ value: Double) throws(WireWritingError) {
    if value == .infinity { set(field, "never") } else { try set(field, value) }
  }
}
