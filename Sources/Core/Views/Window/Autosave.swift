/// Keeps what the user has changed in a view, under a name in the ``SavedState`` of its window.
///
/// The view calls ``didLayOut(in:)`` in each layout and ``windowDidChange(_:)`` with its window.
@MainActor package final class Autosave {
  package let name: String
  private let save: () -> SavedFields
  private let restore: (SavedFields) -> Bool
  private weak var state: SavedState?
  private var wasRead = false
  /// What was read, until the view could restore it.
  private var pending: SavedFields?

  /// - Parameter restore: returns false where it is still too early.
  package init(_ name: String, save: @escaping () -> SavedFields, restore: @escaping (SavedFields) -> Bool) {
    (self.name, self.save, self.restore) = (name, save, restore)
  }

  /// What was saved for a view that ``didLayOut(in:)`` has not restored yet.
  package func saved(in window: Window?) -> SavedFields? {
    wasRead ? pending : window?.savedState[name].map { SavedFields(text: $0) }
  }

  var text: String { (pending ?? save()).text }

  /// The view has its sizes: what is saved is restored, once.
  package func didLayOut(in window: Window?) {
    guard let window else { return }
    if state !== window.savedState {
      state?.remove(self)
      state = window.savedState
      if !wasRead { pending = state?[name].map { SavedFields(text: $0) } }
      wasRead = true
      state?.add(self)
    }
    if let fields = pending, restore(fields) { pending = nil }
  }

  package func windowDidChange(_ window: Window?) {
    guard window?.savedState !== state else { return }
    state?.remove(self)
    state = nil
  }

  /// The view is not to be restored any longer, or gets another name.
  package func end() {
    state?.remove(self)
    state = nil
  }
}

/// Numbers and texts with names, as one text without line breaks: `row=12 width=220`.
nonisolated package struct SavedFields: Hashable, Sendable {
  private var fields: [String: String] = [:]

  package init() {}

  /// What is no field is left out.
  package init(text: String) {
    for word in text.split(separator: " ") {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { fields[String(parts[0])] = String(parts[1]) }
    }
  }

  var text: String { fields.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ") }

  /// A finite number; nil for anything else.
  package subscript(number name: String) -> Double? {
    get { fields[name].flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil } }
    set { fields[name] = newValue.map { String($0) } }
  }

  /// Texts, each encoded so that it has no space, comma or colon.
  package subscript(list name: String) -> [[String]]? {
    get {
      fields[name].map { text in
        text.split(separator: ",").map { $0.split(separator: ":", omittingEmptySubsequences: false).map(Self.plain) }
      }
    }
    set { fields[name] = newValue?.map { $0.map(Self.encoded).joined(separator: ":") }.joined(separator: ",") }
  }

  private static func encoded(_ text: String) -> String {
    PercentEncoding.text(of: text.utf8) { $0 > 32 && $0 < 127 && !"%,:".utf8.contains($0) }
  }

  private static func plain(_ text: Substring) -> String {
    PercentEncoding.bytes(of: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? String(text)
  }
}
