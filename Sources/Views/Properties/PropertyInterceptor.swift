import Geometry

/// Decides about writes to animatable properties before they happen.
@MainActor package protocol PropertyInterceptor: AnyObject {
  /// - Parameter lanes: the value that is about to be set.
  /// - Returns: whether to set it.
  func shouldWrite(_ property: ViewProperty, _ lanes: SIMD8<Double>, of view: View) -> Bool
  /// Called before and after each layout; layouts may nest.
  func layoutWillBegin()
  func layoutDidEnd()
}

/// The interceptor of all views. While there is none, a setter pays one look at ``isOn``.
package enum PropertyInterception {
  package static var interceptor: (any PropertyInterceptor)?
  /// Whether the interceptor is active. Touched on the main actor only, as all setters are.
  package nonisolated(unsafe) static var isOn = false

  @inline(never) static func allows(_ property: ViewProperty, _ lanes: SIMD8<Double>, of view: View) -> Bool {
    interceptor?.shouldWrite(property, lanes, of: view) ?? true
  }

  /// Bounds are two properties, origin and size. Where only one of them changes, only that one counts as written.
  @inline(never) static func allowsBounds(_ new: Rect, of view: View) -> Bool {
    guard let interceptor else { return true }
    let old = view.state.pointee.bounds
    let isBoth = (new.origin == old.origin) == (new.size == old.size)
    var isAdmitted = false
    if isBoth || new.origin != old.origin {
      isAdmitted = interceptor.shouldWrite(.boundsOrigin, ViewProperty.lanes(new.origin), of: view)
    }
    if isBoth || new.size != old.size {
      isAdmitted = interceptor.shouldWrite(.boundsSize, ViewProperty.lanes(new.size), of: view) || isAdmitted
    }
    return isAdmitted
  }
}
