import Runtime
import Testing

struct NestedProgressTests {
  private let log = Log()

  @Test func `a nested segment: (0, .5) inside (.5, .5) is absolute .5 to .75`() {
    #expect(Segment.firstHalf.nested(in: .latterHalf) == .thirdQuarter)
    #expect(Segment.latterHalf.nested(in: .firstHalf) == .secondQuarter)
    #expect(Segment.middleHalf.nested(in: .entire) == .middleHalf)
    #expect(Segment.entire.nested(in: .middleHalf) == .middleHalf)
    #expect(
      Segment.latterHalf.nested(in: .latterHalf).nested(in: .latterHalf) == Segment(position: 0.875, length: 0.125))
  }

  @Test func `a nested segment in a part of length 0, or as long as the tolerance allows, is a segment`() {
    let point = Segment(position: 0.3, length: 0)
    #expect(Segment.latterHalf.nested(in: point) == point)
    let long = Segment(position: 0.5, length: 0.500009)
    #expect(long.nested(in: long).position + long.nested(in: long).length <= 1 + 1e-5)
    #expect(Segment(position: 1, length: 0).nested(in: long).position == 1)
  }

  @Test func `the inverse of an inverse is the segment, and nesting and inverting commute`() {
    for segment in [Segment.firstQuarter, .middleHalf, .lastThreeQuarters] {
      #expect(segment.inverted.inverted == segment)
      #expect(segment.nested(in: .latterHalf).inverted == segment.inverted.nested(in: .firstHalf))
    }
  }

  @Test func `nested windows: (0, .5) inside (.5, .5) goes from 0 to 1 while the whole goes from .5 to .75`() {
    let whole = TransitionProgress(initialDirection: .forward, duration: 0.4)
    let part = whole.nested(in: .latterHalf).nested(in: .firstHalf)
    #expect(part.value == -2 && part.duration == 0.1)
    for (outer, inner) in [(0.5, 0.0), (0.625, 0.5), (0.75, 1.0), (1.0, 2.0), (0.0, -2.0), (1.25, 3.0)] {
      whole.move(to: outer, velocity: 0.25)
      #expect(part.value == inner && part.velocity == 1)
    }
    #expect(part.position == 1)
  }

  @Test func `a nested window inherits turns, grabs and releases, and its followers are told of itself`() {
    let whole = TransitionProgress(initialDirection: .forward)
    let part = whole.nested(in: .latterHalf)
    let follower = PartFollower(part, log)
    whole.turn(to: .backward, by: .request)
    #expect(part.currentDirection == .backward && part.initialDirection == .forward)
    #expect(whole.grab(by: log) && part.isHeld)
    whole.move(to: 0.75, velocity: 1)
    whole.release(by: log, velocity: 2, points: (7, 0), direction: .forward)
    #expect(!part.isHeld && part.velocity == 4 && part.currentDirection == .forward)
    #expect(
      log.take() == """
        will
        turned backward by request
        will
        grabbed
        hold true
        moved 0.5 at 2.0
        will
        released 7.0
        will
        turned forward by gesture
        hold false
        """)
    withExtendedLifetime(follower) {}
  }

  @Test func `moving, turning, grabbing or releasing a nested window acts on the whole`() {
    let whole = TransitionProgress(initialDirection: .forward)
    let part = whole.nested(in: .latterHalf)
    part.move(to: 0.5, velocity: 4)
    #expect(whole.value == 0.75 && whole.velocity == 2 && part.value == 0.5)
    #expect(part.grab(by: log) && whole.isHeld && !whole.grab(by: part))
    part.turn(to: .backward, by: .request)
    #expect(whole.currentDirection == .backward)
    part.release(by: log, velocity: 1, points: (0, 0), direction: .forward)
    #expect(!whole.isHeld && whole.velocity == 0.5 && whole.currentDirection == .forward && part.velocity == 1)
  }

  @Test func `a window in a segment of length 0 stands at 0, then at 1, without velocity`() {
    let whole = TransitionProgress(initialDirection: .forward)
    let part = whole.nested(in: Segment(position: 0.5, length: 0))
    whole.move(to: 0.49, velocity: 3)
    #expect(part.value == 0 && part.velocity == 0 && part.duration == 0)
    whole.move(to: 0.5, velocity: 3)
    #expect(part.value == 1 && part.velocity == 0)
    part.move(to: 0.2, velocity: 9)
    #expect(whole.value == 0.5 && whole.velocity == 0)
  }

  @Test func `a nested window keeps the whole, and is itself kept by whoever asked`() {
    weak var whole: TransitionProgress?
    weak var dropped: TransitionProgress?
    var part: TransitionProgress?
    do {
      let window = TransitionProgress(initialDirection: .forward)
      whole = window
      part = window.nested(in: .firstHalf)
      dropped = window.nested(in: .latterHalf)
      window.move(to: 0.5, velocity: 0)
    }
    #expect(whole != nil && dropped == nil && part?.value == 1)
    part = nil
    #expect(whole == nil)
  }
}

private final class PartFollower: TransitionProgressObserver {
  private let log: Log
  private let part: TransitionProgress
  init(_ part: TransitionProgress, _ log: Log) {
    self.log = log
    self.part = part
    part.addObserver(self)
  }
  func progressWillChangeCourse(_ window: TransitionProgress) { write(window, "will") }
  func progressDidMove(_ window: TransitionProgress) { write(window, "moved \(window.value) at \(window.velocity)") }
  func progressDidTurn(_ window: TransitionProgress, by cause: TurnCause) {
    write(window, "turned \(window.currentDirection) by \(cause)")
  }
  func progress(_ window: TransitionProgress, didGrab view: AnyObject) { write(window, "grabbed") }
  func progress(_ window: TransitionProgress, didRelease view: AnyObject, velocity: (x: Double, y: Double)) {
    write(window, "released \(velocity.x)")
  }
  func progressDidChangeHold(_ window: TransitionProgress) { write(window, "hold \(window.isHeld)") }
  private func write(_ window: TransitionProgress, _ line: String) {
    log.write(window === part ? line : "another: \(line)")
  }
}
