import CSDL2
import Rendering

/// One texture with everything that shapes, shadows and text are made of: coverage, as premultiplied white.
///
/// It grows when it is full, and when it can grow no more starts again from nothing. A copy in memory fills the new
/// texture, also after the device was lost.
final class Atlas {
  /// A place in the texture, in texels; a transparent texel on each side belongs to it.
  struct Region {
    var x: Float
    var y: Float
    var width: Float
    var height: Float
    /// Device pixels a texel.
    var step: Float = 1
    /// How far the picture begins outside of what it is a picture of, in device pixels.
    var reach: Float = 0
  }

  private let renderer: OpaquePointer
  private let check: CallCheck
  private let largestSide: Int
  private let blendMode: SDL_BlendMode
  private(set) var texture: OpaquePointer?
  private(set) var side: Int
  /// What a texel is of the texture's side.
  private(set) var unit: Float
  private var packer: AtlasPacker
  private let regions = AtlasTable(placeholder: Region(x: 0, y: 0, width: 0, height: 0))
  /// What keys name by identity, kept so that no other object takes it.
  private var owners: [AnyObject] = []
  /// Another one whenever regions were given away.
  private(set) var generation = 0
  private var coverage: [UInt8]
  private var staging: [UInt32] = []
  /// Draws what still refers to the texture, before it is replaced or its regions are given away.
  var willChange: () -> Void = {}

  init(
    renderer: OpaquePointer, _ check: CallCheck, blendMode: SDL_BlendMode, firstSide: Int = 512, largestSide: Int
  ) {
    self.renderer = renderer
    self.check = check
    self.blendMode = blendMode
    self.largestSide = max(firstSide, largestSide)
    side = firstSide
    unit = 1 / Float(firstSide)
    packer = AtlasPacker(side: firstSide)
    coverage = [UInt8](repeating: 0, count: firstSide * firstSide)
    makeTexture()
  }

  isolated deinit { if let texture { SDL_DestroyTexture(texture) } }

  /// The largest picture that fits, without the transparent texels round it.
  var largestContent: Int { min(largestSide, 1024) - 2 }

  @inline(__always)
  func region(for key: AtlasKey) -> Region? { regions[key] }

  /// Adds a picture; nil where it is larger than the texture may become.
  func add(_ key: AtlasKey, _ mask: Mask) -> Region? {
    guard let region = add(mask) else { return nil }
    regions.set(region, for: key)
    return region
  }

  /// Adds a part of a picture; the texels round it are those of its neighbors.
  func add(
    _ key: AtlasKey, _ mask: Mask, columns: Range<Int>, rows: Range<Int>, owner: AnyObject
  ) -> Region? {
    guard let region = add(mask, columns: columns, rows: rows) else { return nil }
    regions.set(region, for: key)
    owners.append(owner)
    return region
  }

  /// Adds a picture that is not looked up by a key; it is there until the generation changes.
  func add(_ mask: Mask) -> Region? { add(mask, columns: 0..<mask.width, rows: 0..<mask.height) }

  private func add(_ mask: Mask, columns: Range<Int>, rows: Range<Int>) -> Region? {
    let (width, height) = (columns.count, rows.count)
    guard let place = makeRoom(width + 2, height + 2) else { return nil }
    for y in 0..<height + 2 {
      let line = (place.y + y) * side + place.x
      let row = rows.lowerBound + y - 1
      for x in 0..<width + 2 {
        let column = columns.lowerBound + x - 1
        let isInside = row >= 0 && column >= 0 && row < mask.height && column < mask.width
        coverage[line + x] = isInside ? mask.bytes[row * mask.width + column] : 0
      }
    }
    upload(x: place.x, y: place.y, width: width + 2, height: height + 2)
    return Region(x: Float(place.x + 1), y: Float(place.y + 1), width: Float(width), height: Float(height))
  }

  /// The device was lost: the texture is made again.
  func restore() { makeTexture() }

  // MARK: Room

  private func makeRoom(_ width: Int, _ height: Int) -> AtlasPacker.Place? {
    guard width <= largestSide, height <= largestSide else { return nil }
    while true {
      if let place = packer.place(width: width, height: height) { return place }
      willChange()
      if side < largestSide {
        grow()
      } else {
        regions.removeAll()
        owners.removeAll()
        packer.removeAll()
        generation += 1
      }
    }
  }

  private func grow() {
    let newSide = min(largestSide, side * 2)
    var larger = [UInt8](repeating: 0, count: newSide * newSide)
    for y in 0..<side {
      larger.replaceSubrange(y * newSide..<y * newSide + side, with: coverage[y * side..<(y + 1) * side])
    }
    (coverage, side, unit) = (larger, newSide, 1 / Float(newSide))
    packer.grow(to: newSide)
    makeTexture()
  }

  private func makeTexture() {
    if let texture { SDL_DestroyTexture(texture) }
    texture = SDL_CreateTexture(
      renderer, CSDL2_PIXELFORMAT_ARGB8888, Int32(SDL_TEXTUREACCESS_STATIC.rawValue), Int32(side), Int32(side))
    guard texture != nil else { return check.note() }
    check(SDL_SetTextureBlendMode(texture, blendMode))
    check(SDL_SetTextureScaleMode(texture, SDL_ScaleModeLinear))
    // What was never placed is never read.
    if packer.usedHeight > 0 { upload(x: 0, y: 0, width: side, height: packer.usedHeight) }
  }

  private func upload(x: Int, y: Int, width: Int, height: Int) {
    staging.removeAll(keepingCapacity: true)
    staging.reserveCapacity(width * height)
    for row in y..<y + height {
      for column in x..<x + width { staging.append(UInt32(coverage[row * side + column]) &* 0x0101_0101) }
    }
    var rect = SDL_Rect(x: Int32(x), y: Int32(y), w: Int32(width), h: Int32(height))
    check(SDL_UpdateTexture(texture, &rect, staging, Int32(width * 4)))
  }
}
