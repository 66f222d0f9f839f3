import Geometry

/// Measures what the frames of a stage cost. Set it as the stage's ``StageCore/costMeter``; without one nothing is
/// measured.
package final class FrameCostMeter {
  private let clock: () -> Double
  private var frame = FrameCost()
  private var mark = 0.0
  private var inputDepth = 0
  private var isInFrame = false
  private var layoutsBefore = 0
  /// Whether frames have their ``FrameCost/damage`` also where the target draws everything.
  package var tracksDamage = false
  /// Called after each frame with its cost.
  package var onFrame: ((FrameCost) -> Void)?

  /// Makes a meter.
  /// - Parameter clock: returns seconds. Default: the machine's clock.
  package init(clock: @escaping () -> Double = { StageClock.now }) { self.clock = clock }

  // MARK: For the stage

  /// Measures the handling of an input; one inside another counts once.
  func input(_ handle: () -> Void) {
    inputDepth += 1
    let began = clock()
    handle()
    inputDepth -= 1
    // Input from callbacks of a frame is part of its step.
    if inputDepth == 0, !isInFrame { frame[.input] += clock() - began }
  }

  func noteDisplay(period: Double, missedRefreshes: Int) {
    frame.period = period
    frame.missedRefreshes = missedRefreshes
  }

  func beginFrame(layouts: Int) {
    isInFrame = true
    layoutsBefore = layouts
    mark = clock()
  }

  /// The time since the last mark was spent in a phase; nil: by an observer, which does not count.
  func end(_ phase: FrameCost.Phase?) {
    guard isInFrame else { return }
    let now = clock()
    if let phase { frame[phase] += now - mark }
    mark = now
  }

  func noteDrawing(items: Int, damage: [Rect]?, size: Size, scale: Double, keepsPicture: Bool) {
    guard isInFrame else { return }
    frame.items = items
    frame.damage = damage
    let whole = size.width * size.height
    let area = keepsPicture ? damage?.reduce(0) { $0 + $1.width * $1.height } ?? whole : whole
    frame.pixels = Int((min(area, whole) * scale * scale).rounded())
  }

  func noteDrawn(drawCalls: Int?) {
    guard isInFrame else { return }
    frame.isDrawn = true
    frame.drawCalls = drawCalls
  }

  func endFrame(at time: Double, layouts: Int) {
    end(.step)
    isInFrame = false
    frame.time = time
    frame.layouts = layouts - layoutsBefore
    let done = frame
    frame = FrameCost()
    onFrame?(done)
  }
}
