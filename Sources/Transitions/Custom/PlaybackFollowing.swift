import Runtime

/// Has a run's window follow its animator, a step a frame, for as long as that moves.
struct PlaybackFollowing: Plan {
  typealias PerformerType = PlaybackFollower
  /// Brings the window to where the animator is.
  let step: () -> ActivityState
}

final class PlaybackFollower: ManualPerforming, ActivityDescribing {
  private var step: (() -> ActivityState)?
  private var ticker: Ticker?

  init(target: TransitionProgress) {}

  func setTicker(_ ticker: Ticker) { self.ticker = ticker }

  func addPlan(_ plan: any Plan) {
    step = (plan as? PlaybackFollowing)?.step
    ticker?.start()
  }

  func update(_ frame: Frame) -> ActivityState { step?() ?? .atRest }

  var activityDescription: String { "motion of an animator" }
}
