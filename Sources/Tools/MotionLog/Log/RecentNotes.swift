/// The newest notes, at most `limit`. Each has a number that it keeps.
struct RecentNotes<Note> {
  private let limit: Int
  private var notes: [Note] = []
  /// The number that the next note gets.
  private(set) var end = 0

  init(limit: Int) { self.limit = limit }

  /// The numbers of the notes.
  var numbers: Range<Int> { end - notes.count..<end }

  private func index(of number: Int) -> Int { number % limit }

  /// The note of a number that is kept.
  subscript(number: Int) -> Note { notes[index(of: number)] }

  /// - Returns: the number of the note, from 0.
  @discardableResult
  mutating func add(_ note: Note) -> Int {
    if notes.count < limit { notes.append(note) } else { notes[index(of: end)] = note }
    end += 1
    return end - 1
  }

  /// Changes the note of this number; does nothing if it was dropped.
  mutating func change(_ number: Int, _ body: (inout Note) -> Void) {
    guard numbers.contains(number) else { return }
    body(&notes[index(of: number)])
  }

  /// The number of the newest note that fits, among the last few.
  func newest(among count: Int, where fits: (Note) -> Bool) -> Int? {
    numbers.suffix(count).last { fits(self[$0]) }
  }

  /// The notes, oldest first.
  var all: [Note] {
    guard notes.count == limit, index(of: end) > 0 else { return notes }
    return Array(notes[index(of: end)...] + notes[..<index(of: end)])
  }
}
