import Motion
import TestSupport
import Testing

/// Random calls on a batch, compared to the last bit with springs that are stepped one by one.
struct SpringBatchModelTests {
  @Test(arguments: 0..<60)
  func `random calls do what springs one by one would do`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var pair = Pair(time: random.double(in: -3...3))
    for step in 0..<150 {
      let call = pair.callAtRandom(&random)
      guard pair.agree else {
        Issue.record("seed \(seed), after call \(step): \(call)")
        return
      }
    }
    // Nothing that can rest is left for ever.
    pair.step(to: pair.batch.time + 1e6)
    #expect(pair.batch.count == 0 && pair.agree)
  }
}

/// One spring, in the plainest way.
private struct Single {
  let handle: SpringBatch.Handle
  let tag: Int
  var spring: Spring
  var x: [Double]
  var v: [Double]
  var destination: SIMD4<Double>
  let threshold: SIMD4<Double>
  var start: (x: [Double], v: [Double])
  var begin: Double
  /// To which time it was stepped.
  var time: Double

  var value: SIMD4<Double> { destination + lanes(x) }

  mutating func step(to now: Double) {
    guard now > time else { return }
    let step = spring.step(now - time)
    for lane in 0..<4 { step.apply(&x[lane], &v[lane]) }
    time = now
  }

  func rests(at now: Double) -> Bool {
    if let end = spring.endsAfter, now >= begin + end - 1e-9 { return true }
    return (0..<4).allSatisfy {
      abs(x[$0]) < threshold[$0] && abs(v[$0]) < threshold[$0] * spring.angularFrequency
    }
  }

  mutating func restart(to destination: SIMD4<Double>, velocity: SIMD4<Double>?, spring: Spring?) {
    let value = value
    self.destination = destination
    x = array(value - destination)
    if let velocity { v = array(velocity) }
    if let spring { self.spring = spring }
    start = (x, v)
    begin = time
  }

  mutating func seek(_ age: Double) {
    (x, v) = start
    let step = spring.step(age)
    for lane in 0..<4 { step.apply(&x[lane], &v[lane]) }
    begin = time - age
  }
}

private func array(_ lanes: SIMD4<Double>) -> [Double] { (0..<4).map { lanes[$0] } }
private func lanes(_ array: [Double]) -> SIMD4<Double> { SIMD4(array[0], array[1], array[2], array[3]) }

/// A batch and its model.
private struct Pair {
  let batch: SpringBatch
  var singles: [Single] = []
  var gone: [SpringBatch.Handle] = []
  var settled: [Int] = []
  var tags = 0

  private static let springs = [
    Spring.smooth, .bouncy, .materialDefault, Spring(response: 0.2, dampingRatio: 3),
    Spring(response: 0.05, dampingRatio: 0.1),
    .undamped(period: 0.4, endsAfter: 0.7),
  ]

  init(time: Double) { batch = SpringBatch(time: time) }

  /// Whether the two are the same in every respect.
  var agree: Bool {
    guard batch.count == singles.count, batch.settled.map(\.tag) == settled else { return false }
    for single in singles {
      guard batch.contains(single.handle), let state = batch.state(of: single.handle) else { return false }
      guard state.value == single.value, state.velocity == lanes(single.v) else { return false }
      guard state.destination == single.destination else { return false }
    }
    guard gone.allSatisfy({ !batch.contains($0) && batch.state(of: $0) == nil }) else { return false }
    let runs = (0..<batch.runCount).map(batch.run)
    let tags = runs.flatMap { run in (0..<run.count).map { Int(run.tags[$0]) } }
    return tags.sorted() == singles.map(\.tag)
  }

  mutating func callAtRandom(_ random: inout SeededGenerator) -> String {
    // Soon after the last step, so that calls between steps come in any order.
    let now = batch.time + (random.bool(probability: 0.3) ? 0 : random.double(in: 0...0.02))
    let handle =
      random.bool(probability: 0.9) ? singles.randomElement(using: &random)?.handle : gone.randomElement(using: &random)
    let index = singles.firstIndex { $0.handle == handle }
    switch random.int(in: 0...99) {
    case 0..<30:
      insert(&random, at: now)
      return "insert"
    case 30..<60:
      step(to: now)
      return "step"
    case 60..<62:
      step(to: now + random.double(in: 0...3))
      return "stall"
    case 62..<70:
      guard let handle else { return "" }
      batch.remove(handle)
      if let index { gone.append(singles.remove(at: index).handle) }
      return "remove"
    case 70..<80:
      guard let handle else { return "" }
      let spring = random.bool(probability: 0.5) ? Self.springs.randomElement(using: &random) : nil
      let velocity = random.bool(probability: 0.5) ? some(&random, 2000) : nil
      let destination = some(&random, 300)
      batch.retarget(handle, to: destination, velocity: velocity, spring: spring)
      if let index { singles[index].restart(to: destination, velocity: velocity, spring: spring) }
      return "retarget"
    case 80..<86:
      guard let handle else { return "" }
      let velocity = some(&random, 2000)
      batch.setVelocity(velocity, of: handle)
      if let index { singles[index].restart(to: singles[index].destination, velocity: velocity, spring: nil) }
      return "setVelocity"
    case 86..<91:
      guard let handle else { return "" }
      let age = random.double(in: 0...1)
      batch.seek(handle, toAge: age)
      if let index { singles[index].seek(age) }
      return "seek"
    case 91..<99:
      guard let handle else { return "" }
      batch.catchUp(handle, to: now)
      if let index { singles[index].step(to: now) }
      return "catchUp"
    default:
      batch.removeAll()
      gone += singles.map(\.handle)
      singles = []
      return "removeAll"
    }
  }

  private func some(_ random: inout SeededGenerator, _ most: Double) -> SIMD4<Double> {
    // Often where something is at rest.
    if random.bool(probability: 0.2) { return .zero }
    return SIMD4(
      random.double(in: -most...most), random.double(in: -1...1), 0, random.bool(probability: 0.5) ? 1 : 0)
  }

  private mutating func insert(_ random: inout SeededGenerator, at now: Double) {
    let (value, destination, velocity) = (some(&random, 300), some(&random, 300), some(&random, 2000))
    let threshold = SIMD4(0.25, 0.01, 0.25, 1.0 / 512)
    let spring = Self.springs.randomElement(using: &random) ?? .smooth
    tags += 1
    let handle = batch.insert(
      spring, from: value, to: destination, velocity: velocity, threshold: threshold, at: now, tag: tags)
    let start = (array(value - destination), array(velocity))
    singles.append(
      Single(
        handle: handle, tag: tags, spring: spring, x: start.0, v: start.1, destination: destination,
        threshold: threshold, start: start, begin: now, time: now))
  }

  mutating func step(to now: Double) {
    batch.step(to: now)
    settled = []
    for index in singles.indices { singles[index].step(to: now) }
    for single in singles where single.rests(at: now) {
      settled.append(single.tag)
      gone.append(single.handle)
    }
    singles.removeAll { $0.rests(at: now) }
  }
}
