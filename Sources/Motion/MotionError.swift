/// Why a value from outside was refused.
///
/// The throwing initializers of this module (`init(validating:)`) throw it; the others trap with the same sentence.
public enum MotionError: Error, Hashable, Sendable {
  /// The named value is not a number, infinite, or outside its legal range.
  case outOfRange(name: String, value: Double, legal: ClosedRange<Double>)
}

extension MotionError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .outOfRange(let name, let value, let legal):
      "\(name) is \(value); it must be from \(legal.lowerBound) to \(legal.upperBound)"
    }
  }
}

/// Hands `value` back if it lies in `legal`. Not-a-number lies in no range.
func checked(_ value: Double, in legal: ClosedRange<Double>, as name: String) throws(MotionError) -> Double {
  guard legal.contains(value) else { throw .outOfRange(name: name, value: value, legal: legal) }
  return value
}

/// The value of `body`, for callers whose numbers are their own: what it throws is the caller's bug.
func trusted<Value>(_ body: () throws(MotionError) -> Value) -> Value {
  do {
    return try body()
  } catch {
    preconditionFailure(error.description)
  }
}
