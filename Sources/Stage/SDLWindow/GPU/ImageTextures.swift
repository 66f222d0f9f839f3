import CSDL2
import Geometry
import Rendering
import Views

/// The textures of images, by the identity of their pixels.
///
/// A texture is kept while its image is alive, within a limit: beyond it, those that were not drawn for longest are
/// destroyed.
final class ImageTextures {
  /// The number of pixels of all textures, except where a single frame shows more: 64 MiB.
  static let limit = 16 << 20

  private struct Entry {
    weak var version: ImageVersion?
    var texture: OpaquePointer
    var area: Int
    var lastFrame: Int
  }

  private let renderer: OpaquePointer
  private let check: CallCheck
  private let longestSide: Int
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var area = 0
  private var frame = 0

  init(renderer: OpaquePointer, _ check: CallCheck, longestSide: Int) {
    self.renderer = renderer
    self.check = check
    self.longestSide = longestSide
  }

  isolated deinit { removeAll() }

  /// The number of textures.
  var count: Int { entries.count }

  /// Destroys the textures of images that are gone.
  func startFrame() {
    frame += 1
    guard entries.values.contains(where: { $0.version == nil }) else { return }
    for (key, entry) in entries where entry.version == nil { remove(key, entry) }
  }

  func removeAll() {
    for entry in entries.values { SDL_DestroyTexture(entry.texture) }
    entries.removeAll()
    area = 0
  }

  /// Returns the version of an image for a number of device pixels per point, small enough for a texture.
  func version(of image: Image, density: Double) -> ImageVersion {
    var density = density
    var version = image.version(density: density)
    while max(version.width, version.height) > longestSide {
      density /= 2
      version = image.version(density: density)
    }
    return version
  }

  /// Returns the texture of a version; nil if the device fails.
  func texture(of version: ImageVersion) -> OpaquePointer? {
    let key = ObjectIdentifier(version)
    if let index = entries.index(forKey: key) {
      entries.values[index].lastFrame = frame
      return entries.values[index].texture
    }
    return add(version, key)
  }

  private func add(_ version: ImageVersion, _ key: ObjectIdentifier) -> OpaquePointer? {
    let added = version.width * version.height
    makeRoom(for: added)
    guard
      let texture = SDL_CreateTexture(
        renderer, CSDL2_PIXELFORMAT_ARGB8888, Int32(SDL_TEXTUREACCESS_STATIC.rawValue), Int32(version.width),
        Int32(version.height))
    else {
      check.note()
      return nil
    }
    check(SDL_SetTextureBlendMode(texture, Blending.over))
    check(SDL_UpdateTexture(texture, nil, version.words, Int32(version.width * 4)))
    entries[key] = Entry(version: version, texture: texture, area: added, lastFrame: frame)
    area += added
    return texture
  }

  private func makeRoom(for added: Int) {
    while area + added > Self.limit {
      guard
        let oldest = entries.filter({ $0.value.lastFrame < frame }).min(by: { $0.value.lastFrame < $1.value.lastFrame })
      else { return }
      remove(oldest.key, oldest.value)
    }
  }

  private func remove(_ key: ObjectIdentifier, _ entry: Entry) {
    SDL_DestroyTexture(entry.texture)
    entries[key] = nil
    area -= entry.area
  }
}
