/// Returns the exact area of a unit pixel on the inner side of a straight edge.
///
/// `(nx, ny)` is a normal of the edge, of any length; `depth` is the distance from the pixel's center to the edge times
/// that length, positive inside. Seen along the normal, a unit square is a box of width |nx| smeared by one of width
/// |ny|, so the area is linear in the middle and quadratic at either end.
@inline(__always)
nonisolated func halfPlaneCoverage(
  depth: SIMD4<Float>, nx: SIMD4<Float>, ny: SIMD4<Float>, least: Float
) -> SIMD4<Float> {
  let x = magnitude(nx)
  let y = magnitude(ny)
  let steep = x .> y
  let long = y.replacing(with: x, where: steep)
  let short = lowest(x.replacing(with: y, where: steep), atLeast: least)
  let distance = magnitude(depth)
  let rest = lowest((long + short) * 0.5 - distance, atLeast: 0)
  // One division for both pieces.
  let inverse = 1 / (long * short)
  var part = distance * short * inverse
  part.replace(with: 0.5 - 0.5 * rest * rest * inverse, where: distance .> (long - short) * 0.5)
  return 0.5
    + unsafeBitCast(
      unsafeBitCast(part, to: SIMD4<UInt32>.self)
        | unsafeBitCast(depth, to: SIMD4<UInt32>.self) & SIMD4(repeating: 0x8000_0000),
      to: SIMD4<Float>.self)
}

@inline(__always)
nonisolated func magnitude(_ v: SIMD4<Float>) -> SIMD4<Float> {
  unsafeBitCast(unsafeBitCast(v, to: SIMD4<UInt32>.self) & SIMD4(repeating: 0x7fff_ffff), to: SIMD4<Float>.self)
}

@inline(__always)
nonisolated func lowest(_ v: SIMD4<Float>, atLeast low: Float) -> SIMD4<Float> {
  SIMD4(repeating: low).replacing(with: v, where: v .> low)
}

@inline(__always)
nonisolated func clampedUnit(_ v: SIMD4<Float>) -> SIMD4<Float> {
  lowest(v, atLeast: 0).replacing(with: 1, where: v .> 1)
}

/// Stores four coverages, 0...1, as bytes; NaN becomes 0.
///
/// Adding 2^23 rounds a small Float to a whole number in its lowest bits, without the trap of a conversion.
@inline(__always)
nonisolated func storeCoverage(_ coverage: SIMD4<Float>, _ target: UnsafeMutablePointer<UInt8>) {
  let bits = unsafeBitCast(clampedUnit(coverage) * 255 + 8_388_608, to: SIMD4<UInt32>.self)
  UnsafeMutableRawPointer(target).storeBytes(of: SIMD4<UInt8>(truncatingIfNeeded: bits), as: SIMD4<UInt8>.self)
}
