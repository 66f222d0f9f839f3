import Geometry
import MotionLog
import TestSupport
import Testing

struct SampleStoreTests {
  /// All values of all frames, as a slow model.
  private struct Model {
    var times: [Double] = []
    var values: [[Double]] = []
  }

  @Test(arguments: 0..<40)
  func `the store has the values of a table of all frames, as far as it keeps them`(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed) + 1)
    let capacity = Int.random(in: 2...300, using: &generator)
    let store = SampleStore(capacity: capacity, byteLimit: 32 << 20)
    let laneCount = Int.random(in: 1...9, using: &generator)
    var present = [Double](repeating: .nan, count: laneCount)
    let lanes = present.map { store.addLane($0, since: 0) }
    var model = Model()
    var moving = [Bool](repeating: false, count: laneCount)
    for step in 0..<600 {
      let isAgain = step > 0 && Int.random(in: 0..<10, using: &generator) == 0
      let time = isAgain ? model.times[model.times.count - 1] : Double(step)
      store.beginFrame(at: time, hand: .zero)
      for index in 0..<laneCount {
        if Int.random(in: 0..<25, using: &generator) == 0 { moving[index].toggle() }
        if moving[index] { present[index] = Double(Int.random(in: 0..<4, using: &generator)) }
        if Int.random(in: 0..<90, using: &generator) == 0 { present[index] = .nan }
        store.add(present[index], to: lanes[index])
      }
      if isAgain {
        model.values[model.values.count - 1] = present
      } else {
        model.times.append(time)
        model.values.append(present)
      }
      let range = store.frames(in: nil)
      #expect(range.count == min(capacity, model.times.count))
      guard step % 37 == 0 || step == 599 else { continue }
      for index in 0..<laneCount {
        let expected = model.values.suffix(range.count).map { $0[index] }
        let found = store.values(of: lanes[index], in: range)
        let isEqual = zip(found, expected).allSatisfy { $0 == $1 || ($0.isNaN && $1.isNaN) }
        #expect(isEqual, "seed \(seed), step \(step), lane \(index): \(found) is not \(expected)")
      }
    }
  }

  @Test func `with little memory the oldest samples go, and the newest stay`() {
    let store = SampleStore(capacity: 20_000, byteLimit: 20_000 * 24 + 200_000)
    let lanes = (0..<8).map { _ in store.addLane(0, since: 0) }
    for frame in 0..<20_000 {
      store.beginFrame(at: Double(frame), hand: .zero)
      for lane in lanes { store.add(Double(frame * 10 + lane), to: lane) }
    }
    #expect(store.byteCount <= 20_000 * 24 + 200_000)
    for lane in lanes {
      let values = store.values(of: lane, in: 19_000..<20_000)
      #expect(values == (19_000..<20_000).map { Double($0 * 10 + lane) })
      #expect(store.values(of: lane, in: 0..<1)[0].isNaN)
    }
  }

  @Test func `a lane at rest takes no memory`() {
    let store = SampleStore(capacity: 1000, byteLimit: 32 << 20)
    let lanes = (0..<1000).map { store.addLane(Double($0), since: 0) }
    let bytes = store.byteCount
    for frame in 0..<1000 {
      store.beginFrame(at: Double(frame), hand: .zero)
      for lane in lanes { store.add(Double(lane), to: lane) }
    }
    #expect(store.byteCount == bytes && lanes.allSatisfy { store.isEmpty($0) && !store.hasMoved($0) })
    #expect(store.values(of: lanes[7], in: 0..<1000).allSatisfy { $0 == 7 })
  }
}
