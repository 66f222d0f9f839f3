import Curves
import Geometry
import Notation
import Runtime

nonisolated extension MotionChange {
  /// The message that tells the change.
  var json: JSONText {
    switch self {
    case .began(let frame): .object([("message", .string("motionBegan")), ("frame", .number(Double(frame)))])
    case .lane(let lane): lane.json
    case .laneRemoved(let number): .note("laneRemoved", number, [])
    case .frame(let frame): frame.json
    case .bar(let bar, let number): .note("bar", number, bar.members)
    case .mark(let mark, let number): .note("mark", number, mark.members)
    case .spring(let spring, let number): .note("spring", number, spring.members)
    case .viewChange(let change, let number):
      .note("viewChange", number, [("time", .number(change.time)), ("view", .name(change.view))])
    case .lockNote(let note, let number): .note("lockNote", number, note.members)
    }
  }
}

nonisolated extension MotionChange.AddedLane {
  fileprivate var json: JSONText {
    var members = Members()
    members.add("name", .name(lane.name))
    members.add("view", lane.view.map { .name($0) })
    if let address = lane.address {
      members.add("property", .name(address.property))
      members.add("component", .number(Double(address.component)))
    }
    if case .custom = lane.source { members.add("isCustom", .flag(true)) }
    members.add("unit", .string(lane.unit.rawValue))
    members.add("since", .number(Double(since)))
    members.add("value", .orNull(value))
    if hasMoved { members.add("hasMoved", .flag(true)) }
    return .note("lane", number, members.list)
  }
}

nonisolated extension MotionChange.Frame {
  fileprivate var json: JSONText {
    var members = Members()
    members.add("time", .number(time))
    if hand.isFinite { members.add("hand", .numbers([hand.x, hand.y])) }
    if !samples.isEmpty {
      members.add(
        "values",
        .numberList { list in
          for index in samples.indices {
            let value = samples[index].value
            list.append(Double(samples[index].lane))
            if value.isFinite { list.append(value) } else { list.appendNull() }
          }
        })
    }
    return .note("frame", number, members.list)
  }
}

nonisolated extension PlanBar {
  fileprivate var members: [(key: String, value: JSONText)] {
    var members = Members()
    members.add("target", .name(target))
    members.add("property", property.map { .name($0) })
    members.add("plan", .name(plan))
    members.add("name", name.map { .name($0) })
    members.add("begin", .number(begin))
    members.add("end", end.map { .number($0) })
    members.add("transition", transition.map { .number(Double($0)) })
    members.add("summary", .name(summary))
    members.add("segmentBegin", segment.map { .number($0.lowerBound) })
    members.add("segmentEnd", segment.map { .number($0.upperBound) })
    return members.list
  }
}

nonisolated extension MotionMark {
  fileprivate var members: [(key: String, value: JSONText)] {
    var members = Members()
    members.add("kind", .string(kind.rawValue))
    members.add("time", .number(time))
    members.add("view", view.map { .name($0) })
    members.add("property", property.map { .name($0) })
    members.add("transition", transition.map { .number(Double($0)) })
    members.add("director", director.map { .name($0) })
    members.add("before", handover.map { .state($0.before) })
    members.add("after", handover.map { .state($0.after) })
    members.add("hand", hand.map { .list([$0.x, $0.y]) })
    return members.list
  }
}

nonisolated extension SpringNote {
  fileprivate var members: [(key: String, value: JSONText)] {
    var members = Members()
    members.add("time", .number(time))
    members.add("view", view.map { .name($0) })
    members.add("property", property.map { .name($0) })
    members.add("stiffness", .number(spring.stiffness))
    members.add("damping", .number(spring.damping))
    members.add("mass", .number(spring.mass))
    members.add("endsAfter", spring.endsAfter.map { .number($0) })
    return members.list
  }
}

nonisolated extension LockNote {
  fileprivate var members: [(key: String, value: JSONText)] {
    var members = Members()
    members.add("kind", .string(kind.rawValue))
    members.add("entry", .number(Double(number)))
    members.add("name", .name(name))
    members.add("waits", .number(waits))
    members.add("granted", granted.map { .number($0) })
    members.add("released", released.map { .number($0) })
    members.add("ending", ending.map { .name($0) })
    return members.list
  }
}

/// The members of a message. Nothing is written for nil.
private nonisolated struct Members {
  private(set) var list: [(key: String, value: JSONText)] = []

  mutating func add(_ key: String, _ value: JSONText?) { if let value { list.append((key, value)) } }
}

nonisolated extension JSONText {
  fileprivate static func note(
    _ message: String, _ number: Int, _ members: [(key: String, value: JSONText)]
  ) -> JSONText {
    .object([("message", .string(message)), ("number", .number(Double(number)))] + members)
  }

  /// A text that is not longer than the other side takes. Equal texts stay equal.
  fileprivate static func name(_ text: String) -> JSONText { .string(text.cut(toBytes: MotionLimits.text)) }

  fileprivate static func orNull(_ value: Double) -> JSONText { value.isFinite ? .number(value) : .null }

  fileprivate static func list(_ values: [Double]) -> JSONText { .array(values.map { .orNull($0) }) }

  fileprivate static func state(_ state: PropertyHandover.State) -> JSONText {
    .list((0..<4).map { state.value[$0] } + (0..<4).map { state.velocity[$0] })
  }
}

nonisolated extension String {
  /// The text without U+0000 and, if it has more bytes in UTF-8, its beginning.
  fileprivate func cut(toBytes limit: Int) -> String {
    let text = utf8.contains(0) ? String(unicodeScalars.filter { $0 != "\0" }) : self
    guard text.utf8.count > limit else { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: limit)
    while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
    return String(text[..<end])
  }
}
