import Motion
import Views

extension View {
  /// The spring by which the subviews move when their layout changes; nil, the default: they are placed at once.
  ///
  /// ```swift
  /// board.layoutSpring = .smooth
  /// board.arrangement.axis = .column  // the cards move there
  /// ```
  /// Whatever the reason, another arrangement, a view that comes, goes or is hidden, a longer text or another text
  /// size: each subview moves from where it is seen, as fast as it is moving, and what is in it is laid out on the way.
  /// A further change in flight goes on from there. A view that comes from another container of the window moves from
  /// its place there. One that is new, or was hidden, is in its place at once.
  ///
  /// A new size of this view alone is followed at once, as when the window is resized by hand; motions that are under
  /// way go on to the new places. So are all changes for users who have asked for less motion. In an animation block
  /// the block's timing counts instead. A spring with less damping than a ratio of 0.01 counts as one of this ratio.
  public final var layoutSpring: Spring? {
    get { layoutNode?.spring }
    set {
      if newValue != nil { AnimationRecorder.animateLayouts() }
      madeLayoutNode.spring = newValue
    }
  }
}

extension AnimationRecorder {
  /// In a block the views move as the block says.
  func animateLayout(by spring: Spring, _ place: () -> Void) {
    guard current == nil, !FrameTicker.isMotionReduced else { return place() }
    AnimationRequest(
      spring.response, delay: 0, timing: TimingParameters(spring), options: [.allowUserInteraction], completion: nil
    ).perform(place)
  }
}
