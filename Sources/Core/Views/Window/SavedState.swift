/// The memory of a window from one run of the program to the next: short texts, each with a name.
///
/// Views with an autosave name keep their widths and places here. A program adds what is its own:
///
/// ```swift
/// let state = stage.window.savedState
/// showPlaylist(state["playlist"] ?? "All songs")
/// state["playlist"] = "Jazz"
/// ```
/// `Stage.setFrameAutosaveName(_:)` reads it, beside the frame of the window, and writes it when the window closes or
/// another one gets the keyboard. The windows of other stages forget it with the stage.
/// > Source: AppKit, `NSSplitView.autosaveName`, `NSTableView.autosaveName`, `NSDocumentController.recentDocumentURLs`.
@MainActor public final class SavedState {
  private var values: [String: String] = [:]
  private var keepers: [String: Keeper] = [:]
  var onWarning: ((String) -> Void)?
  private struct Keeper { weak var autosave: Autosave? }

  /// The largest number of names, and the longest text in bytes of UTF-8. More is not kept, with a warning.
  nonisolated public static let limits = (names: 250, text: 16_384)

  /// Makes a state without values.
  public init() {}

  /// The text of a name; nil for none. A name is of up to 64 ASCII letters, digits, `-` and `_`; another one keeps
  /// nothing, with a warning.
  public subscript(name: String) -> String? {
    get { keepers[name]?.autosave?.text ?? values[name] }
    set {
      if let newValue, let reason = refusal(of: newValue, name) {
        onWarning?("\"\(name.prefix(80))\" is not saved: \(reason)")
      } else {
        values[name] = newValue
      }
    }
  }

  private func refusal(of text: String, _ name: String) -> String? {
    if !Self.isName(name) { return "a name is of up to 64 ASCII letters, digits, - and _" }
    if text.utf8.count > Self.limits.text { return "it has more than \(Self.limits.text) bytes" }
    if values[name] == nil, values.count >= Self.limits.names { return "there are \(Self.limits.names) names already" }
    return nil
  }

  /// Whether a name can stand in a file and in its name.
  nonisolated package static func isName(_ name: String) -> Bool {
    (1...64).contains(name.utf8.count)
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "-" || $0 == "_" }
  }

  // MARK: Recent files

  private static let recent = "recent-files"

  /// The files that were noted last, at most ten, the newest first; for a menu of what can be opened again.
  public var recentFiles: [FilePath] {
    (self[Self.recent] ?? "").split(separator: " ").compactMap { FilePath(uri: String($0)) }
  }

  /// Puts a file that was opened or saved at the top of ``recentFiles``. One whose absolute path has more than a
  /// thousand bytes is left out.
  public func noteRecentFile(_ path: FilePath) {
    guard path.bytes.first == UInt8(ascii: "/"), path.bytes.count <= 1000 else { return }
    var room = Self.limits.text
    let files = [path] + recentFiles.filter { $0 != path }.prefix(9)
    let addresses = files.map(\.uri).prefix { address in
      room -= address.utf8.count + 1
      return room >= 0
    }
    self[Self.recent] = addresses.joined(separator: " ")
  }

  /// Forgets the files.
  public func clearRecentFiles() { self[Self.recent] = nil }

  // MARK: Views

  /// The newest view of a name is the one that is asked.
  func add(_ autosave: Autosave) { keepers[autosave.name] = Keeper(autosave: autosave) }

  func remove(_ autosave: Autosave) {
    guard keepers[autosave.name]?.autosave === autosave else { return }
    self[autosave.name] = autosave.text
    keepers[autosave.name] = nil
  }

  // MARK: Files

  /// One line for each name, in the order of the names.
  package var lines: [String] {
    for name in keepers.keys { self[name] = self[name] }
    return values.sorted { $0.key < $1.key }.map { name, text in
      name + " " + PercentEncoding.text(of: text.utf8) { $0 >= 32 && $0 != 127 && $0 != UInt8(ascii: "%") }
    }
  }

  /// Takes in what ``lines`` has given; anything else is left out.
  package func read(_ lines: some Sequence<Substring>) {
    for line in lines {
      let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, Self.isName(String(parts[0])),
        let bytes = PercentEncoding.bytes(of: Array(parts[1].utf8)),
        let text = String(validating: bytes, as: UTF8.self), refusal(of: text, String(parts[0])) == nil
      else { continue }
      values[String(parts[0])] = text
    }
  }
}
