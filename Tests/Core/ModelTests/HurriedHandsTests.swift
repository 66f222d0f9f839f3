import Testing

/// Backs, pushes, selections and presentations at every moment of every transition, against a model without time: where
/// hurried hands arrive, patient ones would have.
///
/// All stock directors, at 24 to 240 Hz. More can be played by hand:
///
///     HURRIED_ACTIONS=100000 swift test --filter HurriedHandsTests
///
/// `MODEL_SEED` is the first seed, and `MODEL_LINES` the number of lines that a failure prints.
struct HurriedHandsTests {
  @Test(arguments: Amount.hurriedSeeds)
  func `hurried hands arrive where patient ones would`(seed: UInt64) {
    let failure = HurriedHands(seed: seed).play(Amount.hurriedEach)
    #expect(failure == nil, "seed \(seed) \(failure ?? "")")
  }
}
