import Motion
import Runtime
import Schema

// Fields of the motion types: springs, curves, throws, repetitions and segments.

nonisolated extension Spring: FieldType {
  private static let named: [(name: String, spring: Spring)] = [
    ("materialDefault", .materialDefault), ("smooth", .smooth), ("snappy", .snappy), ("bouncy", .bouncy),
  ]
  private static let numbers: [(name: String, summary: String)] = [
    ("stiffness", "The constant of the spring."), ("damping", "The constant of the damper."),
    ("mass", "The mass that the spring moves; 1 where it is not given."),
    ("endsAfter", "Seconds after which a spring that does not settle ends."),
    ("response", "Seconds of one swing without damping."),
    ("dampingRatio", "1 is critical damping, 0 none."),
    ("settlingDuration", "Seconds until the rest of the way is smaller than the threshold."),
    ("threshold", "The share of the way that counts as settled."),
    ("period", "Seconds of one swing of a spring without damping."),
    ("duration", "Seconds that the motion seems to take."),
    ("bounce", "0 is critical damping, 1 none."),
  ]

  package static var domain: FieldDomain {
    let infos = numbers.map { name, summary in
      let range = name == "stiffness" ? 0...1e17 : NumberDomain.any.range
      return FieldInfo(name, .number(NumberDomain(range)), summary: summary)
    }
    return .oneOf([.choice(named.map(\.name)), .object(infos)])
  }

  /// The spring's constants, which are read back exactly.
  package var fieldValue: FieldValue? {
    var members = [FieldMember("stiffness", .number(stiffness)), FieldMember("damping", .number(damping))]
    if mass != 1 { members.append(FieldMember("mass", .number(mass))) }
    if let endsAfter { members.append(FieldMember("endsAfter", .number(endsAfter))) }
    return .object(members)
  }

  package init(fieldValue: FieldValue) throws(FieldProblem) {
    if let named = Self.named.first(where: { $0.name == fieldValue.text }) {
      self = named.spring
    } else {
      self = try Spring(form: ObjectForm("a spring", fieldValue))
      guard canSettle else { throw Self.endless }
    }
  }

  /// The problem of a spring that never comes to rest, which no plan accepts.
  static let endless = FieldProblem(.illegal, "must come to rest: without damping it needs \"endsAfter\"")

  private init(form: ObjectForm) throws(FieldProblem) {
    if form.has("stiffness") {
      try form.expect(["stiffness", "damping", "mass", "endsAfter"])
      let (stiffness, damping) = (try form.required("stiffness"), try form.required("damping"))
      let (mass, end) = (form.number("mass") ?? 1, form.number("endsAfter"))
      self = try form.checked { () throws(MotionError) in
        try Spring(restoring: stiffness, damping: damping, mass: mass, endsAfter: end)
      }
      return
    }
    let kind: Form
    if form.has("response") {
      try form.expect(["response", "dampingRatio"])
      kind = .response(try form.required("response"), dampingRatio: try form.required("dampingRatio"))
    } else if form.has("settlingDuration") {
      try form.expect(["settlingDuration", "dampingRatio", "threshold"])
      kind = .settling(
        try form.required("settlingDuration"), dampingRatio: try form.required("dampingRatio"),
        threshold: form.number("threshold") ?? Spring.settlingThreshold)
    } else if form.has("period") {
      try form.expect(["period", "endsAfter"])
      kind = .undamped(period: try form.required("period"), endsAfter: form.number("endsAfter"))
    } else {
      try form.expect(["duration", "bounce"])
      kind = .perceptual(duration: try form.required("duration"), bounce: try form.required("bounce"))
    }
    self = try form.checked { () throws(MotionError) in try Spring(validating: kind) }
  }
}

nonisolated extension TimingCurve: FieldType {
  private static let named: [(name: String, curve: TimingCurve)] = [
    ("linear", .linear), ("ease", .ease), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut),
    ("sine", .sine),
  ]
  private static let jumps: [(word: String, position: StepPosition)] = [
    ("start", .jumpStart), ("end", .jumpEnd), ("none", .jumpNone), ("both", .jumpBoth),
  ]

  package static var domain: FieldDomain {
    .oneOf([
      .choice(named.map(\.name)), .numbers(count: 4, .any),
      .object([
        FieldInfo(
          "steps", .number(NumberDomain(1...10_000, isWhole: true)), isRequired: true, summary: "The number of steps."),
        FieldInfo("jump", .choice(jumps.map(\.word)), summary: "The ends of a step at which the value jumps."),
      ]),
    ])
  }

  package var fieldValue: FieldValue? {
    if let name = Self.named.first(where: { $0.curve == self })?.name { return .text(name) }
    switch form {
    case .linear: return .text("linear")
    case .sine: return .text("sine")
    case .cubicBezier(let x1, let y1, let x2, let y2): return .numbers([x1, y1, x2, y2])
    case .steps(let count, let position):
      let jump = Self.jumps.first { $0.position == position }?.word ?? "end"
      return .object([FieldMember("steps", .number(Double(count))), FieldMember("jump", .text(jump))])
    }
  }

  package init(fieldValue: FieldValue) throws(FieldProblem) {
    if let named = Self.named.first(where: { $0.name == fieldValue.text }) {
      self = named.curve
      return
    }
    do throws(MotionError) {
      if let p = fieldValue.numbers, p.count == 4 {
        try self.init(validating: .cubicBezier(x1: p[0], y1: p[1], x2: p[2], y2: p[3]))
      } else {
        let jump = Self.jumps.first { $0.word == fieldValue["jump"]?.text }?.position ?? .jumpEnd
        try self.init(validating: .steps(Int(fieldValue["steps"]?.number ?? 1), jump))
      }
    } catch {
      throw FieldProblem(.illegal, "is no curve: \(error)")
    }
  }
}

nonisolated extension Decay: FieldType {
  package static var domain: FieldDomain {
    .oneOf([
      .choice(["normal", "fast"]),
      .object([
        FieldInfo("timeConstant", .number(.any), summary: "Seconds in which all but a third of the speed is lost."),
        FieldInfo(
          "ratePerMillisecond", .number(.any), summary: "The share of the speed that remains after a millisecond."),
      ]),
    ])
  }

  package var fieldValue: FieldValue? { .object([FieldMember("timeConstant", .number(timeConstant))]) }

  package init(fieldValue: FieldValue) throws(FieldProblem) {
    if let word = fieldValue.text {
      self = word == "fast" ? .fast : .normal
      return
    }
    let form = ObjectForm("a decay", fieldValue)
    if let rate = form.number("ratePerMillisecond") {
      try form.expect(["ratePerMillisecond"])
      self = try form.checked { () throws(MotionError) in try Decay(validating: .ratePerMillisecond(rate)) }
    } else {
      let constant = try form.required("timeConstant")
      self = try form.checked { () throws(MotionError) in try Decay(restoring: constant) }
    }
  }
}

nonisolated extension Repetition: FieldType {
  package static var domain: FieldDomain {
    .object([
      FieldInfo(
        "count", .number(NumberDomain(1e-9...1e9, infinity: "forever")), isRequired: true,
        summary: "The number of runs."
      ),
      FieldInfo("autoreverses", .flag, summary: "Whether every second run goes backward."),
    ])
  }

  package var fieldValue: FieldValue? {
    var members = [FieldMember("count", count == .infinity ? .text("forever") : .number(count))]
    if autoreverses { members.append(FieldMember("autoreverses", .flag(true))) }
    return .object(members)
  }

  package init(fieldValue: FieldValue) throws(FieldProblem) {
    self.init(fieldValue["count"]?.number ?? 1, autoreverses: fieldValue["autoreverses"]?.flag ?? false)
  }
}

nonisolated extension Segment: NumberListType {
  package static var numberCount: Int { 2 }
  package static var domain: FieldDomain { .numbers(count: 2, NumberDomain(0...1)) }
  package var numbers: [Double] { [position, length] }

  package init(numbers: [Double]) throws(FieldProblem) {
    let end = numbers[0] + numbers[1]
    // With few digits, the written position and length may add up to slightly more than 1.
    guard end <= 1 + 1e-5 else { throw FieldProblem(.illegal, "must end at 1 at most, not at \(Wording.plain(end))") }
    self.init(position: numbers[0], length: numbers[1])
  }
}

nonisolated extension ReleaseRule: FieldType {
  package static var domain: FieldDomain {
    .object([
      FieldInfo(
        "flick", .number(NumberDomain(1e-9...1e12, infinity: "never")),
        summary: "Speed, in whole ways per second, from which the drag's direction decides."),
      FieldInfo(
        "threshold", .number(NumberDomain(0...1)),
        summary:
          "Fraction of the way that the projected end of a slower drag must reach for the transition to continue."),
      FieldInfo(
        "slop", .number(NumberDomain(0...1e12, unit: "points", infinity: "never")),
        summary: "A shorter movement is not a drag."),
    ])
  }

  package var fieldValue: FieldValue? {
    func text(_ number: Double) -> FieldValue { number == .infinity ? .text("never") : .number(number) }
    return .object([
      FieldMember("flick", text(flick)), FieldMember("threshold", .number(threshold)), FieldMember("slop", text(slop)),
    ])
  }

  package init(fieldValue: FieldValue) throws(FieldProblem) {
    let usual = ReleaseRule()
    self.init(
      flick: fieldValue["flick"]?.number ?? usual.flick, threshold: fieldValue["threshold"]?.number ?? usual.threshold,
      slop: fieldValue["slop"]?.number ?? usual.slop)
  }
}

// MARK: -

/// An object in one of several forms, distinguished by its fields. The values are already validated.
nonisolated private struct ObjectForm {
  private let what: String
  private let value: FieldValue

  init(_ what: String, _ value: FieldValue) {
    self.what = what
    self.value = value
  }

  func has(_ name: String) -> Bool { value[name] != nil }
  func number(_ name: String) -> Double? { value[name]?.number }

  func required(_ name: String) throws(FieldProblem) -> Double {
    if let number = number(name) { return number }
    throw FieldProblem(.missing, sentence: Validation.missing(name, in: what), in: name)
  }

  /// Throws if there are fields of other forms.
  func expect(_ names: [String]) throws(FieldProblem) {
    guard let other = value.members?.first(where: { !names.contains($0.name) }) else { return }
    var suggester = Suggester()
    throw FieldProblem(
      .unknown,
      sentence: Validation.unknown("key", other.name, " in \(what)", among: names, listing: .max, &suggester),
      in: other.name, at: [.member(other.name)])
  }

  func checked<Value>(_ body: () throws(MotionError) -> Value) throws(FieldProblem) -> Value {
    do {
      return try body()
    } catch {
      switch error {
      case .outOfRange(let name, let value, let legal):
        let domain = FieldDomain.number(NumberDomain(legal))
        throw FieldProblem(.illegal, domain.predicate(found: .number(value)), in: name, at: [.member(name)])
      }
    }
  }
}
