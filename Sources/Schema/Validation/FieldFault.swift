/// One thing wrong with a value, with the sentence that programs and files see.
package struct FieldFault: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case missing
    case unknown
    case wrongType
    /// A value of the right type that lies outside its limits or contradicts another.
    case illegal
  }

  /// A step from an object or a list to what is in it.
  package enum Step: Hashable, Sendable {
    case member(String)
    case element(Int)
  }

  package let kind: Kind
  /// The name of the field, which may be inside another one.
  package let field: String
  /// From the value that was checked to the place of the fault. For an unknown field, its own member.
  package let path: [Step]
  /// One sentence on one line, without the name of what the field belongs to.
  package let message: String

  package init(_ kind: Kind, _ field: String, _ message: String, at path: [Step]) {
    self.kind = kind
    self.field = field
    self.path = path
    self.message = message
  }

  /// The same fault at another place.
  init(_ other: FieldFault, at path: [Step]) { self.init(other.kind, other.field, other.message, at: path) }
}

/// A fault of a value that does not know the name of its field yet.
package struct FieldProblem: Error, Hashable, Sendable {
  package let kind: FieldFault.Kind
  /// The field inside the value that the fault is about; nil for the value itself.
  package let inner: String?
  /// The rest of the sentence after the field's name: `must be a number from 0 to 1, not 7`; a whole sentence where
  /// ``inner`` says so.
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

  /// A problem of an inner field with a sentence of its own.
  package init(_ kind: FieldFault.Kind, sentence: String, in inner: String, at path: [FieldFault.Step] = []) {
    (self.kind, predicate, self.inner, self.path) = (kind, sentence, inner, path)
    isSentence = true
  }

  package func inside(_ step: FieldFault.Step) -> FieldProblem { FieldProblem(self, path: [step] + path) }

  /// The fault, of a field that is at a place.
  package func fault(of field: String, at place: [FieldFault.Step]) -> FieldFault {
    let name = inner ?? field
    return FieldFault(kind, name, isSentence ? predicate : "\(Validation.subject(name)) \(predicate)", at: place + path)
  }
}
