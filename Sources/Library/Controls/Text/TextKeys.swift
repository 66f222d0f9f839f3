import Views

/// What a key does in a text that is edited.
nonisolated enum TextKeyAction: Hashable {
  case edit(TextEditingState.Command)
  /// To the other side of the letter that is seen there.
  case moveBeside(toRight: Bool, isExtending: Bool)
  /// Up or down by lines, at the same place in the line as far as there is one.
  case moveByLine(Int, isExtending: Bool)
  /// Up or down by as many lines as are seen.
  case moveByPage(Int, isExtending: Bool)
  /// To the start or the end of the line as it is wrapped.
  case moveToLineEdge(TextEditingState.Direction, isExtending: Bool)
  case selectAll
  case paste
  /// Return in a single line.
  case submit
  case cancelComposition
  /// The key types; its text comes as an event of its own.
  case type
}

/// The keys of text fields, as desktops on Linux have them.
///
/// > Source: GTK 4, key bindings of `GtkText` and `GtkTextView`.
nonisolated enum TextKeys {
  /// The state on which the meaning of a key depends.
  struct Context {
    var isMultiline = false
    var isComposing = false
    var acceptsTab = false
    /// Whether the paragraph is written from right to left: the next word is then on the left.
    var isRightToLeft = false
  }

  /// Returns what a key that goes down does; nil if the text does not use it.
  static func action(for event: KeyEvent, _ context: Context) -> TextKeyAction? {
    let modifiers = event.modifiers
    if modifiers.contains(.command) { return nil }
    let (isExtending, isControl) = (modifiers.contains(.shift), modifiers.contains(.control))
    func move(_ unit: TextEditingState.Unit, _ direction: TextEditingState.Direction) -> TextKeyAction {
      .edit(.move(unit, direction, isExtending: isExtending))
    }
    // The input method works with the keys first; those that come through it change nothing below it.
    if context.isComposing { return event.key == .escape ? .cancelComposition : .type }
    switch event.key {
    case .left, .right:
      if modifiers.contains(.option) { return nil }
      guard isControl else { return .moveBeside(toRight: event.key == .right, isExtending: isExtending) }
      return move(.word, (event.key == .left) != context.isRightToLeft ? .backward : .forward)
    case .up, .down:
      guard context.isMultiline, !modifiers.contains(.option), !isControl else { return nil }
      return .moveByLine(event.key == .up ? -1 : 1, isExtending: isExtending)
    case .pageUp, .pageDown:
      guard context.isMultiline, !isControl else { return nil }
      return .moveByPage(event.key == .pageUp ? -1 : 1, isExtending: isExtending)
    case .home, .end:
      let direction: TextEditingState.Direction = event.key == .home ? .backward : .forward
      return isControl ? move(.document, direction) : .moveToLineEdge(direction, isExtending: isExtending)
    case .backspace:
      return modifiers.contains(.option) ? nil : .edit(.delete(isControl ? .word : .character, .backward))
    case .delete:
      if isExtending, !isControl { return .edit(.cut) }
      return .edit(.delete(isControl ? .word : .character, .forward))
    case .enter:
      if isControl { return nil }
      return context.isMultiline ? .edit(.insert("\n")) : .submit
    case .tab: return context.acceptsTab && !isControl && !isExtending ? .edit(.insert("\t")) : nil
    case .space: return isControl ? nil : .type
    case .character(let character): return isControl ? command(character, isShifted: isExtending) : .type
    case .escape, .back, .forward, .menu, .function, .other: return nil
    }
  }

  private static func command(_ character: Character, isShifted: Bool) -> TextKeyAction? {
    switch character {
    case "a": .selectAll
    case "c": .edit(.copy)
    case "x": .edit(.cut)
    case "v": .paste
    case "z": .edit(isShifted ? .redo : .undo)
    case "y": .edit(.redo)
    default: nil
    }
  }
}
