/// The key of an atlas region, packed into two words for fast lookup.
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

  /// A corner of a border; lengths in eighths of a device pixel.
  static func ring(radius: Int, width: Int) -> AtlasKey { AtlasKey(.ring, packed(radius, width)) }

  /// A whole rounded box; lengths in eighths of a device pixel.
  static func box(width: Int, height: Int, radius: Int) -> AtlasKey { AtlasKey(.box, packed(width, height, radius)) }

  /// A piece of a text's picture. The object must live as long as the region.
  static func text(_ picture: ObjectIdentifier, column: Int, row: Int) -> AtlasKey {
    AtlasKey(.text, UInt64(UInt(bitPattern: picture)), detail: column << 16 | row)
  }

  /// Packs three numbers, each at least 0 and less than 2^20.
  private static func packed(_ a: Int, _ b: Int = 0, _ c: Int = 0) -> UInt64 {
    UInt64(truncatingIfNeeded: a | b << 20 | c << 40)
  }

  /// A multiplicative hash; the upper bits are the best.
  @inline(__always)
  var hash: UInt64 { (value ^ kind << 48 ^ kind >> 16) &* 0x9e37_79b9_7f4a_7c15 }
}
