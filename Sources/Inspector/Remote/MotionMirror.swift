import Curves
import Notation

/// The motion of a program in another process, fed by its `MotionFeed`.
///
/// It takes nothing on trust: a change that does not follow from the earlier ones is a fault, and what it keeps is
/// limited like a log.
final class MotionMirror: InspectedMotion {
  private(set) var history = MotionHistory()
  /// The time up to which the program ran, in seconds on its clock.
  private(set) var newest = 0.0
  /// The number of the first frame, as the program counts; nil before the first message.
  private var first: Int?
  /// The slots of lanes by their numbers; -1 without a lane.
  private var slots = [Int](repeating: -1, count: MotionHistory.laneLimit)

  /// Takes a message of the program.
  /// - Returns: whether it is about motion.
  /// - Throws: a fault of the message. The connection is then of no more use.
  @discardableResult func take(_ message: JSONValue) throws(RemoteFault) -> Bool {
    guard let change = try MotionChange.read(message) else { return false }
    try take(change)
    return true
  }

  /// Takes it that the program ran up to a time without a new frame.
  func run(to time: Double) { if time.isFinite { newest = max(newest, time) } }

  /// Takes a change of the program's history.
  func take(_ change: MotionChange) throws(RemoteFault) {
    if case .began(let number) = change { return begin(number) }
    guard let first else { throw RemoteFault(sentence: "motion begins with the message \"motionBegan\"") }
    switch change {
    case .began: break
    case .lane(let lane): try add(lane, first)
    case .laneRemoved(let number): try remove(number)
    case .frame(let frame): try add(frame, first)
    case .bar(let bar, let number): try check(history.copy(bar, number: number), "a bar", number)
    case .mark(let mark, let number): try check(history.copy(mark, number: number), "a mark", number)
    case .spring(let spring, let number): try check(history.copy(spring, number: number), "a spring", number)
    case .viewChange(let change, let number):
      try check(history.copy(change, number: number), "a change of a view", number)
    case .lockNote(let note, let number): try check(history.copy(note, number: number), "a note of the lock", number)
    }
  }

  private func begin(_ number: Int) {
    history = MotionHistory()
    first = number
    for number in slots.indices { slots[number] = -1 }
  }

  private func add(_ lane: MotionChange.AddedLane, _ first: Int) throws(RemoteFault) {
    guard slots.indices.contains(lane.number) else {
      throw RemoteFault(sentence: "the number of a lane is from 0 to \(slots.count - 1), not \(lane.number)")
    }
    guard slots[lane.number] < 0 else { throw RemoteFault(sentence: "there is a lane \(lane.number) already") }
    guard let slot = history.copy(lane, since: lane.since - first) else {
      throw RemoteFault(sentence: "there are more than \(MotionHistory.laneLimit) lanes")
    }
    slots[lane.number] = slot
  }

  private func remove(_ number: Int) throws(RemoteFault) {
    guard slots.indices.contains(number), slots[number] >= 0 else {
      throw RemoteFault(sentence: "there is no lane \(number)")
    }
    history.remove(slots[number])
    slots[number] = -1
  }

  private func add(_ frame: MotionChange.Frame, _ first: Int) throws(RemoteFault) {
    let (newest, time) = (history.frame + first, history.time)
    guard frame.number == newest + 1 || frame.number == newest && time != nil else {
      throw RemoteFault(sentence: "after the frame \(newest) follows no frame \(frame.number)")
    }
    if let time {
      guard frame.time.isFinite, frame.number == newest ? frame.time == time : frame.time > time else {
        throw RemoteFault(sentence: "the time of frame \(frame.number) is \(frame.time) after \(time)")
      }
    }
    for sample in frame.samples where !slots.indices.contains(sample.lane) || slots[sample.lane] < 0 {
      throw RemoteFault(sentence: "there is no lane \(sample.lane)")
    }
    history.beginFrame(at: frame.time, hand: frame.hand)
    for sample in frame.samples { history.copy(sample.value, slot: slots[sample.lane]) }
    run(to: frame.time)
  }

  private func check(_ isTaken: Bool, _ what: String, _ number: Int) throws(RemoteFault) {
    guard isTaken else { throw RemoteFault(sentence: "\(what) has the number \(number) of one that is dropped") }
  }
}
