import Geometry
import Views

/// The state of restoring a scroll view as the user left it in the last run of the program.
struct ScrollAutosave {
  var keeper: Autosave?
  /// Whether the columns of a table are restored.
  var areColumnsRestored = false
  /// The offset after the last attempt to restore it. Content that is elsewhere by now stays there.
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
          save(to: &$0)
        } restore: { [unowned self] in
          restoreColumns($0) && restorePlace($0)
        }
      }
      setNeedsLayout()
    }
  }

  /// Whether the place of the content is no longer to be restored, and can be saved.
  final var isPlaceRestored: Bool { autosaving.keeper?.waiting == nil }

  private func restorePlace(_ fields: SavedFields) -> Bool {
    let start = Point(machine.x.offset(fromStart: 0), machine.y.clamped(0))
    guard contentOffset == autosaving.attempt ?? start else { return true }
    let isRestored = restore(fields)
    autosaving.attempt = contentOffset
    return isRestored
  }
}
