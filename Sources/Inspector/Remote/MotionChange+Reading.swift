import Curves
import Geometry
import Motion
import Notation
import Runtime

/// The limits of what one side of an inspection takes from the other about motion.
nonisolated enum MotionLimits {
  /// The most bytes of a text.
  static let text = 1024
}

extension MotionChange {
  /// Reads a message; nil for one of another kind.
  /// - Throws: a fault for a member of another type or beyond a limit.
  static func read(_ message: JSONValue) throws(RemoteFault) -> MotionChange? {
    let log = FaultLog(.first)
    var change: MotionChange?
    if let object = ObjectReader(message, "a message", log), let kind = object.required("message")?.text() {
      switch kind {
      case "motionBegan": change = object.whole("frame").map { .began(firstFrame: $0) }
      case "lane": change = object.lane.map { .lane($0) }
      case "laneRemoved": change = object.laneNumber.map { .laneRemoved(number: $0) }
      case "frame": change = object.frame.map { .frame($0) }
      case "bar": change = object.numbered(object.bar) { .bar($0, number: $1) }
      case "mark": change = object.numbered(object.mark) { .mark($0, number: $1) }
      case "spring": change = object.numbered(object.spring) { .spring($0, number: $1) }
      case "viewChange": change = object.numbered(object.viewChange) { .viewChange($0, number: $1) }
      case "lockNote": change = object.numbered(object.lockNote) { .lockNote($0, number: $1) }
      default: return nil
      }
    }
    if log.first != nil { throw RemoteFault(log) }
    guard let change else { throw RemoteFault(sentence: "a message about motion cannot be read") }
    return change
  }
}

/// Each property is nil after a fault.
extension ObjectReader {
  fileprivate func numbered<Note>(_ note: Note?, _ change: (Note, Int) -> MotionChange) -> MotionChange? {
    guard let note, let number = whole("number") else { return nil }
    return change(note, number)
  }

  fileprivate var laneNumber: Int? { required("number")?.count(atMost: Double(MotionHistory.laneLimit - 1)) }

  // MARK: Lanes and frames

  fileprivate var lane: MotionChange.AddedLane? {
    guard let number = laneNumber, let lane = motionLane, let since = whole("since"),
      let value = required("value")?.numberOrNull, let hasMoved = flag("hasMoved")
    else { return nil }
    return .init(number: number, lane: lane, since: since, value: value, hasMoved: hasMoved)
  }

  private var motionLane: MotionLane? {
    guard let view = text("view"), let property = text("property"), let isCustom = flag("isCustom"),
      let unit = required("unit")?.unit
    else { return nil }
    guard let view, let property else {
      guard let field = required("name"), let name = field.boundedText else { return nil }
      return MotionLane(name: name, view: view, source: .progress, unit: unit)
    }
    guard let field = required("component"), let component = field.count(atMost: 15) else { return nil }
    let known = isCustom ? [] : MotionLane.lanes(ofProperty: property, view: view)
    // A property that this version does not know is like one of the program.
    let lanes = known.isEmpty ? MotionLane.lanes(ofCustom: property, view: view, unit: unit) : known
    guard lanes.indices.contains(component) else {
      field.report(.illegal, "\(property) has no component \(component)")
      return nil
    }
    return lanes[component]
  }

  fileprivate var frame: MotionChange.Frame? {
    guard let number = whole("number"), let time = required("time")?.time, let hand = point("hand") else { return nil }
    var samples: [LaneSample] = []
    if let field = self["values"] {
      guard let read = field.samples else { return nil }
      samples = read
    }
    return .init(
      number: number, time: time, hand: hand.map { Point($0.x, $0.y) } ?? Point(.nan, .nan), samples: samples)
  }

  // MARK: Notes

  fileprivate var bar: PlanBar? {
    guard let target = required("target")?.boundedText, let property = text("property"),
      let plan = required("plan")?.boundedText,
      let name = text("name"), let begin = required("begin")?.time, let end = time("end"),
      let transition = optionalWhole("transition"), let summary = required("summary")?.boundedText,
      let lower = number("segmentBegin"), let upper = number("segmentEnd")
    else { return nil }
    var segment: ClosedRange<Double>?
    if let lower, let upper, lower <= upper { segment = lower...upper }
    return PlanBar(
      target: target, property: property, plan: plan, name: name, begin: begin, end: end, transition: transition,
      summary: summary, segment: segment)
  }

  fileprivate var mark: MotionMark? {
    guard let kind = required("kind")?.word(MotionMark.Kind.self), let time = required("time")?.time,
      let view = text("view"), let property = text("property"), let transition = optionalWhole("transition"),
      let director = text("director"), let before = state("before"), let after = state("after"),
      let hand = point("hand")
    else { return nil }
    var handover: MotionMark.Handover?
    if let before, let after { handover = .init(from: before, to: after) }
    return MotionMark(
      kind, at: time, view: view, property: property, transition: transition, director: director, handover: handover,
      hand: hand)
  }

  fileprivate var spring: SpringNote? {
    guard let time = required("time")?.time, let view = text("view"), let property = text("property"),
      let stiffness = required("stiffness"), let k = stiffness.anyNumber, let c = required("damping")?.anyNumber,
      let m = required("mass")?.anyNumber, let end = number("endsAfter")
    else { return nil }
    do throws(MotionError) {
      let spring = try Spring(restoring: k, damping: c, mass: m, endsAfter: end)
      return SpringNote(at: time, view: view, property: property, spring: spring)
    } catch {
      stiffness.report(.illegal, "\(error)")
      return nil
    }
  }

  fileprivate var viewChange: MotionSeries.ViewChange? {
    guard let time = required("time")?.time, let view = required("view")?.boundedText else { return nil }
    return .init(at: time, view: view)
  }

  fileprivate var lockNote: LockNote? {
    guard let kind = required("kind")?.word(LockNote.Kind.self), let entry = whole("entry"),
      let name = required("name")?.boundedText, let waits = required("waits")?.time, let granted = time("granted"),
      let released = time("released"), let ending = text("ending")
    else { return nil }
    return LockNote(
      kind: kind, number: entry, name: name, waits: waits, granted: granted, released: released, ending: ending)
  }

  // MARK: Members

  fileprivate func whole(_ key: String) -> Int? { required(key)?.count() }

  /// Nothing where the key is absent; nil after a fault. So are the following.
  fileprivate func optionalWhole(_ key: String) -> Int?? { optional(key) { $0.count() } }
  fileprivate func text(_ key: String) -> String?? { optional(key) { $0.boundedText } }
  fileprivate func time(_ key: String) -> Double?? { optional(key) { $0.time } }
  fileprivate func number(_ key: String) -> Double?? { optional(key) { $0.anyNumber } }

  fileprivate func point(_ key: String) -> Vector?? {
    optional(key) { field in field.numbers(count: 2).map { Vector($0[0], $0[1]) } }
  }

  fileprivate func state(_ key: String) -> PropertyHandover.State?? {
    optional(key) { field in
      field.numbers(count: 8).map { numbers in
        .init(
          SIMD4(numbers[0], numbers[1], numbers[2], numbers[3]),
          velocity: SIMD4(numbers[4], numbers[5], numbers[6], numbers[7]))
      }
    }
  }

  private func optional<Value>(_ key: String, _ read: (FieldReader) -> Value?) -> Value?? {
    guard let field = self[key] else { return .some(nil) }
    return read(field).map { .some($0) }
  }

  /// A flag that is false where the key is absent.
  fileprivate func flag(_ key: String) -> Bool? {
    guard let field = self[key] else { return false }
    return field.flag()
  }
}

/// Each property is nil after a fault.
extension FieldReader {
  private static let finite = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude

  fileprivate var anyNumber: Double? { number(in: Self.finite) }
  fileprivate var time: Double? { number(in: RemoteMessage.times, unit: "seconds") }

  /// NaN for null.
  fileprivate var numberOrNull: Double? {
    if case .null = value.content { return .nan }
    return anyNumber
  }

  fileprivate var boundedText: String? {
    guard let text = text() else { return nil }
    guard text.utf8.count <= MotionLimits.text else {
      report(.illegal, "\(subject) has more than \(MotionLimits.text) bytes")
      return nil
    }
    return text
  }

  fileprivate var unit: MotionLane.Unit? {
    // A unit that this version does not know is left out.
    text().map { MotionLane.Unit(rawValue: $0) ?? .plain }
  }

  /// Numbers, with NaN for null.
  fileprivate func numbers(count: Int) -> [Double]? {
    guard let elements = elements(count: count, "a list of \(count) numbers") else { return nil }
    let numbers = elements.compactMap(\.numberOrNull)
    return numbers.count == count ? numbers : nil
  }

  /// Pairs of a lane and its value.
  fileprivate var samples: [LaneSample]? {
    guard case .array(let elements) = value.content, elements.count.isMultiple(of: 2),
      elements.count <= 2 * MotionHistory.laneLimit
    else {
      reject("a list of lanes, each with its value", found: countFound)
      return nil
    }
    var samples: [LaneSample] = []
    samples.reserveCapacity(elements.count / 2)
    for index in stride(from: 0, to: elements.count, by: 2) {
      guard let lane = FieldReader(elements[index], name, log).count(atMost: Double(MotionHistory.laneLimit - 1)),
        let value = FieldReader(elements[index + 1], name, log).numberOrNull
      else { return nil }
      samples.append(LaneSample(lane: lane, value: value))
    }
    return samples
  }
}
