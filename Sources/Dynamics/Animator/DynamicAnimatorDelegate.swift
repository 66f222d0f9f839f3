/// Hears when a simulation begins to move and when all of it has come to rest.
@MainActor public protocol DynamicAnimatorDelegate: AnyObject {
  /// The animator was paused and goes on: called at once, by what makes it go on.
  func dynamicAnimatorWillResume(_ animator: DynamicAnimator)
  /// Everything rests: called once, at the end of the frame in which that was found, with each item at its final place.
  func dynamicAnimatorDidPause(_ animator: DynamicAnimator)
}

extension DynamicAnimatorDelegate {
  public func dynamicAnimatorWillResume(_ animator: DynamicAnimator) {}
  public func dynamicAnimatorDidPause(_ animator: DynamicAnimator) {}
}
