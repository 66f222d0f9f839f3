import Geometry

/// Hears of writes to the properties that can be animated, before they are done.
@MainActor package protocol PropertyInterceptor: AnyObject {
  /// - Parameter lanes: what the property is set to.
  /// - Returns: whether it shall be set; else everything stays.
  func shouldWrite(_ property: ViewProperty, _ lanes: SIMD8<Double>, of view: View) -> Bool
  /// Views are about to be laid out; where layouts nest, each is told.
  func layoutWillBegin()
  func layoutDidEnd()
}

/// Who hears of writes. While nobody does, a setter pays one look at ``isOn`` for it.
package enum PropertyInterception {
  package static var watcher: (any PropertyInterceptor)?
  /// Whether the watcher wants to hear. Touched on the main actor only, as all setters are.
  package nonisolated(unsafe) static var isOn = false

  @inline(never) static func allows(_ property: ViewProperty, _ lanes: SIMD8<Double>, of view: View) -> Bool {
    watcher?.shouldWrite(property, lanes, of: view) ?? true
  }

  /// Origin and size are two properties; one that is set to what it is already was not meant, where the other was.
  @inline(never) static func allowsBounds(_ new: Rect, of view: View) -> Bool {
    guard let watcher else { return true }
    let old = view.state.pointee.bounds
    let isBoth = (new.origin == old.origin) == (new.size == old.size)
    var isAdmitted = false
    if isBoth || new.origin != old.origin {
      isAdmitted = watcher.shouldWrite(.boundsOrigin, ViewProperty.lanes(new.origin), of: view)
    }
    if isBoth || new.size != old.size {
      isAdmitted = watcher.shouldWrite(.boundsSize, ViewProperty.lanes(new.size), of: view) || isAdmitted
    }
    return isAdmitted
  }
}
