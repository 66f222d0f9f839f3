/// What a region of the atlas shows, in two words, so that to look one up costs next to nothing.
nonisolated struct AtlasKey: Equatable {
  private let kind: UInt64
  private let value: UInt64

  private enum Kind: UInt64 { case white, corner, ring, box, text }

  private init(_ kind: Kind, _ value: UInt64 = 0, detail: Int = 0) {
    self.kind = kind.rawValue | UInt64(truncatingIfNeeded: detail) << 8
    self.value = value
  }

  static let white = AtlasKey(.white)

  /// A filled corner; lengths in eighths of a device pixel.
  static func corner(radius: Int) -> AtlasKey { AtlasKey(.corner, packed(radius)) }

  /// A corner of a line along the edge; lengths in eighths of a device pixel.
  static func ring(radius: Int, width: Int) -> AtlasKey { AtlasKey(.ring, packed(radius, width)) }

  /// A whole rounded box; lengths in eighths of a device pixel.
  static func box(width: Int, height: Int, radius: Int) -> AtlasKey { AtlasKey(.box, packed(width, height, radius)) }

  /// A piece of a text's picture; the object is one that lives as long as the region.
  static func text(_ picture: ObjectIdentifier, column: Int, row: Int) -> AtlasKey {
    AtlasKey(.text, UInt64(UInt(bitPattern: picture)), detail: column << 16 | row)
  }

  /// None is negative or 2^20 or more.
  private static func packed(_ a: Int, _ b: Int = 0, _ c: Int = 0) -> UInt64 {
    UInt64(truncatingIfNeeded: a | b << 20 | c << 40)
  }

  /// Spread over all of its bits, the upper ones best.
  @inline(__always)
  var hash: UInt64 { (value ^ kind << 48 ^ kind >> 16) &* 0x9e37_79b9_7f4a_7c15 }
}
