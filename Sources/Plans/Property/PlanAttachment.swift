/// What a plan keeps going beside the properties that it moves: it listens to a gesture, or to a scrolling view.
protocol PlanAttachment: AnyObject {
  /// The plan's.
  var name: String? { get }
  /// The plan was added, or is there again.
  func attach()
  /// The plan was removed.
  func detach()
  /// What is held was put elsewhere, together with all that moves it.
  func didShift(_ core: PropertyCore, by distance: SIMD4<Double>)
}
