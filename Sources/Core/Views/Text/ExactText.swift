/// Texts of users and programs that equal others only if they have the same bytes in UTF-8.
///
/// `String` compares canonical forms: "é" is equal as one scalar and as two. Caches, paths, ranges, and reports of
/// changes count bytes, so they compare bytes. As a property wrapper, it does so in a type's own comparison:
/// ```swift
/// struct Row: Hashable {
///   @ExactText var title: String?
/// }
/// ```
/// Names that are looked up, such as identifiers and the names of segues, keep the comparison of `String`: both forms
/// of a name are the same name.
@propertyWrapper package nonisolated struct ExactText<Text: ExactlyComparable>: Hashable, Sendable {
  package var wrappedValue: Text

  package init(wrappedValue: Text) { self.wrappedValue = wrappedValue }
  package init(_ text: Text) { wrappedValue = text }

  package static func == (a: ExactText, b: ExactText) -> Bool { a.wrappedValue.isExactly(b.wrappedValue) }

  package func hash(into hasher: inout Hasher) {
    // Equal bytes have one canonical form.
    hasher.combine(wrappedValue)
  }
}

nonisolated extension ExactText: ExpressibleByUnicodeScalarLiteral, ExpressibleByExtendedGraphemeClusterLiteral,
  ExpressibleByStringLiteral
where Text == String {
  package init(stringLiteral value: String) { wrappedValue = value }
}

/// A text, or several of them, which can be compared byte by byte.
package nonisolated protocol ExactlyComparable: Hashable, Sendable {
  /// Whether both have the same bytes in UTF-8.
  func isExactly(_ other: Self) -> Bool
}

nonisolated extension String: ExactlyComparable {
  package func isExactly(_ other: String) -> Bool {
    // Equal bytes are equal texts, which `==` finds faster than a comparison of each byte where storage is shared.
    utf8.count == other.utf8.count && self == other && utf8.elementsEqual(other.utf8)
  }
}

nonisolated extension Optional: ExactlyComparable where Wrapped: ExactlyComparable {
  package func isExactly(_ other: Wrapped?) -> Bool {
    switch (self, other) {
    case (let a?, let b?): a.isExactly(b)
    case (nil, nil): true
    case (nil, _), (_, nil): false
    }
  }
}

nonisolated extension Array: ExactlyComparable where Element: ExactlyComparable {
  package func isExactly(_ other: [Element]) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0.isExactly($1) }
  }
}

/// The keys are names.
nonisolated extension Dictionary: ExactlyComparable where Key == String, Value: ExactlyComparable {
  package func isExactly(_ other: [Key: Value]) -> Bool {
    count == other.count && allSatisfy { Value?.some($0.value).isExactly(other[$0.key]) }
  }
}
