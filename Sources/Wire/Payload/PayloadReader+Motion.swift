import Geometry
import Motion
import Notation
import Plans
import Runtime

extension PayloadReader {
  /// A spring in any of the forms of ``Spring/Form``, by the names of their numbers, or one of its names as a text:
  /// `materialDefault`, `smooth`, `snappy`, `bouncy`.
  public func springIfPresent(_ field: String) throws(WireError) -> Spring? {
    guard let value = member(field) else { return nil }
    if case .string = value.content {
      return Self.namedSprings[try word(value, field, among: Self.springNames)]
    }
    let form = try inside(value, field, or: ", or a spring's name")
    let spring = try form.spring()
    try form.finish()
    guard spring.canSettle else { throw illegal(field, "a spring without damping needs a stated end, endsAfter") }
    return spring
  }

  private static let springNames = ["materialDefault", "smooth", "snappy", "bouncy"]
  private static let namedSprings: [String: Spring] = [
    "materialDefault": .materialDefault, "smooth": .smooth, "snappy": .snappy, "bouncy": .bouncy,
  ]

  private func spring() throws(WireError) -> Spring {
    if has("stiffness") {
      let (stiffness, damping) = (try number("stiffness", in: 0...1e17), try number("damping"))
      let (mass, end) = (try numberIfPresent("mass") ?? 1, try numberIfPresent("endsAfter"))
      return try checked { () throws(MotionError) in
        try Spring(restoring: stiffness, damping: damping, mass: mass, endsAfter: end)
      }
    }
    let form: Spring.Form
    if has("response") {
      form = .response(try number("response"), dampingRatio: try number("dampingRatio"))
    } else if has("settlingDuration") {
      form = .settling(
        try number("settlingDuration"), dampingRatio: try number("dampingRatio"),
        threshold: try numberIfPresent("threshold") ?? Spring.settlingThreshold)
    } else if has("period") {
      form = .undamped(period: try number("period"), endsAfter: try numberIfPresent("endsAfter"))
    } else {
      form = .perceptual(duration: try number("duration"), bounce: try number("bounce"))
    }
    return try checked { () throws(MotionError) in try Spring(validating: form) }
  }

  /// A curve: `linear`, `ease`, `easeIn`, `easeOut`, `easeInOut`, `sine`, the four numbers of a Bézier curve, or
  /// `{"steps": 4, "jump": "end"}`.
  public func timingIfPresent(_ field: String) throws(WireError) -> TimingCurve? {
    guard let value = member(field) else { return nil }
    return try timing(value, field)
  }

  func timing(_ value: JSONValue, _ field: String) throws(WireError) -> TimingCurve {
    switch value.content {
    case .string:
      return TimingNames.curves[try word(value, field, among: TimingNames.names)] ?? .linear
    case .array:
      let p = try numbers(value, field, count: 4, in: WireNumber.range)
      return try checked(field) { () throws(MotionError) in
        try TimingCurve(validating: .cubicBezier(x1: p[0], y1: p[1], x2: p[2], y2: p[3]))
      }
    case .object, .null, .bool, .number:
      let form = try inside(value, field, or: ", four numbers or a curve's name")
      let count = try form.number("steps", in: 1...10_000)
      let jump = try form.choiceIfPresent("jump", among: TimingNames.jumps) ?? "end"
      try form.finish()
      guard let steps = Int(exactly: count) else { throw form.illegal("steps", "a whole number is needed") }
      return try checked(field) { () throws(MotionError) in
        try TimingCurve(validating: .steps(steps, TimingNames.position(jump)))
      }
    }
  }

  /// How a throw slows: `normal`, `fast`, `{"timeConstant": 0.5}` or `{"ratePerMillisecond": 0.998}`.
  public func decayIfPresent(_ field: String) throws(WireError) -> Decay? {
    guard let value = member(field) else { return nil }
    if case .string = value.content {
      return try word(value, field, among: ["normal", "fast"]) == "fast" ? .fast : .normal
    }
    let form = try inside(value, field, or: ", normal or fast")
    let decay: Decay
    if let rate = try form.numberIfPresent("ratePerMillisecond") {
      decay = try form.checked { () throws(MotionError) in try Decay(validating: .ratePerMillisecond(rate)) }
    } else {
      let constant = try form.number("timeConstant")
      decay = try form.checked { () throws(MotionError) in try Decay(restoring: constant) }
    }
    try form.finish()
    return decay
  }

  /// How often: `{"count": 3, "autoreverses": true}`, the count a number or `forever`.
  public func repetitionIfPresent(_ field: String) throws(WireError) -> Repetition? {
    guard let value = member(field) else { return nil }
    let form = try inside(value, field)
    let count = try form.count()
    let autoreverses = try form.flagIfPresent("autoreverses") ?? false
    try form.finish()
    return Repetition(count, autoreverses: autoreverses)
  }

  private func count() throws(WireError) -> Double {
    let value = try required("count")
    if case .string = value.content {
      _ = try word(value, "count", among: ["forever"])
      return .infinity
    }
    return try number(value, "count", in: 1e-9...1e9)
  }

  /// A part of a transition's window: its place and its length.
  public func segmentIfPresent(_ field: String) throws(WireError) -> Segment? {
    guard has(field) else { return nil }
    let parts = try numbers(field, count: 2, in: 0...1)
    guard parts[0] + parts[1] <= 1 + 1e-5 else {
      throw illegal(field, "the part must end within the whole, not at \(Wording.plain(parts[0] + parts[1]))")
    }
    return Segment(position: parts[0], length: parts[1])
  }

  /// A value of a property: a number, two numbers, or four.
  func value<Value: AnimatableValue>(_ field: String, as type: Value.Type) throws(WireError) -> Value {
    try value(required(field), field, as: type)
  }

  func valueIfPresent<Value: AnimatableValue>(_ field: String, as type: Value.Type) throws(WireError) -> Value? {
    guard let found = member(field) else { return nil }
    return try value(found, field, as: type)
  }

  func value<Value: AnimatableValue>(
    _ value: JSONValue, _ field: String, as type: Value.Type
  ) throws(WireError) -> Value {
    let shape = WireShape(type)
    if shape == .number {
      return Value(lanes: SIMD4(try number(value, field, in: WireNumber.range), 0, 0, 0))
    }
    let numbers = try numbers(value, field, count: shape.rawValue, in: WireNumber.range)
    var lanes = SIMD4<Double>.zero
    for (index, number) in numbers.enumerated() { lanes[index] = number }
    return Value(lanes: lanes)
  }

  private func checked<Value>(
    _ field: String? = nil, _ body: () throws(MotionError) -> Value
  ) throws(WireError) -> Value {
    do {
      return try body()
    } catch {
      switch error {
      case .outOfRange(let name, _, _):
        let position = place(of: field ?? name)
        throw WireError(.illegalValue(field: field ?? name), error.description, at: position)
      }
    }
  }
}

/// How many numbers a value is written as.
enum WireShape: Int {
  case number = 1
  case pair = 2
  case four = 4

  init(_ type: any AnimatableValue.Type) {
    if type == Double.self {
      self = .number
    } else if type == Point.self || type == Vector.self || type == Size.self {
      self = .pair
    } else {
      self = .four
    }
  }
}

/// What curves are called.
enum TimingNames {
  static let all: [(name: String, curve: TimingCurve)] = [
    ("linear", .linear), ("ease", .ease), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut),
    ("sine", .sine),
  ]
  static let names = all.map(\.name)
  static let curves = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.curve) })
  static let jumps = ["start", "end", "none", "both"]

  static func position(_ jump: String) -> TimingCurve.StepPosition {
    switch jump {
    case "start": .jumpStart
    case "none": .jumpNone
    case "both": .jumpBoth
    default: .jumpEnd
    }
  }

  static func jump(_ position: TimingCurve.StepPosition) -> String {
    switch position {
    case .jumpStart: "start"
    case .jumpEnd: "end"
    case .jumpNone: "none"
    case .jumpBoth: "both"
    }
  }
}
