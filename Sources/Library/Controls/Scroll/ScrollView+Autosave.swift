import Geometry
import Views

/// What a scroll view needs to be as the user left it in the last run of the program.
struct ScrollAutosave {
  var keeper: Autosave?
  /// Where the content was after the last attempt to restore it. From anywhere else it is not moved.
  var attempt: Point?
}

extension ScrollView {
  /// The name under which the window remembers where the content is, until the next run of the program; nil, the
  /// default: it does not. See `SavedState`.
  ///
  /// A list remembers the row at its top; a table also the order, widths and visibility of its columns, and by which it
  /// is sorted. Content that comes later is waited for, until it is scrolled by anything else.
  /// > Source: AppKit, `NSTableView.autosaveName`.
  public final var autosaveName: String? {
    get { autosaving.keeper?.name }
    set {
      autosaving.keeper?.end()
      autosaving = ScrollAutosave()
      autosaving.keeper = newValue.map { name in
        Autosave(name) { [unowned self] in
          var fields = SavedFields()
          save(to: &fields)
          return fields
        } restore: { [unowned self] fields in
          let start = Point(machine.x.offset(fromStart: 0), machine.y.clamped(0))
          guard contentOffset == autosaving.attempt ?? start else { return true }
          let isRestored = restore(fields)
          autosaving.attempt = contentOffset
          return isRestored
        }
      }
      setNeedsLayout()
    }
  }
}
