/// The notes of the program, the newest first.
final class Notes {
  struct Note {
    let id: Int
    var text: String

    /// The first line.
    var title: String { text.split(separator: "\n").first.map(String.init) ?? "Empty note" }
  }

  private(set) var all = [
    Note(id: 2, text: "Drag this screen away\nPress on it and pull to the right. Let go, or push it back."),
    Note(id: 1, text: "Catch it in flight\nOpen a note, and press on it while it still moves."),
  ]

  /// Adds an empty note and returns its number.
  func add() -> Int {
    let id = (all.map(\.id).max() ?? 0) + 1
    all.insert(Note(id: id, text: ""), at: 0)
    return id
  }

  func remove(_ id: Int) { all.removeAll { $0.id == id } }

  subscript(id: Int) -> String {
    get { all.first { $0.id == id }?.text ?? "" }
    set { if let index = all.firstIndex(where: { $0.id == id }) { all[index].text = newValue } }
  }
}
