/// The newest notes, at most `limit`.
struct RecentNotes<Note> {
  private let limit: Int
  private var notes: [Note] = []
  private var next = 0
  /// The number of notes that were ever added. A note keeps its number.
  private(set) var added = 0

  init(limit: Int) { self.limit = limit }

  /// - Returns: the number of the note, from 0.
  @discardableResult
  mutating func add(_ note: Note) -> Int {
    if notes.count < limit { notes.append(note) } else { notes[next] = note }
    next = (next + 1) % limit
    added += 1
    return added - 1
  }

  /// Changes the note of this number; does nothing if it was dropped.
  mutating func change(_ number: Int, _ body: (inout Note) -> Void) {
    guard number >= 0, number < added, number >= added - notes.count else { return }
    body(&notes[number % limit])
  }

  /// The number of the newest note that fits, among the last few.
  func newest(among count: Int, where fits: (Note) -> Bool) -> Int? {
    for number in stride(from: added - 1, through: max(0, added - min(count, notes.count)), by: -1)
    where fits(notes[number % limit]) {
      return number
    }
    return nil
  }

  /// The notes, oldest first.
  var all: [Note] { notes.count < limit ? notes : Array(notes[next...] + notes[..<next]) }
}
