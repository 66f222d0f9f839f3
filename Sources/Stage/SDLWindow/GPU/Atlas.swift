import CSDL2
import Rendering

/// A texture atlas for shapes, shadows and text: their coverage, as premultiplied white.
///
/// A full atlas grows; at its size limit it starts over. A copy in memory fills the new texture, also after a device
/// reset.
final class Atlas {
  /// A region of the texture, in texels, surrounded by transparent texels.
  struct Region {
    var x: Float
    var y: Float
    var width: Float
    var height: Float
    /// Device pixels per texel.
    var step: Float = 1
    /// The distance by which the picture extends beyond the shape it shows, in device pixels.
    var reach: Float = 0
  }

  private let renderer: OpaquePointer
  private let check: CallCheck
  private let largestSide: Int
  private let blendMode: SDL_BlendMode
  private(set) var texture: OpaquePointer?
  private(set) var side: Int
  /// The size of a texel as a fraction of the texture's side.
  private(set) var unit: Float
  private var packer: AtlasPacker
  private let regions = AtlasTable(placeholder: Region(x: 0, y: 0, width: 0, height: 0))
  /// The objects that keys identify, kept alive so that no other object gets their identity.
  private var owners: [AnyObject] = []
  /// Changes whenever the regions become invalid.
  private(set) var generation = 0
  private var coverage: [UInt8]
  private var staging: [UInt32] = []
  /// Called before the texture is replaced or its regions become invalid, to draw what still uses it.
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

  /// The side of the largest picture that fits, without its transparent border.
  var largestContent: Int { min(largestSide, 1024) - 2 }

  @inline(__always)
  func region(for key: AtlasKey) -> Region? { regions[key] }

  /// Adds a picture; nil if it exceeds the size limit.
  func add(_ key: AtlasKey, _ mask: Mask) -> Region? {
    guard let region = add(mask) else { return nil }
    regions.set(region, for: key)
    return region
  }

  /// Adds a part of a picture, whose border has the texels of its neighbors.
  func add(
    _ key: AtlasKey, _ mask: Mask, columns: Range<Int>, rows: Range<Int>, owner: AnyObject
  ) -> Region? {
    guard let region = add(mask, columns: columns, rows: rows) else { return nil }
    regions.set(region, for: key)
    owners.append(owner)
    return region
  }

  /// Adds a picture without a key, valid until ``generation`` changes.
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

  /// Creates the texture again after a device reset.
  func restore() { makeTexture() }

  // MARK: Space

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
    // Only used rows need to be uploaded.
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
