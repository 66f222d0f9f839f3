import Geometry
import MotionLog
import Runtime
import Stage
import Testing
import Transitions
import Views

/// A stage whose frames a log without lanes samples.
final class LoggedStage: StageObserver {
  let stage = HeadlessStage(size: Size(400, 300))
  let log: MotionLog
  let root = ViewController()
  /// Calls after each sample.
  var onFrame: (() -> Void)?

  init() {
    log = MotionLog(loop: stage.core.loop)
    log.attach(to: stage.environment)
    stage.core.addObserver(self)
    root.view.identifier = "home"
  }

  func stageDidLayOut(_ core: StageCore) {
    log.sample(core.window)
    onFrame?()
  }

  func add(_ id: String?, at frame: Rect = Rect(20, 20, 60, 40)) -> View {
    let view = View(frame: frame)
    view.identifier = id
    view.backgroundColor = .white
    root.view.addSubview(view)
    return view
  }

  func runToRest(limit: Int = 2000) { for _ in 0..<limit where stage.advance() {} }
  /// Whether a motion ended in the last frame, or in the one before: the last one may only draw texts at rest.
  func isLastMotion(at end: Double?) -> Bool {
    guard let end else { return false }
    let rest = stage.core.loop.now - end
    return rest == 0 || abs(rest - 1.0 / 60) < 1e-9
  }
  func wait(_ frames: Int) { for _ in 0..<frames { stage.advance() } }

  var names: [String] { log.lanes.map(\.name) }

  func values(_ name: String) throws -> [Double] {
    let lane = try #require(log.lanes.first { $0.name == name }, "\(name) is not among \(names)")
    return log.series(of: [lane]).lanes[0].values
  }

  func send(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double, at time: Double) {
    stage.send(.pointer(PointerEvent(phase, at: Point(x, y), time: time)))
  }
}
