import JSON
import Plans
import Runtime
import Views

extension PlanRegistry {
  /// The largest number of operations in the text of a transaction.
  public static let mostOperations = 4_000_000

  // MARK: Writing

  /// Writes a transaction as a JSON list with one operation on each line: `{"operation": "add", "name": "drag", "plan":
  /// {...}, "target": "#card-1"}`.
  ///
  /// - Parameters:
  ///   - transaction: the transaction to write.
  ///   - selector: returns the name of a target object; nil if it has none. Default: the identifier of a view, and the
  ///     class of a transition's progress.
  /// - Throws: an error for the first operation that cannot be written.
  /// - Complexity: linear in the number of operations.
  public func text(
    of transaction: Transaction,
    naming selector: @MainActor (AnyObject) -> TargetSelector? = { PlanRegistry.selector(for: $0) }
  ) throws(WireWritingError) -> String {
    var text = "["
    for (index, operation) in transaction.operations.enumerated() {
      text += index == 0 ? "\n" : ",\n"
      text += try json(of: operation, index, selector).text
    }
    return text + "\n]\n"
  }

  /// The selector of an object: the identifier of a view, the class of a transition's progress, or nil for other
  /// objects.
  public static func selector(for target: AnyObject) -> TargetSelector? {
    if let view = target as? View {
      let identifier = view.identifier ?? ""
      let isName = !identifier.isEmpty && identifier.utf8.count <= TargetSelector.longest / 2
      return isName ? TargetSelector(identifier: identifier) : nil
    }
    return target is TransitionProgress ? "TransitionProgress" : nil
  }

  private func json(
    of operation: Transaction.Operation, _ index: Int, _ selector: @MainActor (AnyObject) -> TargetSelector?
  ) throws(WireWritingError) -> JSONText {
    var members: [(key: String, value: JSONText)] = []
    switch operation {
    case .add(let plan, let name, _):
      members.append(("operation", .string("add")))
      if let name { members.append(("name", .string(name))) }
      members.append(("plan", try json(of: plan)))
    case .remove(let name, _):
      members.append(("operation", .string("remove")))
      members.append(("name", .string(name)))
    }
    switch operation.target {
    case .scene: break
    case .selector(let selector): members.append(("target", .string(selector.description)))
    case .object(let target):
      guard let selector = selector(target) else {
        throw .namelessTarget(index: index, target: "\(operation.target)")
      }
      members.append(("target", .string(selector.description)))
    }
    return .object(members)
  }

  // MARK: Reading

  /// Reads a transaction from a JSON list of operations. Targets are selectors. An operation without a target is for
  /// the scene.
  ///
  /// - Parameters:
  ///   - bytes: the text, UTF-8.
  ///   - inTransition: whether the transaction is for the scheduler of a transition. If false, a plan that follows a
  ///     transition is an error.
  /// - Throws: the first fault.
  /// - Complexity: linear in the number of bytes; only one operation at a time is in memory as JSON.
  public func transaction(
    parsing bytes: some Sequence<UInt8>, inTransition: Bool = false
  ) throws(WireError) -> Transaction {
    var transaction = Transaction()
    var failure: WireError?
    do {
      try JSONParser.parseElements(Array(bytes), JSONParser.Source("text")) { value in
        do {
          guard transaction.count < Self.mostOperations else { throw tooMany(at: value.position) }
          try transaction.append(operation(value, inTransition))
        } catch let error as WireError {
          failure = error
        } catch {
          preconditionFailure("\(error)")
        }
        return failure == nil
      }
    } catch {
      throw WireError(error)
    }
    if let failure { throw failure }
    return transaction
  }

  private func tooMany(at position: TextPosition) -> WireError {
    WireError(.tooLarge, "a transaction has at most \(Self.mostOperations) operations", at: position)
  }

  private func operation(_ value: JSONValue, _ inTransition: Bool) throws(WireError) -> Transaction.Operation {
    guard case .object(let members) = value.content else {
      throw WireError(
        .wrongType(field: "operation"), "an operation is an object, not \(value.found)", at: value.position)
    }
    let reader = PayloadReader(members, at: value.position, family: "an operation", registry: self)
    let kind = try reader.text("operation")
    let target = try self.target(reader)
    let operation: Transaction.Operation
    switch kind {
    case "add": operation = try addition(reader, target, inTransition)
    case "remove": operation = .remove(name: try name(reader, reader.text("name")), target: target)
    default:
      var suggester = Suggester()
      let hint = suggester.hint(for: kind, among: ["add", "remove"])
      throw WireError(
        .unknownOperation(kind), "there is no operation \(Wording.quoted(kind))\(hint)",
        at: reader.place(of: "operation"))
    }
    try reader.finish()
    return operation
  }

  private func addition(
    _ reader: PayloadReader, _ target: TargetReference, _ inTransition: Bool
  ) throws(WireError) -> Transaction.Operation {
    let plan = try plan(reader.required("plan"))
    let family = familyName(of: plan) ?? "\(type(of: plan))"
    if !inTransition, (plan as? any ProgressFollowing)?.followsProgress == true {
      throw WireError(
        .needsTransition(family: family), "this \(family) follows a transition, and there is none here",
        at: reader.place(of: "plan"))
    }
    guard let text = try reader.textIfPresent("name") else { return .add(plan, name: nil, target: target) }
    guard plan is any NamedPlan else {
      throw WireError(
        .cannotBeNamed(family: family), "plans of \(family) cannot have a name", at: reader.place(of: "name"))
    }
    return .add(plan, name: try name(reader, text), target: target)
  }

  private func name(_ reader: PayloadReader, _ text: String) throws(WireError) -> String {
    if text.isEmpty { throw reader.illegal("name", "a plan's name is not empty") }
    return text
  }

  private func target(_ reader: PayloadReader) throws(WireError) -> TargetReference {
    guard let text = try reader.textIfPresent("target") else { return .scene }
    do {
      return .selector(try TargetSelector(parsing: text))
    } catch {
      throw WireError(.badSelector(error), error.description, at: reader.place(of: "target"))
    }
  }
}
