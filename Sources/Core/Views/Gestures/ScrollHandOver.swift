/// A view around a scroll view that moves with the same drags, such as a sheet: one drag lifts the sheet, and scrolls
/// its list when the sheet is up.
///
/// The scroll view finds it on the recognizers of the views around it (``GestureRecognizer/scrollHandOver``), and
/// passes on the drag. Distances are points of the window, down is positive, velocities points a second.
///
/// | the drag goes | first | then |
/// |---|---|---|
/// | up | ``lift(by:)`` | the scroll view scrolls |
/// | down | the scroll view scrolls to its top | ``lower(by:)`` |
@MainActor package protocol ScrollHandOver: AnyObject {
  /// Whether it takes part in a drag that begins now.
  var canShareScroll: Bool { get }
  /// A drag begins, by a pointer or a touchpad. - Returns: whether it takes part.
  func beginSharing() -> Bool
  /// The drag goes up.
  /// - Parameter distance: 0 or more.
  /// - Returns: the part of the distance that it has used.
  func lift(by distance: Double) -> Double
  /// The drag goes down, and the content is at its top.
  /// - Parameter distance: 0 or more.
  /// - Returns: the part of the distance that it has used.
  func lower(by distance: Double) -> Double
  /// The drag ends.
  /// - Parameters:
  ///   - velocity: of the pointer; nil where the scroll view has it: then it stays where it is or goes to its nearest
  ///     place, and never away.
  ///   - mayLeave: whether the velocity may take it away.
  func endSharing(velocity: Double?, mayLeave: Bool)
  /// A notch of a wheel: goes to the next place up or down, never away.
  /// - Returns: whether there is one.
  func step(up: Bool) -> Bool
}
