/// Keeps the user's changes of a view under a name in the ``SavedState`` of its window.
///
/// The view calls ``didLayOut(in:)`` in each layout and ``windowDidChange(_:)`` with its window.
@MainActor package final class Autosave {
  package let name: String
  private let save: (inout SavedFields) -> Void
  private let restore: (SavedFields) -> Bool
  private weak var state: SavedState?
  private var wasRead = false
  /// The saved fields, until the view could restore them.
  package private(set) var waiting: SavedFields?

  /// - Parameters:
  ///   - save: writes the fields of the view over those that still wait.
  ///   - restore: returns false where it is still too early.
  package init(_ name: String, save: @escaping (inout SavedFields) -> Void, restore: @escaping (SavedFields) -> Bool) {
    (self.name, self.save, self.restore) = (name, save, restore)
  }

  var text: String {
    var fields = waiting ?? SavedFields()
    save(&fields)
    return fields.text
  }

  /// The view has its sizes: its saved fields are restored, once.
  package func didLayOut(in window: Window?) {
    guard let window else { return }
    if state !== window.savedState {
      state?.remove(self)
      state = window.savedState
      if !wasRead { waiting = state?[name].map { SavedFields(text: $0) } }
      wasRead = true
      state?.add(self)
    }
    if let fields = waiting, restore(fields) { waiting = nil }
  }

  /// A view that leaves its window keeps its fields in the state of that window.
  package func windowDidChange(_ window: Window?) { if window?.savedState !== state { end() } }

  /// The view leaves the state, with its fields as they are now.
  package func end() {
    state?.remove(self)
    state = nil
  }
}

/// Numbers and texts with names, as one text without line breaks: `row=12 width=220`.
nonisolated package struct SavedFields: Hashable, Sendable {
  private var fields: [String: String] = [:]

  package init() {}

  /// Reads fields; a word of another form is left out.
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
