import Geometry
import Schema

// The kinds of attachments as fields and as joints of the world.

nonisolated extension Attach.Kind {
  /// The names of the kinds in files.
  private enum Word: String, FieldChoice {
    case rod, rope, pin, slide, weld
  }

  /// The fields of all kinds. Each kind uses some of them.
  package static var fields: [Field<Attach.Kind>] {
    [
      Field(
        "kind", Word.domain, "Kind of the attachment.",
        get: { $0.word == .rod ? nil : .text($0.word.rawValue) }),
      Field(
        "length", .number(PhysicsLimits.extent),
        "The distance of a rod, or of a rope at most; the present one if absent.",
        get: { $0.parts.length?.fieldValue }),
      Field(
        "frequency", .number(PhysicsLimits.frequency), "Frequency of a rod or a weld; 0 is rigid.",
        get: { written($0.parts.frequency) }),
      Field(
        "damping", .number(PhysicsLimits.damping), "Damping ratio of a rod or a weld; 1 is critical.",
        get: { written($0.parts.damping) }),
      Field(
        "axis", .pair(PhysicsLimits.axis), "The direction of a slide.", get: { $0.parts.axis?.fieldValue }),
      // Radians for a pin, points for a slide.
      Field(
        "range", .pair(PhysicsLimits.slideRange.withoutUnit),
        "Range of a pin in radians, or of a slide in points.",
        get: { $0.parts.range?.fieldValue }, problem: { $0.rangeProblem }),
      Field(
        "friction", .number(PhysicsLimits.jointFriction), "The torque or force that a pin or a slide has to overcome.",
        get: { written($0.parts.friction) }),
    ]
  }

  private static func written(_ number: Double?) -> FieldValue? { number == 0 ? nil : number?.fieldValue }

  /// Makes a kind from its fields.
  /// - Throws: a field that the kind does not have, or an illegal value.
  init(_ values: FieldValues) throws(FieldProblem) {
    let word: Word = try values.ifPresent("kind") ?? .rod
    func refuse(_ names: [String]) throws(FieldProblem) { try values.refuse(names, with: word.rawValue) }
    let frequency: Double = try values.ifPresent("frequency") ?? 0
    let damping: Double = try values.ifPresent("damping") ?? 0
    let friction: Double = try values.ifPresent("friction") ?? 0
    switch word {
    case .rod:
      try refuse(["axis", "range", "friction"])
      self = .rod(length: try values.ifPresent("length"), frequency: frequency, damping: damping)
    case .rope:
      try refuse(["frequency", "damping", "axis", "range", "friction"])
      self = .rope(length: try values.ifPresent("length"))
    case .pin:
      try refuse(["length", "frequency", "damping", "axis"])
      self = .pin(range: try values.ifPresent("range"), friction: friction)
    case .slide:
      try refuse(["length", "frequency", "damping"])
      let axis: Vector = try values.required("axis")
      guard axis.length > 0 else {
        throw FieldProblem(.illegal, Attach.noDirection, in: "axis", at: [.member("axis")])
      }
      self = .slide(axis: axis, range: try values.ifPresent("range"), friction: friction)
    case .weld:
      try refuse(["length", "axis", "range", "friction"])
      self = .weld(frequency: frequency, damping: damping)
    }
    if let problem = rangeProblem {
      throw FieldProblem(problem.kind, problem.predicate, in: "range", at: [.member("range")])
    }
  }

  /// The angles of a pin have closer limits than the distances of a slide.
  private var rangeProblem: FieldProblem? {
    switch self {
    case .pin(let range, _): range?.fieldValue.flatMap { FieldDomain.pair(PhysicsLimits.angle).problem(of: $0) }
    case .slide(_, let range, _):
      range?.fieldValue.flatMap { FieldDomain.pair(PhysicsLimits.slideRange).problem(of: $0) }
    case .rod, .rope, .weld: nil
    }
  }

  private var word: Word {
    switch self {
    case .rod: .rod
    case .rope: .rope
    case .pin: .pin
    case .slide: .slide
    case .weld: .weld
    }
  }

  private struct Parts {
    var length: Double?
    var frequency: Double?
    var damping: Double?
    var axis: Vector?
    var range: ClosedRange<Double>?
    var friction: Double?
  }

  private var parts: Parts {
    switch self {
    case .rod(let length, let frequency, let damping): Parts(length: length, frequency: frequency, damping: damping)
    case .rope(let length): Parts(length: length)
    case .pin(let range, let friction): Parts(range: range, friction: friction)
    case .slide(let axis, let range, let friction): Parts(axis: axis, range: range, friction: friction)
    case .weld(let frequency, let damping): Parts(frequency: frequency, damping: damping)
    }
  }

  // MARK: In the world

  /// The joint of this kind.
  /// - Parameter distance: the present distance between the two ends, in points.
  func joint(distance: Double) -> JointKind {
    switch self {
    case .rod(let length, let frequency, let damping):
      .rod(length: length ?? distance, frequency: frequency, damping: damping)
    case .rope(let length): .rope(length: length ?? distance)
    case .pin(let range, let friction): .pin(range: range, frictionTorque: friction)
    case .slide(let axis, let range, let friction): .slide(axis: axis, range: range, friction: friction)
    case .weld(let frequency, let damping): .weld(frequency: frequency, damping: damping)
    }
  }
}
