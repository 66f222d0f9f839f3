import Geometry

/// A random number generator with the same sequence for the same seed on every machine.
///
/// > Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014 (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// Returns a uniformly distributed number in the range.
  package mutating func double(in range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }

  /// Returns a uniformly distributed number in the range, including both ends.
  package mutating func int(in range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }

  package mutating func bool(probability: Double) -> Bool { double(in: 0...1) < probability }

  /// Returns a uniformly distributed point in the rectangle.
  package mutating func point(in rect: Rect) -> Point {
    Point(double(in: rect.minX...rect.maxX), double(in: rect.minY...rect.maxY))
  }
}
