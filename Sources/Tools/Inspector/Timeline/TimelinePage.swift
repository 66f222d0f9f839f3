import Controls
import Transitions
import Views

/// The inspector's page Timeline: a row for each property that moves, with its plans as bars.
final class TimelinePage: InspectorPage {
  private let motion: MotionInspection
  let timeline = TimelineView()

  init(_ motion: MotionInspection) {
    self.motion = motion
    super.init(title: "Timeline")
    timeline.onSpanChange = { [unowned motion] in motion.show($0) }
    timeline.onSeek = { [playback = motion.playback] in playback.seek(to: $0) }
    timeline.onChoose = { [unowned self] in
      motion.choose($0)
      update()
    }
    timeline.barTip = { [unowned motion] in TimelineTip(motion.history, newest: motion.newest).text(of: $0, in: $1) }
    timeline.markTip = { [unowned motion] in TimelineTip(motion.history, newest: motion.newest).text(of: $0) }
    timeline.onFit = { [unowned self] in
      motion.fit()
      update()
    }
  }

  override func loadView() -> View { timeline }

  override func update() {
    motion.update()
    timeline.chosen = Set(motion.chosen)
    let bars = motion.shownBars
    timeline.show(
      TimelineRow.rows(
        bars: bars, locks: motion.shownLocks, marks: motion.shownMarks, moved: motion.movedProperties,
        directors: motion.directors(of: bars), acting: { motion.acting($0) }),
      moments: TimelineMoment.moments(of: motion.shownMarks), span: motion.span, newest: motion.newest,
      playhead: motion.playback.shownTime, hasMotion: !motion.spans.isEmpty)
  }
}
