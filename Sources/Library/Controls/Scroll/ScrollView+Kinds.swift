import Motion

extension ScrollView {
  /// The axes along which a scroll view scrolls.
  nonisolated public struct Axes: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: Int
    /// To the side.
    public static let horizontal = Axes(rawValue: 1)
    /// Up and down.
    public static let vertical = Axes(rawValue: 2)
    /// Makes a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
  }

  /// How fast a thrown content slows down.
  nonisolated public struct DecelerationRate: Hashable, Sendable {
    let decay: Decay
    /// 0.998 of the velocity is left after a millisecond.
    public static let normal = DecelerationRate(decay: .normal)
    /// 0.99 of the velocity is left after a millisecond.
    public static let fast = DecelerationRate(decay: .fast)
    /// A rate of one's own.
    public init(decay: Decay) { self.decay = decay }
  }
}
