/// An error for a number outside its legal range.
///
/// The throwing initializers of this module (`init(validating:)`) throw it; the others trap with the same message.
public enum MotionError: Error, Hashable, Sendable {
  /// The named value is NaN, infinite, or outside its legal range.
  case outOfRange(name: String, value: Double, legal: ClosedRange<Double>)
}

extension MotionError: CustomStringConvertible {
  /// The name, the value and the legal range, in one sentence.
  public var description: String {
    switch self {
    case .outOfRange(let name, let value, let legal):
      "\(name) is \(value); it must be from \(legal.lowerBound) to \(legal.upperBound)"
    }
  }
}

/// Returns `value` if it lies in `legal`, and throws otherwise. NaN lies in no range.
func checked(_ value: Double, in legal: ClosedRange<Double>, as name: String) throws(MotionError) -> Double {
  guard legal.contains(value) else { throw .outOfRange(name: name, value: value, legal: legal) }
  return value
}

/// Returns the value of `body`, and traps if it throws: the numbers come from the caller's code, so an error is a bug.
func trusted<Value>(_ body: () throws(MotionError) -> Value) -> Value {
  do {
    return try body()
  } catch {
    preconditionFailure(error.description)
  }
}
