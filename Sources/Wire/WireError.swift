import Notation
import Runtime

/// A fault in the text of a plan, a transaction or a trace, with its place.
public nonisolated struct WireError: Error, Hashable, Sendable {
  /// The kind of a fault.
  public nonisolated enum Reason: Hashable, Sendable {
    /// The text is not JSON, or nests or holds too much.
    case grammar
    /// No plan of this family is registered.
    case unknownFamily(String)
    /// No property of this name is registered.
    case unknownProperty(String)
    /// A required field is absent.
    case missingField(String)
    /// The family has no such field.
    case unknownField(String)
    /// The value has another type than the field.
    case wrongType(field: String)
    /// The value has the right type and is not legal.
    case illegalValue(field: String)
    /// The operation is neither `add` nor `remove`.
    case unknownOperation(String)
    /// A target is not a selector.
    case badSelector(SelectorError)
    /// A plan that cannot have a name has one.
    case cannotBeNamed(family: String)
    /// A plan that follows a transition is read for a scheduler without one.
    case needsTransition(family: String)
    /// The header of a frame is wrong.
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
  /// One sentence on one line: the fault, the expectation, and a suggestion where there is one.
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
  public var description: String { "\(line):\(column): \(message)" }
}

/// The reason why a plan or a transaction has no text.
public nonisolated enum WireWritingError: Error, Hashable, Sendable {
  /// The family of the plan is not registered, or its plans have no text.
  case unregisteredPlan(type: String)
  /// The property that the plan moves is not registered.
  case unregisteredProperty(String)
  /// A number is not finite, or more than 1e12 from 0.
  case number(field: String, value: Double)
  /// No selector names a target. `index` counts operations from 0.
  case namelessTarget(index: Int, target: String)
  /// No selector names an object of a plan, such as the other item of an attachment.
  case namelessItem(String)
}

nonisolated extension WireWritingError: CustomStringConvertible {
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

/// What numbers from outside may be.
nonisolated enum WireNumber {
  /// Beyond this the difference of two numbers may not be told from what is computed with it.
  static let farthest = 1e12
  static let range = -farthest...farthest
  /// Seconds that a motion may take or wait.
  static let seconds = 0...1e9
}
