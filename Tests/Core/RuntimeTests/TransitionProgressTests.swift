import Runtime
import Testing

struct TransitionProgressTests {
  @Test func `window position: bounded 0…1; starts 0 forward and 1 backward`() {
    let window = TransitionProgress(initialDirection: .forward)
    #expect(window.position == 0)
    #expect(TransitionProgress(initialDirection: .backward).position == 1)
    window.move(to: 1.2, velocity: 3)
    #expect(window.position == 1 && window.value == 1.2 && window.velocity == 3)
    window.move(to: -0.2, velocity: 0)
    #expect(window.position == 0)
  }

  @Test func `initialDirection frozen, currentDirection writable`() {
    let window = TransitionProgress(initialDirection: .forward)
    window.turn(to: .backward, by: .request)
    #expect(window.initialDirection == .forward && window.currentDirection == .backward)
  }

  @Test func `default transition duration is 0.35 s`() {
    #expect(TransitionProgress(initialDirection: .forward).duration == 0.35)
  }

  @Test func `followers hear of moves, turns, hands, in order, once each`() {
    let log = Log()
    let (first, second) = (Follower("1", log), Follower("2", log))
    let window = TransitionProgress(initialDirection: .forward)
    window.addObserver(first)
    window.addObserver(second)
    window.addObserver(first)
    window.move(to: 0.5, velocity: 0)
    #expect(log.take() == "1 moved 0.5\n2 moved 0.5")
    window.turn(to: .forward, by: .request)
    #expect(log.take() == "")
    window.turn(to: .backward, by: .request)
    #expect(log.take() == "1 will\n2 will\n1 turned backward\n2 turned backward")
    window.removeObserver(second)
    #expect(window.grab(by: log))
    #expect(!window.grab(by: first))
    #expect(window.isHeld)
    #expect(log.take() == "1 will\n1 grabbed")
    window.release(by: first, velocity: 1, points: (1, 0), direction: .forward)
    #expect(log.take() == "" && window.isHeld)
    window.release(by: log, velocity: 1, points: (1, 0), direction: .forward)
    #expect(log.take() == "1 will\n1 released\n1 will\n1 turned forward")
    #expect(window.velocity == 1 && !window.isHeld)
  }

  @Test func `a follower that is dropped or removed while others are told hears nothing more`() {
    let log = Log()
    let window = TransitionProgress(initialDirection: .forward)
    let (first, second) = (Follower("1", log), Follower("2", log))
    window.addObserver(first)
    window.addObserver(second)
    first.onMove = { [unowned second] in window.removeObserver(second) }
    window.move(to: 0.5, velocity: 0)
    #expect(log.take() == "1 moved 0.5")
    first.onMove = nil
  }

  @Test func `a follower that comes while others are told hears of the next move`() {
    let log = Log()
    let window = TransitionProgress(initialDirection: .forward)
    let (first, second) = (Follower("1", log), Follower("2", log))
    window.addObserver(first)
    first.onMove = { [unowned second] in window.addObserver(second) }
    window.move(to: 0.5, velocity: 0)
    #expect(log.take() == "1 moved 0.5")
    window.move(to: 0.6, velocity: 0)
    #expect(log.take() == "1 moved 0.6\n2 moved 0.6")
    first.onMove = nil
  }

  @Test func `those who stay are told in their order, however many came and went between them`() {
    let log = Log()
    let window = TransitionProgress(initialDirection: .forward)
    let (first, last) = (Follower("1", log), Follower("2", log))
    window.addObserver(first)
    for number in 0..<200 {
      let passing = Follower("passing", log)
      window.addObserver(passing)
      if number.isMultiple(of: 2) { window.removeObserver(passing) }
    }
    window.addObserver(last)
    for _ in 0..<200 { window.addObserver(Follower("passing", log)) }
    window.addObserver(first)
    window.move(to: 0.5, velocity: 0)
    #expect(log.take() == "1 moved 0.5\n2 moved 0.5")
    window.removeObserver(first)
    window.addObserver(first)
    window.move(to: 0.6, velocity: 0)
    #expect(log.take() == "2 moved 0.6\n1 moved 0.6")
  }

  @Test func `segment validity: position and length in 0…1, their sum at most 1 within 1e-5`() async {
    #expect(Segment(position: 0.5, length: 0.500009).length == 0.500009)
    await #expect(processExitsWith: .failure) { _ = await MainActor.run { Segment(position: 0.5, length: 0.50002) } }
    await #expect(processExitsWith: .failure) { _ = await MainActor.run { Segment(position: -0.1, length: 0.5) } }
    await #expect(processExitsWith: .failure) { _ = await MainActor.run { Segment(position: 0, length: 1.1) } }
    await #expect(processExitsWith: .failure) { _ = await MainActor.run { Segment(position: .nan, length: 0.5) } }
  }

  @Test func `segment inversion: (1−(p+l), l)`() {
    #expect(Segment(position: 0.25, length: 0.5).inverted == Segment(position: 0.25, length: 0.5))
    #expect(Segment.firstQuarter.inverted == .lastQuarter)
    #expect(Segment(position: 0.5, length: 0.500009).inverted.position == 0)
  }

  @Test func `segment timing: forward delay p·D, backward (1−(p+l))·D, duration l·D`() {
    let segment = Segment.firstQuarter
    #expect(segment.delay(.forward, duration: 0.4) == 0)
    #expect(abs(segment.delay(.backward, duration: 0.4) - 0.3) < 1e-12)
    #expect(segment.duration(of: 0.4) == 0.1)
  }

  @Test func `named segments: entire, halves, quarters, middle half, three-quarter pieces`() {
    let parts: [(Segment, Double, Double)] = [
      (.entire, 0, 1), (.firstHalf, 0, 0.5), (.middleHalf, 0.25, 0.5), (.latterHalf, 0.5, 0.5),
      (.firstQuarter, 0, 0.25), (.secondQuarter, 0.25, 0.25), (.thirdQuarter, 0.5, 0.25), (.lastQuarter, 0.75, 0.25),
      (.firstThreeQuarters, 0, 0.75), (.lastThreeQuarters, 0.25, 0.75),
    ]
    for (segment, position, length) in parts {
      #expect(segment.position == position && segment.length == length)
    }
  }

  @Test func `timeline progress may leave 0…1: a segment says how far beyond it the whole is`() {
    #expect(Segment.firstHalf.progress(at: 0.75) == 1.5)
    #expect(Segment.latterHalf.progress(at: 0) == -1)
    #expect(Segment(position: 0.5, length: 0).progress(at: 0.5) == 1)
    #expect(Segment(position: 0.5, length: 0).progress(at: 0.4) == 0)
  }
}

private final class Follower: TransitionProgressObserver {
  private let name: String
  private let log: Log
  var onMove: (() -> Void)?
  init(_ name: String, _ log: Log) {
    self.name = name
    self.log = log
  }
  func progressWillChangeCourse(_ window: TransitionProgress) { log.write("\(name) will") }
  func progressDidMove(_ window: TransitionProgress) {
    log.write("\(name) moved \(window.value)")
    onMove?()
  }
  func progressDidTurn(_ window: TransitionProgress, by cause: TurnCause) {
    log.write("\(name) turned \(window.currentDirection)")
  }
  func progress(_ window: TransitionProgress, didGrab view: AnyObject) { log.write("\(name) grabbed") }
  func progress(_ window: TransitionProgress, didRelease view: AnyObject, velocity: (x: Double, y: Double)) {
    log.write("\(name) released")
  }
}
