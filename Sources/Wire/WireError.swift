import Notation
import Runtime

/// What is wrong with text that should be a plan, a transaction or a trace, and where.
public nonisolated struct WireError: Error, Hashable, Sendable {
  /// What is wrong, for programs.
  public nonisolated enum Reason: Hashable, Sendable {
    /// No JSON, or JSON that nests or holds too much.
    case grammar
    /// No plan of this family is registered.
    case unknownFamily(String)
    /// No property of this name is registered.
    case unknownProperty(String)
    case missingField(String)
    /// A field that the family does not know.
    case unknownField(String)
    /// A value of another type than the field has.
    case wrongType(field: String)
    /// A value of the right type that means nothing there.
    case illegalValue(field: String)
    case unknownOperation(String)
    case badSelector(SelectorError)
    /// A name for a plan that cannot have one.
    case cannotBeNamed(family: String)
    /// A plan that follows a transition's window, for a scheduler that has none.
    case needsTransition(family: String)
    /// The header of a frame.
    case badFrame
    /// More operations than ``Transaction`` takes from outside, or more bytes.
    case tooLarge
  }

  public let reason: Reason
  /// From 1.
  public let line: Int
  /// From 1, counted in Unicode scalars.
  public let column: Int
  /// One sentence on one line: what is wrong, what was expected, what was perhaps meant.
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

/// Why a plan or a transaction cannot be written as text.
public nonisolated enum WireWritingError: Error, Hashable, Sendable {
  /// The family of the plan is not registered, or its plans have no wire form.
  case unregisteredPlan(type: String)
  /// The property that the plan moves is not registered.
  case unregisteredProperty(String)
  /// A number that is not finite, or too far from 0 to be read back.
  case number(field: String, value: Double)
  /// A target that no selector names; `index` counts operations from 0.
  case namelessTarget(index: Int, target: String)
  /// Something that a plan names, such as the other item of an attachment, and that no selector names.
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
