/// A fault of a value, with the same message for code and files.
package struct FieldFault: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case missing
    case unknown
    case wrongType
    /// A value of the right type that is outside its limits or contradicts another value.
    case illegal
  }

  /// A step from an object or a list to a value inside it.
  package enum Step: Hashable, Sendable {
    case member(String)
    case element(Int)
  }

  package let kind: Kind
  /// The name of the field, which can be inside another one.
  package let field: String
  /// The path from the checked value to the fault. For an unknown field, to the member itself.
  package let path: [Step]
  /// One sentence on one line, without the name of the containing object.
  package let message: String

  package init(_ kind: Kind, _ field: String, _ message: String, at path: [Step]) {
    self.kind = kind
    self.field = field
    self.path = path
    self.message = message
  }

  /// The same fault at another path.
  init(_ other: FieldFault, at path: [Step]) { self.init(other.kind, other.field, other.message, at: path) }
}

/// A fault of a value whose field name is not known yet.
package struct FieldProblem: Error, Hashable, Sendable {
  package let kind: FieldFault.Kind
  /// The field inside the value that has the fault; nil for the value itself.
  package let inner: String?
  /// The sentence after the field's name, such as `must be a number from 0 to 1, not 7`. For an inner field it can be a
  /// whole sentence.
  package let predicate: String
  package let path: [FieldFault.Step]
  private let isSentence: Bool

  package init(_ kind: FieldFault.Kind, _ predicate: String, in inner: String? = nil, at path: [FieldFault.Step] = []) {
    (self.kind, self.predicate, self.inner, self.path) = (kind, predicate, inner, path)
    isSentence = false
  }

  private init(_ other: FieldProblem, path: [FieldFault.Step]) {
    (kind, predicate, inner, self.path) = (other.kind, other.predicate, other.inner, path)
    isSentence = other.isSentence
  }

  /// A problem of an inner field with its own sentence.
  package init(_ kind: FieldFault.Kind, sentence: String, in inner: String, at path: [FieldFault.Step] = []) {
    (self.kind, predicate, self.inner, self.path) = (kind, sentence, inner, path)
    isSentence = true
  }

  package func inside(_ step: FieldFault.Step) -> FieldProblem { FieldProblem(self, path: [step] + path) }

  /// The fault for the field with this name at a path.
  package func fault(of field: String, at place: [FieldFault.Step]) -> FieldFault {
    let name = inner ?? field
    return FieldFault(kind, name, isSentence ? predicate : "\(Validation.subject(name)) \(predicate)", at: place + path)
  }
}
