import Dynamics
import Geometry
import Motion
import Notation
import Plans
import Runtime

// The plans of physics.

extension PlanRegistry {
  mutating func addPhysics() throws(RegistrationError) {
    try register(Fall.self)
    try register(SnapTo.self)
    try register(Push.self)
    try register(Throw.self)
    try register(Attach.self)
    try register(Collide.self)
    try register(BodyMaterial.self)
    try register(EndCondition.self)
    try register(ProgressFromBody.self)
    try register(Grab.self)
  }
}

private let stage = -1e6...1e6

extension Fall: WirePlan {
  public static var wireFamily: String { "Fall" }

  public init(payload: PayloadReader) throws(WireError) {
    self.init(try payload.vectorIfPresent("acceleration") ?? Fall().acceleration, phase: try payload.phase())
  }

  public func write(to payload: PayloadWriter) throws(WireWritingError) {
    if acceleration != Fall().acceleration { try payload.set("acceleration", acceleration.lanes, .pair) }
    payload.set(phase)
  }
}

extension SnapTo: WirePlan {
  public static var wireFamily: String { "SnapTo" }

  public init(payload: PayloadReader) throws(WireError) {
    let usual = SnapTo(.zero)
    self.init(
      try payload.point("point"), angle: try payload.numberIfPresent("angle", in: -1e4...1e4) ?? usual.angle,
      damping: try payload.numberIfPresent("damping", in: 0...1) ?? usual.damping,
      response: try payload.numberIfPresent("response", in: 0.02...60) ?? usual.response, phase: try payload.phase())
  }

  public func write(to payload: PayloadWriter) throws(WireWritingError) {
    let usual = SnapTo(.zero)
    try payload.set("point", point.lanes, .pair)
    if angle != usual.angle { try payload.set("angle", angle) }
    if damping != usual.damping { try payload.set("damping", damping) }
    if response != usual.response { try payload.set("response", response) }
    payload.set(phase)
  }
}

extension Push: WirePlan {
  public static var wireFamily: String { "Push" }

  public init(payload: PayloadReader) throws(WireError) {
    let mode = try payload.choiceIfPresent("mode", among: Mode.allCases.map(\.rawValue)).flatMap { Mode(rawValue: $0) }
    self.init(
      try payload.vector("vector"), mode: mode ?? .instantaneous, at: try payload.vectorIfPresent("offset") ?? .zero,
      phase: try payload.phase())
  }

  public func write(to payload: PayloadWriter) throws(WireWritingError) {
    try payload.set("vector", vector.lanes, .pair)
    if mode != .instantaneous { payload.set("mode", mode.rawValue) }
    if offset != .zero { try payload.set("offset", offset.lanes, .pair) }
    payload.set(phase)
  }
}

extension Throw: WirePlan {
  public static var wireFamily: String { "Throw" }

  public init(payload: PayloadReader) throws(WireError) {
    self.init(
      velocity: try payload.vector("velocity"), spin: try payload.numberIfPresent("spin", in: -1000...1000) ?? 0,
      phase: try payload.phase())
  }

  public func write(to payload: PayloadWriter) throws(WireWritingError) {
    try payload.set("velocity", velocity.lanes, .pair)
    if spin != 0 { try payload.set("spin", spin) }
    payload.set(phase)
  }
}

extension BodyMaterial: WirePlan {
  public static var wireFamily: String { "Matter" }

  public init(payload: PayloadReader) throws(WireError) {
    self.init(
      elasticity: try payload.numberIfPresent("elasticity", in: 0...1),
      friction: try payload.numberIfPresent("friction", in: 0...1000),
      density: try payload.numberIfPresent("density", in: 1e-6...1e6),
      resistance: try payload.numberIfPresent("resistance", in: 0...1000),
      angularResistance: try payload.numberIfPresent("angularResistance", in: 0...1000),
      allowsRotation: try payload.flagIfPresent("allowsRotation"),
      isAnchored: try payload.flagIfPresent("anchored"), phase: try payload.phase())
  }

  public func write(to payload: PayloadWriter) throws(WireWritingError) {
    let numbers = [
      ("elasticity", elasticity), ("friction", friction), ("density", density), ("resistance", resistance),
      ("angularResistance", angularResistance),
    ]
    for (name, number) in numbers {
      if let number { try payload.set(name, number) }
    }
    if let allowsRotation { payload.set("allowsRotation", allowsRotation) }
    if let isAnchored { payload.set("anchored", isAnchored) }
    payload.set(phase)
  }
}

extension EndCondition: WirePlan {
  public static var wireFamily: String { "Conclude" }

  public init(payload: PayloadReader) throws(WireError) {
    self.init(
      offStage: try payload.flagIfPresent("offStage") ?? true,
      deadline: try payload.numberIfPresent("deadline", in: 0...3600), at: try payload.pointIfPresent("at"),
      angle: try payload.numberIfPresent("angle", in: -1e4...1e4) ?? 0, phase: try payload.phase())
  }

  public func write(to payload: PayloadWriter) throws(WireWritingError) {
    if !offStage { payload.set("offStage", false) }
    if let deadline { try payload.set("deadline", deadline) }
    if let center { try payload.set("at", center.lanes, .pair) }
    if angle != 0 { try payload.set("angle", angle) }
    payload.set(phase)
  }
}

extension ProgressFromBody: WirePlan, ProgressFollowing {
  public static var wireFamily: String { "Steer" }

  public init(payload: PayloadReader) throws(WireError) {
    if let reach = try payload.numberIfPresent("reach", in: 1e-5...1e6) {
      self.init(around: try payload.point("fore"), reach: reach, phase: try payload.phase())
      return
    }
    let (back, fore) = (try payload.point("back"), try payload.point("fore"))
    guard back.distance(to: fore) > 1e-6 else { throw payload.illegal("fore", "a way leads to another place") }
    self.init(back: back, fore: fore, phase: try payload.phase())
  }

  public func write(to payload: PayloadWriter) throws(WireWritingError) {
    if let reach { try payload.set("reach", reach) } else { try payload.set("back", back.lanes, .pair) }
    try payload.set("fore", fore.lanes, .pair)
    payload.set(phase)
  }

  var followsWindow: Bool { true }
}

extension Grab: WirePlan {
  public static var wireFamily: String { "Grab" }

  public init(payload: PayloadReader) throws(WireError) {
    self.init(
      gesture: try payload.textIfPresent("gesture"), release: try ReleaseRule(payload: payload),
      frequency: try payload.numberIfPresent("frequency", in: 0...100) ?? 0, phase: try payload.phase())
  }

  public func write(to payload: PayloadWriter) throws(WireWritingError) {
    if let gesture { payload.set("gesture", gesture) }
    try release.write(to: payload)
    if frequency != 0 { try payload.set("frequency", frequency) }
    payload.set(phase)
  }
}

// MARK: What they share

/// The words for phases; several together are a list.
private let phases: [(word: String, phase: PlanPhase)] = [
  ("forward", .forward), ("backward", .backward), ("held", .held), ("releasedForward", .releasedForward),
  ("releasedBackward", .releasedBackward), ("turnedForward", .turnedForward), ("turnedBackward", .turnedBackward),
]

extension PayloadReader {
  func phase() throws(WireError) -> PlanPhase {
    guard has("phase") else { return .always }
    let words = try wordsIfPresent("phase", among: phases.map(\.word))
    guard !words.isEmpty else { throw illegal("phase", "at least one is needed") }
    return PlanPhase(phases.filter { words.contains($0.word) }.map(\.phase))
  }

  func point(_ field: String) throws(WireError) -> Point {
    let numbers = try numbers(field, count: 2, in: stage)
    return Point(numbers[0], numbers[1])
  }

  func pointIfPresent(_ field: String) throws(WireError) -> Point? { has(field) ? try point(field) : nil }

  func vector(_ field: String) throws(WireError) -> Vector { try point(field) - .zero }

  func vectorIfPresent(_ field: String) throws(WireError) -> Vector? { has(field) ? try vector(field) : nil }
}

extension PayloadWriter {
  func set(_ phase: PlanPhase) {
    if phase != .always {
      add("phase", .array(phases.filter { phase.contains($0.phase) }.map { .string($0.word) }))
    }
  }
}
