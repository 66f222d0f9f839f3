/// A text that equals another one only if both have the same bytes in UTF-8.
///
/// `String` compares canonical forms: "é" is equal as one scalar and as two. Caches, ranges and reports of changes
/// count bytes, so they compare bytes.
package nonisolated struct ExactText: Hashable, Sendable {
  package let string: String

  package init(_ string: String) { self.string = string }

  package static func == (a: ExactText, b: ExactText) -> Bool { a.string.isExactly(b.string) }

  package func hash(into hasher: inout Hasher) {
    // Equal bytes have one canonical form.
    hasher.combine(string)
  }
}

nonisolated extension String {
  /// Whether both have the same bytes in UTF-8.
  package func isExactly(_ other: String) -> Bool {
    // Equal bytes are equal texts, which `==` finds faster than a comparison of each byte where storage is shared.
    utf8.count == other.utf8.count && self == other && utf8.elementsEqual(other.utf8)
  }
}
