import Motion
import Testing

nonisolated struct RubberBandTests {
  let band = RubberBand(dimension: 400)

  @Test func `the offset is the published curve`() {
    for pull in [1.0, 30, 400, 5000] {
      let published = (1 - 1 / (pull * 0.55 / 400 + 1)) * 400
      #expect(abs(band.offset(ofPull: pull) - published) < 1e-10)
      #expect(band.offset(ofPull: -pull) == -band.offset(ofPull: pull))
    }
    #expect(band.offset(ofPull: 0) == 0)
    #expect(band.offset(ofPull: 1e15) <= 400)
  }

  @Test func `the pull is the exact inverse`() {
    for pull in [1e-9, 0.5, 30, -400, 5000, -1e5] {
      #expect(abs(band.pull(ofOffset: band.offset(ofPull: pull)) / pull - 1) < 1e-12 * (1 + abs(pull)))
    }
    #expect(band.pull(ofOffset: 0) == 0)
  }

  @Test func `an offset that no pull reaches answers the longest pull`() {
    #expect(band.pull(ofOffset: 400) == band.longestPull)
    #expect(band.pull(ofOffset: -1000) == -band.longestPull)
  }

  @Test func `the slope is the derivative`() {
    for pull in [-300.0, 1, 50, 900] {
      let difference = (band.offset(ofPull: pull + 1e-4) - band.offset(ofPull: pull - 1e-4)) / 2e-4
      #expect(abs(band.slope(atPull: pull) - difference) < 1e-8)
    }
    #expect(band.slope(atPull: 0) == 0.55)
  }

  @Test func `inside its range a value is itself`() {
    #expect(band.offset(of: 30, in: 0...100) == 30)
    #expect(band.value(ofOffset: 30, in: 0...100) == 30)
    #expect(band.slope(at: 30, in: 0...100) == 1)
  }

  @Test func `beyond its range a value gives, and comes back`() {
    for value in [-70.0, 100.5, 180, 900] {
      let shown = band.offset(of: value, in: 0...100)
      #expect(value < 0 ? shown < 0 && shown > value : shown > 100 && shown < value)
      #expect(abs(band.value(ofOffset: shown, in: 0...100) - value) < 1e-9)
    }
    #expect(band.slope(at: 150, in: 0...100) == band.slope(atPull: 50))
  }

  @Test func `no dimension has no give`() {
    let rigid = RubberBand(dimension: 0)
    #expect(rigid.offset(of: 150, in: 0...100) == 100)
    #expect(rigid.value(ofOffset: 150, in: 0...100) == 100)
    #expect(rigid.slope(atPull: 0) == 0)
  }

  @Test func `what makes no band is refused`() {
    #expect(throws: MotionError.self) { try RubberBand(validatingDimension: -1, coefficient: 0.5) }
    #expect(throws: MotionError.self) { try RubberBand(validatingDimension: .nan, coefficient: 0.5) }
    #expect(throws: MotionError.self) { try RubberBand(validatingDimension: 1, coefficient: 0) }
    #expect(throws: MotionError.self) { try RubberBand(validatingDimension: 1, coefficient: 1.5) }
  }
}
