import Geometry
import Motion
import MotionLog
import Plans
import Runtime
import Stage
import Testing
import Transitions
import Views

@testable import Inspector

/// The part of a plan's bar in which the progress is in the plan's segment.
struct TimelineSegmentTests {
  private final class Segmented: TransitionDirector {
    private let transition: Transition
    init(_ transition: Transition) { self.transition = transition }
    func setUp(_ transaction: inout Transaction) {
      let fore = transition.foreViewController.view
      let segment = Segment(position: 0.25, length: 0.5)
      transaction.add(LinearProgress(duration: 0.4), to: transition.progress)
      transaction.add(TransitionTween(.alpha, back: 0, fore: 1, segment: segment), to: fore)
      transaction.add(TransitionTween(.cornerRadius, back: 40, fore: 0), to: fore)
    }
  }

  private let program = HeadlessStage(size: Size(480, 320))
  private let navigation = NavigationController(root: ViewController())

  @Test func `a bar is full where the progress is in the segment, pale elsewhere, and says so`() throws {
    program.show(navigation)
    let motion = StageMotion(program.core)
    let inspection = MotionInspection(motion, program.core.playback)
    let detail = ViewController()
    detail.view.identifier = "detail"
    detail.transitionController.directors = [DirectorFactory(Segmented.self)]
    let start = program.time
    program.core.environment.makeCurrent()
    navigation.pushViewController(detail, animated: true)
    while program.advance() {}
    inspection.update()
    let bars = inspection.shownBars.filter { $0.plan == "TransitionTween" }
    #expect(bars.count == 2)
    let part = try #require(bars.first { $0.segment != nil })
    #expect(part.property == "alpha" && part.segment == 0.25...0.75)
    let acting = try #require(inspection.acting(part))
    #expect(acting.count == 1)
    #expect(abs(acting[0].lowerBound - start - 0.1) < 0.06 && abs(acting[0].upperBound - start - 0.3) < 0.06)
    let whole = try #require(bars.first { $0.property == "cornerRadius" })
    #expect(inspection.acting(whole) == nil)
    let rows = TimelineRow.rows(bars: bars, locks: [], marks: [], acting: { inspection.acting($0) })
    let shown = rows.flatMap(\.bars).filter { $0.plan != nil }
    #expect(shown.count { $0.acting != nil } == 1)
    let tip = TimelineTip(inspection.history, newest: inspection.newest)
    #expect(tip.text(of: try #require(shown.first { $0.acting != nil }), in: rows[0]).contains("segment: 0.25 to 0.75"))
    motion.stop()
  }
}
