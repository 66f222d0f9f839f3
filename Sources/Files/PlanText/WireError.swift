import JSON
import Runtime

/// A fault in the text of a plan, a transaction or a trace, with its position.
public nonisolated struct WireError: Error, Hashable, Sendable {
  /// The kinds of faults.
  public nonisolated enum Reason: Hashable, Sendable {
    /// The text is not JSON, is nested too deeply, or has too many values.
    case grammar
    /// No plan of this family is registered.
    case unknownFamily(String)
    /// No property of this name is registered.
    case unknownProperty(String)
    /// A required field is absent.
    case missingField(String)
    /// The family has no such field.
    case unknownField(String)
    /// The value has the wrong type.
    case wrongType(field: String)
    /// The value has the right type but is not legal.
    case illegalValue(field: String)
    /// The operation is neither `add` nor `remove`.
    case unknownOperation(String)
    /// A target is not a selector.
    case badSelector(SelectorError)
    /// A plan of a family that cannot be named has a name.
    case cannotBeNamed(family: String)
    /// A plan that follows a transition is read for a scheduler without a transition.
    case needsTransition(family: String)
    /// The header of a frame is invalid.
    case badFrame
    /// The text has more operations or bytes than are allowed.
    case tooLarge
  }

  /// The kind of the fault.
  public let reason: Reason
  /// The line of the fault, from 1.
  public let line: Int
  /// The column of the fault, from 1, in Unicode scalars.
  public let column: Int
  /// One sentence on one line: the fault, the expected value and, if possible, a suggestion.
  public let message: String

  package init(_ reason: Reason, _ message: String, at position: TextPosition) {
    self.reason = reason
    self.message = message
    line = position.line
    column = position.column
  }

  init(_ fault: Fault) {
    self.init(.grammar, fault.message, at: TextPosition(line: fault.line, column: fault.column))
  }
}

nonisolated extension WireError: CustomStringConvertible {
  /// The position and the message: `LINE:COLUMN: message`.
  public var description: String { "\(line):\(column): \(message)" }
}

/// The reason that a plan or a transaction cannot be written as text.
public nonisolated enum WireWritingError: Error, Hashable, Sendable {
  /// The family of the plan is not registered, or its plans have no text form.
  case unregisteredPlan(type: String)
  /// The plan's property is not registered.
  case unregisteredProperty(String)
  /// A number is not finite, or not within 1e12 of 0.
  case number(field: String, value: Double)
  /// A target has no selector. `index` counts operations from 0.
  case namelessTarget(index: Int, target: String)
  /// An object of a plan has no selector, such as the other item of an attachment.
  case namelessItem(String)
}

nonisolated extension WireWritingError: CustomStringConvertible {
  /// One sentence: the cause and what to do.
  public var description: String {
    switch self {
    case .unregisteredPlan(let type): "no family is registered for \(type)"
    case .unregisteredProperty(let name): "the property \(name) is not registered"
    case .number(let field, let value): "\(field) is \(value); a number lies within \(WireNumber.farthest) of 0"
    case .namelessTarget(let index, let target):
      "operation \(index) is for \(target), which has no name; give it by a selector or an identifier"
    case .namelessItem(let item): "a plan names \(item), which has no name; give it by a selector or an identifier"
    }
  }
}

/// The limits of numbers in text.
nonisolated enum WireNumber {
  /// Beyond this limit, sums and differences of numbers lose visible precision.
  static let farthest = 1e12
  static let range = -farthest...farthest
  /// The legal durations and delays, in seconds.
  static let seconds = 0...1e9
}
