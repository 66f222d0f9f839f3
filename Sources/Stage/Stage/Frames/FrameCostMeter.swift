import Geometry

/// Measures what the frames of a stage cost. Set it as the stage's ``StageCore/costMeter``; without one nothing is
/// measured.
package final class FrameCostMeter {
  /// Counts the blocks that the program takes from the heap. Default: nil, nothing counts them.
  package static var allocationCounter: AllocationCounter?

  /// Counts blocks of the heap between its start and its end.
  package struct AllocationCounter {
    package var start: () -> Void
    package var stop: () -> Void
    /// The number of blocks that were taken since the start.
    package var count: () -> Int

    package init(start: @escaping () -> Void, stop: @escaping () -> Void, count: @escaping () -> Int) {
      (self.start, self.stop, self.count) = (start, stop, count)
    }
  }

  private let clock: () -> Double
  private let counter: AllocationCounter?
  /// The number of meters that count.
  private static var counting = 0
  private var countMark = 0
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
  package init(clock: @escaping () -> Double = { StageClock.now }) {
    self.clock = clock
    counter = Self.allocationCounter
    guard let counter else { return }
    if Self.counting == 0 { counter.start() }
    Self.counting += 1
  }

  isolated deinit {
    guard let counter else { return }
    Self.counting -= 1
    if Self.counting == 0 { counter.stop() }
  }

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

  package func noteDisplay(period: Double, missedRefreshes: Int) {
    frame.period = period
    frame.missedRefreshes = missedRefreshes
  }

  func beginFrame(layouts: Int) {
    isInFrame = true
    layoutsBefore = layouts
    mark = clock()
    if let counter {
      countMark = counter.count()
      frame.allocations = 0
    }
  }

  /// The time since the last mark was spent in a phase; nil: by an observer, which does not count.
  func end(_ phase: FrameCost.Phase?) {
    guard isInFrame else { return }
    let now = clock()
    if let phase { frame[phase] += now - mark }
    mark = now
    if let counter {
      let count = counter.count()
      if phase != nil { frame.allocations? += count - countMark }
      countMark = count
    }
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
