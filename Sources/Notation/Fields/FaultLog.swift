/// Where readers report faults: the first one only, or all of them.
///
/// The readers that decode one text share one log. Decoding code is the same in both modes: a reader that reports a
/// fault returns nil, and the caller looks into the log at the end.
/// ```swift
/// let log = FaultLog(.first)
/// let amplitude = ObjectReader(value, "Shake", log)?.required("amplitude")?.number(in: 0...500)
/// if let fault = log.first { throw fault }
/// ```
package final class FaultLog {
  package enum Mode: Hashable, Sendable {
    /// Keeps the first fault and drops later ones.
    case first
    /// Keeps every fault, up to ``FaultList/limit``.
    case all
  }

  /// What kind of fault a field has.
  package enum Kind: Hashable, Sendable {
    /// A required field is absent.
    case missing
    /// The object has a key that it may not have.
    case unknown
    /// The value is of another JSON type than the field.
    case wrongType
    /// The value has the right type and is not allowed.
    case illegal
  }

  /// A fault of one field: its kind, the field, and the sentence for the user with its place.
  package struct Entry: Error, Hashable, Sendable {
    package let kind: Kind
    /// The key of the field.
    package let field: String
    package let fault: Fault
  }

  package let mode: Mode
  /// The fault that was reported first.
  package private(set) var first: Entry?
  /// Every fault that is kept.
  package var faults = FaultList()
  private var suggester = Suggester()

  package init(_ mode: Mode) { self.mode = mode }

  package var isEmpty: Bool { first == nil && faults.isEmpty }

  /// Reports a fault of the value of a field, or of its key.
  ///
  /// - Complexity: the message is not composed where the fault is not kept.
  package func report(
    _ kind: Kind, _ field: String, _ message: @autoclosure () -> String, at position: TextPosition
  ) {
    guard mode == .all || first == nil else { return }
    if first == nil || !faults.isFull {
      let fault = Entry(kind: kind, field: field, fault: Fault(message(), at: position))
      if first == nil { first = fault }
      faults.add(fault.fault)
    } else {
      faults.add("", at: position)
    }
  }

  /// Reports a word that is none of the known ones, with the word that was perhaps meant.
  ///
  /// - Parameters:
  ///   - what: what kind of thing the word names, as in `unknown key "colr"`.
  ///   - place: follows the word, as in ` in a view`.
  ///   - limit: how many known words the message lists at most.
  package func reportUnknown(
    _ what: String, _ word: String, _ place: String = "", among known: [String], listing limit: Int = 8,
    kind: Kind = .illegal, field: String? = nil, at position: TextPosition
  ) {
    report(
      kind, field ?? what,
      "unknown \(what) \(Wording.quoted(word))\(place)\(suggester.hint(for: word, among: known, listing: limit))",
      at: position)
  }

  /// The known word that is nearest to a word; nil where none is near.
  package func closest(to word: String, among known: [String]) -> String? {
    faults.isFull ? nil : suggester.closest(to: word, among: known)
  }
}
