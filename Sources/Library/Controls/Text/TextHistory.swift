/// One replacement in a text.
nonisolated struct TextEdit: Hashable, Sendable {
  /// In UTF-8, where `removed` began.
  var offset: Int
  var removed: String
  var inserted: String
  var selectionBefore: TextSelection
  /// nil: a caret after what was inserted.
  var selectionAfter: TextSelection?

  var inverse: TextEdit {
    TextEdit(
      offset: offset, removed: inserted, inserted: removed, selectionBefore: selectionBefore,
      selectionAfter: selectionBefore)
  }

  var size: Int { removed.utf8.count + inserted.utf8.count }
}

/// What can be undone and redone. Letters that are typed one after the other form one edit, up to the end of a word.
nonisolated struct TextHistory: Sendable {
  /// How an edit was made; edits of the same kind in sequence can form one.
  enum Kind { case typing, deletingBackward, deletingForward, other }

  /// The largest number of edits.
  private static let limit = 1000
  /// The largest size of all edits, in bytes; the newest edit stays, whatever its size.
  private static let sizeLimit = 16_000_000

  private var done: [TextEdit] = []
  private var undone: [TextEdit] = []
  private var size = 0
  /// The kind of the last edit, as long as another one can join it.
  private var group = Kind.other

  var canUndo: Bool { !done.isEmpty }
  var canRedo: Bool { !undone.isEmpty }

  /// The next edit begins a group, since the caret was moved.
  mutating func endGroup() { group = .other }

  mutating func note(_ edit: TextEdit, _ kind: Kind) {
    undone.removeAll()
    size += edit.size
    if let joined = joined(edit, kind) {
      done[done.count - 1] = joined
    } else {
      done.append(edit)
    }
    group = kind
    trim()
  }

  mutating func undo() -> TextEdit? {
    guard let edit = done.popLast() else { return nil }
    size -= edit.size
    undone.append(edit)
    group = .other
    return edit
  }

  mutating func redo() -> TextEdit? {
    guard let edit = undone.popLast() else { return nil }
    size += edit.size
    done.append(edit)
    group = .other
    return edit
  }

  private mutating func trim() {
    var excess = max(0, done.count - Self.limit)
    var rest = size - done.prefix(excess).reduce(0) { $0 + $1.size }
    while rest > Self.sizeLimit, excess < done.count - 1 {
      rest -= done[excess].size
      excess += 1
    }
    done.removeFirst(excess)
    size = rest
  }

  private func joined(_ edit: TextEdit, _ kind: Kind) -> TextEdit? {
    guard kind == group, var last = done.last else { return nil }
    switch kind {
    case .other: return nil
    case .typing:
      guard last.offset + last.inserted.utf8.count == edit.offset else { return nil }
      // A word that begins after a space begins a group.
      if last.inserted.unicodeScalars.last?.properties.isWhitespace == true,
        edit.inserted.unicodeScalars.first?.properties.isWhitespace == false
      {
        return nil
      }
      last.inserted += edit.inserted
    case .deletingBackward:
      guard edit.offset + edit.removed.utf8.count == last.offset else { return nil }
      last.offset = edit.offset
      last.removed = edit.removed + last.removed
    case .deletingForward:
      guard edit.offset == last.offset else { return nil }
      last.removed += edit.removed
    }
    return last
  }
}
