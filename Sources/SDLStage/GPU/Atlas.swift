import CSDL2
import Rendering

/// One texture with everything that shapes, shadows and text are made of: coverage, as premultiplied white.
///
/// It grows when it is full, and when it can grow no more starts again from nothing. A copy in memory fills the new
/// texture, also after the device was lost.
final class Atlas {
  /// What a region shows. Lengths are in quarters or eighths of a device pixel, as the name says.
  enum Key: Hashable {
    case white
    case corner(radiusEighths: Int)
    case ring(radiusEighths: Int, widthEighths: Int)
    case box(widthEighths: Int, heightEighths: Int, radiusEighths: Int)
    case shadow(ShadowMask.Key)
    case text(ObjectIdentifier, column: Int, row: Int)
  }

  /// A place in the texture, in texels; a transparent texel on each side belongs to it.
  struct Region {
    var x: Float
    var y: Float
    var width: Int
    var height: Int
  }

  private struct Entry {
    var region: Region
    /// What the key's identity stands for, so that no other object takes it.
    var owner: AnyObject?
  }

  private let renderer: OpaquePointer
  private let largestSide: Int
  private let blendMode: SDL_BlendMode
  private(set) var texture: OpaquePointer?
  private(set) var side: Int
  private var packer: AtlasPacker
  private var entries: [Key: Entry] = [:]
  private var coverage: [UInt8]
  private var staging: [UInt32] = []
  /// Draws what still refers to the texture, before it is replaced or its regions are given away.
  var willChange: () -> Void = {}

  init(renderer: OpaquePointer, blendMode: SDL_BlendMode, firstSide: Int = 512, largestSide: Int) {
    self.renderer = renderer
    self.blendMode = blendMode
    self.largestSide = max(firstSide, largestSide)
    side = firstSide
    packer = AtlasPacker(side: firstSide)
    coverage = [UInt8](repeating: 0, count: firstSide * firstSide)
    makeTexture()
  }

  isolated deinit { if let texture { SDL_DestroyTexture(texture) } }

  /// The largest picture that fits, without the transparent texels round it.
  var largestContent: Int { min(largestSide, 1024) - 2 }

  func region(for key: Key) -> Region? { entries[key]?.region }

  /// Adds a picture; nil where it is larger than the texture may become.
  func add(_ key: Key, _ mask: Mask, owner: AnyObject? = nil) -> Region? {
    add(key, width: mask.width, height: mask.height, owner: owner) { x, y in
      x >= 0 && y >= 0 && x < mask.width && y < mask.height ? mask.bytes[y * mask.width + x] : 0
    }
  }

  /// - Parameter value: the coverage at each texel of the picture, and, from -1 to the size, of the texels round it.
  func add(
    _ key: Key, width: Int, height: Int, owner: AnyObject? = nil, value: (_ x: Int, _ y: Int) -> UInt8
  ) -> Region? {
    guard let place = makeRoom(width + 2, height + 2) else { return nil }
    for y in 0..<height + 2 {
      let row = (place.y + y) * side + place.x
      for x in 0..<width + 2 { coverage[row + x] = value(x - 1, y - 1) }
    }
    upload(x: place.x, y: place.y, width: width + 2, height: height + 2)
    let region = Region(x: Float(place.x + 1), y: Float(place.y + 1), width: width, height: height)
    entries[key] = Entry(region: region, owner: owner)
    return region
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
        entries.removeAll()
        packer.removeAll()
      }
    }
  }

  private func grow() {
    let newSide = min(largestSide, side * 2)
    var larger = [UInt8](repeating: 0, count: newSide * newSide)
    for y in 0..<side {
      larger.replaceSubrange(y * newSide..<y * newSide + side, with: coverage[y * side..<(y + 1) * side])
    }
    (coverage, side) = (larger, newSide)
    packer.grow(to: newSide)
    makeTexture()
  }

  private func makeTexture() {
    if let texture { SDL_DestroyTexture(texture) }
    texture = SDL_CreateTexture(
      renderer, CSDL2_PIXELFORMAT_ARGB8888, Int32(SDL_TEXTUREACCESS_STATIC.rawValue), Int32(side), Int32(side))
    SDL_SetTextureBlendMode(texture, blendMode)
    SDL_SetTextureScaleMode(texture, SDL_ScaleModeLinear)
    upload(x: 0, y: 0, width: side, height: side)
  }

  private func upload(x: Int, y: Int, width: Int, height: Int) {
    staging.removeAll(keepingCapacity: true)
    staging.reserveCapacity(width * height)
    for row in y..<y + height {
      for column in x..<x + width { staging.append(UInt32(coverage[row * side + column]) &* 0x0101_0101) }
    }
    var rect = SDL_Rect(x: Int32(x), y: Int32(y), w: Int32(width), h: Int32(height))
    SDL_UpdateTexture(texture, &rect, staging, Int32(width * 4))
  }
}
