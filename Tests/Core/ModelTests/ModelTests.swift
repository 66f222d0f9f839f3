import Testing

/// The library against a slow model of what it should do: the same calls, hands and frames for both.
///
/// A failure names its seed and prints what happened last. More can be run by hand:
///
///     MODEL_OPERATIONS=2000000 MODEL_SEED=7 swift test --filter ModelTests
///
/// runs that many operations in all, with seeds from the given one on; operations are everything that happens, frames
/// too. `MODEL_LINES=1000` prints more of what happened.
struct ModelTests {
  @Test(arguments: Amount.seeds)
  func `library and model agree about everything that happens`(seed: UInt64) {
    let failure = Match(seed: seed).play(Amount.each)
    #expect(failure == nil, "\(failure ?? "")")
    if Amount.isByHand, seed == Amount.seeds.upperBound { print(Tally.text) }
  }
}
