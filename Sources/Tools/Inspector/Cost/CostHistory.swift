import Stage

/// The costs of the newest frames.
struct CostHistory {
  /// 240: four seconds at 60 frames a second.
  static let most = 240

  /// The newest frames, oldest first.
  private(set) var frames: [FrameCost] = []
  /// The number of frames since the history began.
  private(set) var count = 0

  init() { frames.reserveCapacity(2 * Self.most) }

  mutating func add(_ frame: FrameCost) {
    // The oldest leave in batches, so that most frames move nothing.
    if frames.count == 2 * Self.most { frames.removeFirst(Self.most) }
    frames.append(frame)
    count += 1
  }

  /// At most ``most`` frames, oldest first.
  var newest: ArraySlice<FrameCost> { frames.suffix(Self.most) }

  /// A frame by its number since the history began, from 0; nil if it has left.
  func frame(number: Int) -> FrameCost? {
    let index = frames.count - (count - number)
    return number < count && index >= max(0, frames.count - Self.most) ? frames[index] : nil
  }

  /// The mean and the largest of a value of the newest frames; nil without frames.
  func statistics(_ value: (FrameCost) -> Double) -> (mean: Double, most: Double)? {
    let newest = newest
    guard !newest.isEmpty else { return nil }
    var (sum, most) = (0.0, 0.0)
    for frame in newest {
      let value = value(frame)
      sum += value
      most = max(most, value)
    }
    return (sum / Double(newest.count), most)
  }
}
