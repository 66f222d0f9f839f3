/// A promise that was broken in a run.
struct ShakerViolation {
  let rule: String
  let message: String
  /// Seconds of the script.
  let time: Double
}

/// A promise that a program broke under the hands of a ``Shaker``.
public struct ShakerFailure: CustomStringConvertible {
  /// The promise: one of the rules of ``Shaker``, or the name of a check of the program.
  public let rule: String
  /// What was found, in a sentence.
  public let message: String
  /// The time of the script at which it was found, in seconds.
  public let time: Double
  /// The seed of the hands; nil for a script that was given.
  public let seed: UInt64?
  /// The number of the try that failed, from 1.
  public let attempt: Int
  /// The script that fails, a command a line. None of its lines can be removed, unless ``isRepeatable`` is false.
  public let script: String
  /// Whether the script failed again when it was played alone. Where not, the program is not the same in each run.
  public let isRepeatable: Bool

  init(
    _ violation: ShakerViolation, _ lines: [String], seed: UInt64? = nil, attempt: Int = 1, isRepeatable: Bool = true
  ) {
    (rule, message, time) = (violation.rule, violation.message, violation.time)
    (self.seed, self.attempt, self.isRepeatable) = (seed, attempt, isRepeatable)
    script = lines.joined(separator: "\n") + "\n"
  }

  /// Whether the program ended, or came back no more.
  package var endsProgram: Bool { rule == "trap" || rule == "hang" }

  /// The failure in a line.
  package var summary: String {
    let origin = seed.map { ", seed \($0), try \(attempt)" } ?? ""
    let place = endsProgram ? "" : ", at \((time * 1000).rounded() / 1000) s, frame \(Int((time * 60).rounded()))"
    let doubt = isRepeatable ? "" : "; not again when the script is played alone"
    return "\(rule): \(message)\(place)\(origin)\(doubt)"
  }

  /// The failure and its script, of several lines.
  public var description: String { "\(summary)\n\(script)" }
}
