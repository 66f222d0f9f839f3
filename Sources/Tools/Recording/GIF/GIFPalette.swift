/// Quantizes many colors to the few that represent them best.
///
/// Boxes of colors are cut where the remaining error is least, the box with the largest error first; then each mean
/// moves to its colors. Rare colors weigh more than their pixels, because soft shadows and the edges of letters have
/// few pixels compared with a panel, and would show bands.
/// > Source: Xiaolin Wu, "Color Quantization by Dynamic Programming and Principal Analysis", 1992 (cuts by least
/// > variance); Thiadmer Riemersma, "Colour metric", 2001 (the weights of channels, at the middle of the scale).
nonisolated struct GIFPalette {
  /// Opaque colors, 0xffRRGGBB.
  private(set) var colors: [UInt32]
  /// The index of the representing color, for each counted color.
  private(set) var choice: [UInt8]

  /// The weights of differences in red, green and blue.
  private static let weights = SIMD4<Float>(2.5, 4, 2.5, 0)
  private static let rounds = 2

  /// - Parameter limit: the maximum number of colors, 1...256.
  init(_ counts: ColorCounts, limit: Int) {
    colors = counts.colors
    guard counts.colors.count > limit else {
      choice = (0..<counts.colors.count).map { UInt8($0) }
      return
    }
    let members = zip(counts.colors, counts.counts).enumerated().map {
      Member(index: $0.offset, color: $0.element.0, count: $0.element.1)
    }
    let boxes = Self.divide(members, into: limit)
    var centers = boxes.map { Self.mean($0) }
    choice = [UInt8](repeating: 0, count: members.count)
    for _ in 0..<Self.rounds {
      Self.choose(among: centers, for: members, &choice)
      centers = Self.means(of: members, choice, centers)
    }
    Self.choose(among: centers, for: members, &choice)
    colors = Self.settle(centers, members, choice)
  }

  /// Returns the difference of two colors: the weighted sum of the squared differences of their channels.
  static func distance(_ a: UInt32, _ b: UInt32) -> Float {
    let difference = vector(a) - vector(b)
    return (weights * difference * difference).sum()
  }

  private static func vector(_ color: UInt32) -> SIMD4<Float> {
    SIMD4(Float(color >> 16 & 0xff), Float(color >> 8 & 0xff), Float(color & 0xff), 0)
  }

  private struct Member {
    let index: Int
    let color: UInt32
    let place: SIMD4<Float>
    let count: Int
    let weight: Float

    init(index: Int, color: UInt32, count: Int) {
      self.index = index
      self.color = color
      self.count = count
      place = GIFPalette.vector(color)
      weight = Float(count).squareRoot()
    }
  }

  // MARK: Cuts

  private struct Box {
    var members: ArraySlice<Member>
    /// The error of all members, and the channel with the largest error.
    let error: Float
    let channel: Int

    init(_ members: ArraySlice<Member>) {
      self.members = members
      let mean = GIFPalette.mean(members)
      var sums = SIMD4<Float>.zero
      for member in members {
        let difference = member.place - mean
        sums += member.weight * difference * difference
      }
      sums *= GIFPalette.weights
      error = sums.sum()
      channel = sums[0] > sums[1] ? (sums[0] > sums[2] ? 0 : 2) : (sums[1] > sums[2] ? 1 : 2)
    }
  }

  private static func divide(_ members: [Member], into count: Int) -> [ArraySlice<Member>] {
    var boxes = [Box(members[...])]
    while boxes.count < count {
      guard let worst = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }), boxes[worst].error > 0
      else { break }
      let (low, high) = halves(boxes[worst])
      boxes[worst] = Box(low)
      boxes.append(Box(high))
    }
    return boxes.map(\.members)
  }

  /// Cuts a box where the sum of squared errors in both halves is least.
  private static func halves(_ box: Box) -> (ArraySlice<Member>, ArraySlice<Member>) {
    let channel = box.channel
    let sorted = box.members.sorted { ($0.place[channel], $0.index) < ($1.place[channel], $1.index) }
    var (total, weight): (Float, Float) = (0, 0)
    for member in sorted {
      total += member.weight * member.place[channel]
      weight += member.weight
    }
    // The squared errors in both halves are least where the square between their means is largest.
    var (best, gain): (Int, Float) = (sorted.count / 2, -1)
    var (lowTotal, lowWeight): (Float, Float) = (0, 0)
    for index in 1..<sorted.count {
      let member = sorted[index - 1]
      lowTotal += member.weight * member.place[channel]
      lowWeight += member.weight
      guard member.place[channel] < sorted[index].place[channel] else { continue }
      let between = lowTotal / lowWeight - (total - lowTotal) / (weight - lowWeight)
      let square = lowWeight * (weight - lowWeight) * between * between
      if square > gain { (best, gain) = (index, square) }
    }
    return (sorted[..<best], sorted[best...])
  }

  private static func mean(_ members: ArraySlice<Member>) -> SIMD4<Float> {
    var (sum, weight): (SIMD4<Float>, Float) = (.zero, 0)
    for member in members {
      sum += member.weight * member.place
      weight += member.weight
    }
    return sum / max(weight, .leastNormalMagnitude)
  }

  // MARK: Means

  private static func choose(among centers: [SIMD4<Float>], for members: [Member], _ choice: inout [UInt8]) {
    for member in members {
      var (best, least) = (0, Float.infinity)
      for (index, center) in centers.enumerated() {
        let difference = member.place - center
        let distance = (weights * difference * difference).sum()
        if distance < least { (best, least) = (index, distance) }
      }
      choice[member.index] = UInt8(best)
    }
  }

  private static func means(
    of members: [Member], _ choice: [UInt8], _ old: [SIMD4<Float>]
  ) -> [SIMD4<Float>] {
    var sums = [SIMD4<Float>](repeating: .zero, count: old.count)
    var weights = [Float](repeating: 0, count: old.count)
    for member in members {
      sums[Int(choice[member.index])] += member.weight * member.place
      weights[Int(choice[member.index])] += member.weight
    }
    return old.indices.map { weights[$0] > 0 ? sums[$0] / weights[$0] : old[$0] }
  }

  /// Returns the final colors: the mean, or the color of more than half of the pixels, so that flat areas keep their
  /// exact color.
  private static func settle(_ centers: [SIMD4<Float>], _ members: [Member], _ choice: [UInt8]) -> [UInt32] {
    var pixels = [Int](repeating: 0, count: centers.count)
    var most = [(count: Int, color: UInt32)](repeating: (0, 0), count: centers.count)
    for member in members {
      let place = Int(choice[member.index])
      pixels[place] += member.count
      if member.count > most[place].count { most[place] = (member.count, member.color) }
    }
    return centers.indices.map { index in
      if most[index].count * 2 > pixels[index] { return most[index].color }
      let c = centers[index] + 0.5
      return 0xff00_0000 | UInt32(c[0]) << 16 | UInt32(c[1]) << 8 | UInt32(c[2])
    }
  }
}
