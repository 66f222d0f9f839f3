import Runtime

/// Plays, holds and turns round the motion of an animator.
///
/// Places are fractions of the way to the requested end.
protocol AnimatorPlayback: AnyObject {
  /// Lets the animator begin its motion.
  /// - Parameter isHeld: whether a hand holds it at the start; asked again after the beginning, where the hand may let
  ///   go.
  func begin(isHeld: () -> Bool, animate: () -> Void)
  /// 0...1.
  var place: Double { get }
  /// Whether it plays.
  var isMoving: Bool { get }
  /// Holds it where it is.
  func hold()
  /// Moves the held motion.
  func move(to place: Double)
  /// Plays on from where it is held. The rest takes its share of the whole duration, divided by the speed.
  func go(_ way: AnimatorRunState.Way, _ completion: CompletionTiming)
  /// Plays the other way from where it is.
  func turn(_ way: AnimatorRunState.Way)
  /// Jumps to an end and removes the motion.
  func end(at way: AnimatorRunState.Way)
}

/// Moves a transition's progress along with its animator, a step a frame, while the animator moves.
struct FollowPlayback: Plan {
  typealias PerformerType = PlaybackFollower
  /// Moves the progress to where the animator is.
  let step: () -> ActivityState
}

final class PlaybackFollower: ManualPerforming {
  private var step: (() -> ActivityState)?
  private var context: PerformerContext?

  init(target: TransitionProgress) {}

  func begin(in context: PerformerContext) { self.context = context }

  func addPlan(_ plan: any Plan) {
    step = (plan as? FollowPlayback)?.step
    context?.startUpdates()
  }

  func update(_ frame: Frame) -> ActivityState { step?() ?? .atRest }

  var activityDescription: String { "motion of an animator" }
}
