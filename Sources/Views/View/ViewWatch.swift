import Geometry

/// Hears of writes to the properties that can be animated, before they are done.
@MainActor package protocol ViewChangeWatcher: AnyObject {
  /// - Parameter lanes: what the property is set to.
  /// - Returns: whether it shall be set; else everything stays.
  func willWrite(_ property: ViewProperty, _ lanes: SIMD8<Double>, of view: View) -> Bool
  /// Views are about to be laid out; where layouts nest, each is told.
  func layoutWillBegin()
  func layoutDidEnd()
}

/// Who hears of writes. While nobody does, a setter pays one look at ``isOn`` for it.
package enum ViewWatch {
  package static var watcher: (any ViewChangeWatcher)?
  /// Whether the watcher wants to hear. Touched on the main actor only, as all setters are.
  package nonisolated(unsafe) static var isOn = false

  @inline(never) static func admits(_ property: ViewProperty, _ lanes: SIMD8<Double>, of view: View) -> Bool {
    watcher?.willWrite(property, lanes, of: view) ?? true
  }

  /// Origin and size are two properties; one that is set to what it is already was not meant, where the other was.
  @inline(never) static func admitsBounds(_ new: Rect, of view: View) -> Bool {
    guard let watcher else { return true }
    let old = view.state.pointee.bounds
    let isBoth = (new.origin == old.origin) == (new.size == old.size)
    var isAdmitted = false
    if isBoth || new.origin != old.origin {
      isAdmitted = watcher.willWrite(.boundsOrigin, ViewProperty.lanes(new.origin), of: view)
    }
    if isBoth || new.size != old.size {
      isAdmitted = watcher.willWrite(.boundsSize, ViewProperty.lanes(new.size), of: view) || isAdmitted
    }
    return isAdmitted
  }
}
