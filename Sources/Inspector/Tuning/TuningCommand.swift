import Schema

/// An action of the page Tuning.
nonisolated enum TuningCommand: Hashable, Sendable {
  /// Gives a parameter a value, in the set in effect.
  case set(_ name: String, FieldValue)
  /// Begins a gesture, such as a drag of a slider: all changes until its end are one step of undo.
  case beginGesture
  case endGesture
  case undo
  case redo
  /// Puts one of the two sets into effect.
  case show(TuningSets.Slot)
  /// Gives a parameter the value of the file or the program.
  case reset(_ name: String)
  /// Gives all parameters the values of the file, which is read again, or of the program.
  case resetAll
  /// Shows the parameters of another segue or director.
  case select(TuningSubject)
  /// Writes the tuned values of the set in effect into the file.
  case write
  /// Sets whether a change applies to transitions under way, too.
  case appliesNow(Bool)
}
