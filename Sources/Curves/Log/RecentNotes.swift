/// The newest notes, at most `limit`. Each has a number that it keeps.
struct RecentNotes<Note> {
  private let limit: Int
  private var notes: [Note] = []
  /// For each note, the ``revision`` at which it was added or changed last.
  private var revisions: [Int] = []
  /// The number of the first note in `notes`, when it was added.
  private var base = 0
  /// The number that the next note gets.
  private(set) var end = 0
  /// Counts the notes that were added and changed.
  private(set) var revision = 0

  init(limit: Int) { self.limit = limit }

  /// The numbers of the notes.
  var numbers: Range<Int> { end - notes.count..<end }

  private func index(of number: Int) -> Int { (number - base) % limit }

  /// The note of a number that is kept.
  subscript(number: Int) -> Note { notes[index(of: number)] }

  /// Whether the note of a number was added or changed after a revision.
  func hasChanged(_ number: Int, since revision: Int) -> Bool { revisions[index(of: number)] > revision }

  /// - Returns: the number of the note, from 0.
  @discardableResult
  mutating func add(_ note: Note) -> Int {
    revision += 1
    if notes.count < limit {
      notes.append(note)
      revisions.append(revision)
    } else {
      notes[index(of: end)] = note
      revisions[index(of: end)] = revision
    }
    end += 1
    return end - 1
  }

  /// Changes the note of this number; does nothing if it was dropped.
  mutating func change(_ number: Int, _ body: (inout Note) -> Void) {
    guard numbers.contains(number) else { return }
    revision += 1
    revisions[index(of: number)] = revision
    body(&notes[index(of: number)])
  }

  /// Takes a note with the number that it has elsewhere: changes that note, or adds it. After notes that were never
  /// taken, the earlier ones are dropped.
  ///
  /// - Parameter number: at least 0.
  /// - Returns: false, without a change, for a number before those that are kept.
  mutating func take(_ note: Note, number: Int) -> Bool {
    guard number >= numbers.lowerBound else { return false }
    guard number < end else { return number == end ? add(note) == number : restart(note, number) }
    change(number) { $0 = note }
    return true
  }

  private mutating func restart(_ note: Note, _ number: Int) -> Bool {
    notes.removeAll(keepingCapacity: true)
    revisions.removeAll(keepingCapacity: true)
    (base, end) = (number, number)
    return add(note) == number
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
