import Motion

/// What plays, holds and turns round the motion that an animator began.
///
/// Places are fractions of the way to the end that was asked for.
protocol AnimatorPlayback: AnyObject {
  /// Has the animator begin its motion.
  /// - Parameter isHeld: whether it stands still at the start; asked again after the beginning, in which the hand may go.
  func begin(isHeld: () -> Bool, animate: () -> Void)
  /// 0...1.
  var place: Double { get }
  /// Whether time moves it on.
  var isMoving: Bool { get }
  func hold()
  /// Puts what is held somewhere.
  func move(to place: Double)
  /// Goes on from where it is held; what is left of the way takes its part of the whole duration, divided by the speed.
  func go(_ way: AnimatorLife.Way, _ completion: CompletionTiming)
  /// Goes the other way from where it is.
  func turn(_ way: AnimatorLife.Way)
  /// It is at that end at once; nothing of it is left.
  func end(at way: AnimatorLife.Way)
}

/// How the rest is played when a hand has let go.
struct CompletionTiming {
  /// More than 0.
  var speed = 1.0
  var curve = TimingCurve.linear
  /// For an animator that can be given another timing on its way.
  var timingCurve: TimingCurve?
}
