import Notation
import StoryboardStage

/// Sends the events of a log as lines of a trace.
final class LogFeed {
  private let log: EventLog
  private var next: Int

  init(_ log: EventLog) {
    self.log = log
    next = log.numbers.lowerBound
  }

  /// The next lines that have not been sent, about `most` bytes of them; nil for none. For lines that have left the log
  /// meanwhile, a warning says how many.
  func takeLines(most: Int) -> String? {
    let numbers = log.numbers
    guard next < numbers.upperBound else { return nil }
    var text = ""
    if next < numbers.lowerBound {
      var warning = TraceLine("warning", at: log.entry(number: numbers.lowerBound)?.line.time ?? 0)
      warning.add("message", "\(numbers.lowerBound - next) events came too fast for the inspector and are not here")
      text += warning.json
      next = numbers.lowerBound
    }
    while next < numbers.upperBound, text.utf8.count < most, let entry = log.entry(number: next) {
      text += entry.line.json
      next += 1
    }
    return text
  }
}

extension TraceLine {
  /// Reads a line of a trace.
  init(parsing bytes: ArraySlice<UInt8>) throws(RemoteFault) {
    let bytes = Array(bytes)
    let (value, faults) = JSONParser.parse(bytes, JSONParser.Source("line"))
    let log = FaultLog(.first)
    guard let value, faults.isEmpty, let fields = ObjectReader(value, "a line of a trace", log) else {
      throw faults.first.map { RemoteFault(sentence: "\($0)") } ?? RemoteFault(log)
    }
    let time = fields.required("t")?.number(in: RemoteMessage.times)
    let event = fields.required("event")?.text()
    guard let time, let event else { throw RemoteFault(log) }
    self.init(event, at: time)
    for member in fields.members where member.key != "t" && member.key != "event" {
      // A name that is no word would break a copied trace.
      guard member.key.utf8.allSatisfy({ Character(UnicodeScalar($0)).isLetter }) else { continue }
      add(member.key, JSONText(member.value, in: bytes))
    }
  }
}
