import Geometry
import Motion

/// Decides about writes to animatable properties before they happen.
@MainActor package protocol PropertyInterceptor: AnyObject {
  /// - Parameters:
  ///   - lanes: the value that is about to be set.
  ///   - velocity: that of a motion that the write has ended, in lanes a second.
  /// - Returns: whether to set it.
  func shouldWrite(
    _ property: ViewProperty, _ lanes: SIMD8<Double>, velocity: SIMD8<Double>, of view: View
  ) -> Bool
  /// Ends the animations of a property, or of a part that they share with it. The property keeps its value.
  /// - Returns: the velocity of the property, in its lanes a second.
  func yield(_ property: ViewProperty, of view: View) -> SIMD8<Double>
  /// Whether a block that animates runs.
  var isAnimating: Bool { get }
  /// A view has asked for layout, not during one: a block that animates lays it out at its end.
  func layoutIsDue(of view: View)
  /// Places subviews in a layout, so that they move by a spring from where they are seen.
  func animateLayout(by spring: Spring, _ place: () -> Void)
  /// The size that an animation gives a view in the end; nil where none moves the size.
  func finalSize(of view: View) -> Size?
  /// Called before and after each layout; layouts may nest.
  func layoutWillBegin()
  func layoutDidEnd()
  /// Runs what sees the displayed values of animated properties, also in a block or a layout.
  func performAsSeen(_ body: () -> Void)
}

extension View {
  /// Whether a setter may set a property.
  @inline(__always) final func mayWrite(
    _ property: ViewProperty, _ lanes: @autoclosure () -> SIMD8<Double>
  ) -> Bool {
    !PropertyInterception.isOn || PropertyInterception.allows(property, lanes(), of: self)
  }
}

/// The interceptor of all views, and what their movers need to see of writes. While nothing animates, a setter pays one
/// look at ``isOn``.
package enum PropertyInterception {
  package static var interceptor: (any PropertyInterceptor)?
  /// Whether setters ask before they write. Touched on the main actor only, as all setters are.
  package nonisolated(unsafe) private(set) static var isOn = false
  /// Whether the interceptor asks for all writes.
  package static var isIntercepted = false { didSet { isOn = isIntercepted || moverCount > 0 } }
  /// The number of engines that move views.
  package static var moverCount = 0 { didSet { isOn = isIntercepted || moverCount > 0 } }
  /// Whether a mover or a restore writes, which takes no property from movers. Touched on the main actor only, as all
  /// setters are.
  package nonisolated(unsafe) static var isMoverWriting = false
  /// Whether layout may begin an animation, so that all of it sees final values.
  package static var isLayoutAnimated = false
  /// How many layouts run inside each other. A layout takes no property from movers.
  package internal(set) static var layoutDepth = 0

  /// Runs what sees the final values of animated properties, and takes no property from movers.
  static func performAsLayout(_ body: () -> Void) {
    guard isOn || isLayoutAnimated else { return body() }
    let interceptor = interceptor
    layoutDepth += 1
    interceptor?.layoutWillBegin()
    body()
    interceptor?.layoutDidEnd()
    layoutDepth -= 1
  }

  static func performAsSeen(_ body: () -> Void) {
    if isOn, let interceptor { interceptor.performAsSeen(body) } else { body() }
  }

  @inline(never) static func allows(_ property: ViewProperty, _ lanes: SIMD8<Double>, of view: View) -> Bool {
    var velocity = SIMD8<Double>.zero
    if !isMoverWriting, layoutDepth == 0, !view.movers.isEmpty, lanes != view.read(property) {
      let isSet = !(interceptor?.isAnimating ?? false)
      velocity = view.takeFromMovers(property, isSet: isSet)
    }
    return interceptor?.shouldWrite(property, lanes, velocity: velocity, of: view) ?? true
  }

  /// Bounds are two properties, origin and size. Where only one of them changes, only that one counts as written.
  @inline(never) static func allowsBounds(_ new: Rect, of view: View) -> Bool {
    let old = view.state.pointee.bounds
    let isBoth = (new.origin == old.origin) == (new.size == old.size)
    var isAdmitted = false
    if isBoth || new.origin != old.origin {
      isAdmitted = allows(.boundsOrigin, ViewProperty.lanes(new.origin), of: view)
    }
    if isBoth || new.size != old.size {
      isAdmitted = allows(.boundsSize, ViewProperty.lanes(new.size), of: view) || isAdmitted
    }
    return isAdmitted
  }
}
