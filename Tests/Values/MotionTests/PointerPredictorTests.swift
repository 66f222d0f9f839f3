import Geometry
import Motion
import Testing

nonisolated struct PointerPredictorTests {
  private static let period = 1.0 / 60

  /// The lead at each frame, for a hand at 1,000 points a second that stops at a time.
  /// - Parameters:
  ///   - rate: reports a second.
  ///   - batch: seconds from one delivery of reports to the next; 0 for each as it comes.
  private static func leads(
    rate: Double = 1000, batch: Double = 0, stopAt stop: Double = .infinity, frames: Int = 120
  ) -> [Double] {
    var predictor = PointerPredictor()
    var leads: [Double] = []
    var report = 0.0
    for frame in 1...frames {
      let sampled = Double(frame) * period
      let known = batch > 0 ? (sampled / batch).rounded(.down) * batch : sampled
      while report / rate <= min(known, stop) {
        predictor.add(Point(1000 * report / rate, 0), at: report / rate)
        report += 1
      }
      let lead = predictor.lead(sampledAt: sampled, seenAt: sampled + period, period: period)
      // As far as the frame's moment, from the newest place.
      leads.append(lead.x - 1000 * (sampled + period - (report - 1) / rate))
    }
    return leads
  }

  @Test(arguments: [60.0, 125, 250, 500, 1000, 8000]) func `a steady hand is where it is predicted`(rate: Double) {
    #expect(Self.leads(rate: rate).dropFirst(12).allSatisfy { abs($0) < 8.4 })
    #expect(rate < 125 || Self.leads(rate: rate).dropFirst(12).allSatisfy { abs($0) < 1e-6 })
  }

  @Test func `reports that come in batches make no flicker`() {
    // The display's own rate and the batches' differ, so that the silence before a frame drifts through a whole batch.
    let leads = Self.leads(batch: 1 / 58.3).dropFirst(30)
    // What is beyond a frame and a half is not led. Without a lead the hand would be trailed by 17 to 34 points.
    #expect(leads.allSatisfy { $0 > -14 && $0 < 1e-6 })
    // But where the silence falls from a whole batch to nothing, or the other way.
    #expect(zip(leads, leads.dropFirst()).count { abs($0 - $1) > 4 } < 8)
  }

  @Test func `a hand that rests, or of which little is known, is not led`() {
    var predictor = PointerPredictor()
    func lead(_ sampled: Double) -> Vector {
      predictor.lead(sampledAt: sampled, seenAt: sampled + Self.period, period: Self.period)
    }
    #expect(lead(0) == .zero)
    predictor.add(Point(1, 1), at: 0)
    #expect(lead(0.001) == .zero)
    for report in 0..<50 { predictor.add(Point(Double(report), 0), at: Double(report) / 1000) }
    #expect(lead(0.049).x > 15)
    #expect(lead(0.07) == .zero && lead(5) == .zero)
    predictor.reset()
    #expect(lead(0.049) == .zero)
  }

  @Test func `a hand that has turned is not led back where it came from`() {
    var predictor = PointerPredictor()
    for report in 0...120 {
      let time = Double(report) / 1000
      predictor.add(Point(report < 100 ? 1000 * time : 200 - 1000 * time, 300 * time), at: time)
    }
    let lead = predictor.lead(sampledAt: 0.12, seenAt: 0.12 + Self.period, period: Self.period)
    #expect(lead.x == 0 && abs(lead.y - 5) < 1e-6)
  }
}
