/// Collects the faults that readers report: only the first one, or all of them.
///
/// The readers of one text share one log. Decoding code is the same in both modes: a reader that reports a fault
/// returns nil, and the caller checks the log at the end.
/// ```swift
/// let log = FaultLog(.first)
/// let amplitude = ObjectReader(value, "Shake", log)?.required("amplitude")?.number(in: 0...500)
/// if let fault = log.first { throw fault }
/// ```
package final class FaultLog {
  package enum Mode: Hashable, Sendable {
    /// Keeps the first fault and discards later ones.
    case first
    /// Keeps every fault, up to ``FaultList/limit``.
    case all
  }

  /// The kinds of faults of a field.
  package enum Kind: Hashable, Sendable {
    /// A required field is absent.
    case missing
    /// The object has an unknown key.
    case unknown
    /// The value has the wrong JSON type.
    case wrongType
    /// The value has the right type but is not legal.
    case illegal
  }

  /// A fault of one field, with its message and position.
  package struct Entry: Error, Hashable, Sendable {
    package let kind: Kind
    /// The key of the field.
    package let field: String
    package let fault: Fault
  }

  package let mode: Mode
  /// The first fault that was reported.
  package private(set) var first: Entry?
  /// All faults that are kept.
  package var faults = FaultList()
  private var suggester = Suggester()

  package init(_ mode: Mode) { self.mode = mode }

  package var isEmpty: Bool { first == nil && faults.isEmpty }

  /// Reports a fault of a field's value or key.
  ///
  /// - Complexity: the message is not composed for a fault that is discarded.
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

  /// Reports an unknown word, with a suggestion if a known word is similar.
  ///
  /// - Parameters:
  ///   - what: the kind of word, as in `unknown key "colr"`.
  ///   - place: appended to the word, as in ` in a view`.
  ///   - limit: the largest number of known words in the message.
  package func reportUnknown(
    _ what: String, _ word: String, _ place: String = "", among known: [String], listing limit: Int = 8,
    kind: Kind = .illegal, field: String? = nil, at position: TextPosition
  ) {
    report(
      kind, field ?? what,
      "unknown \(what) \(Wording.quoted(word))\(place)\(suggester.hint(for: word, among: known, listing: limit))",
      at: position)
  }

  /// The known word most similar to a word; nil if none is similar.
  package func closest(to word: String, among known: [String]) -> String? {
    faults.isFull ? nil : suggester.closest(to: word, among: known)
  }
}
