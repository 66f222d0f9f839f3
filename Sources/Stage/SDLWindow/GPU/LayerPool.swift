import CSDL2

/// A pool of render target textures, kept between frames.
final class LayerPool {
  struct Layer {
    var texture: OpaquePointer
    var width: Int
    var height: Int
    fileprivate var lastUse = 0

    var area: Int { width * height }

    func setFilter(_ mode: SDL_ScaleMode) {
      var current = SDL_ScaleModeNearest
      SDL_GetTextureScaleMode(texture, &current)
      // A failure does not matter: the difference between two filters is invisible for one frame.
      if current != mode { SDL_SetTextureScaleMode(texture, mode) }
    }
  }

  private let renderer: OpaquePointer
  private let check: CallCheck
  private let blendMode: SDL_BlendMode
  private let longestSide: Int
  private var free: [Layer] = []
  private var frame = 0
  /// The number of frames after which an unused texture is destroyed.
  private static let patience = 30

  init(renderer: OpaquePointer, _ check: CallCheck, blendMode: SDL_BlendMode, longestSide: Int) {
    self.renderer = renderer
    self.check = check
    self.blendMode = blendMode
    self.longestSide = longestSide
  }

  isolated deinit { removeAll() }

  /// Takes a texture of at least this size, with undefined content; nil if the device fails.
  ///
  /// - Parameter waste: the number of extra pixels that it may have.
  func take(width: Int, height: Int, waste: Int = 3 * 262_144) -> Layer? {
    var best: Int?
    for index in free.indices where free[index].width >= width && free[index].height >= height {
      guard free[index].area <= width * height + waste else { continue }
      if best.map({ free[index].area < free[$0].area }) ?? true { best = index }
    }
    if let best { return free.remove(at: best) }
    guard max(width, height) <= longestSide else { return nil }
    // Rounded up, so that content that grows from frame to frame does not need a new texture each time.
    let (w, h) = (LayerPool.stepped(width), LayerPool.stepped(height))
    guard
      let texture = SDL_CreateTexture(
        renderer, CSDL2_PIXELFORMAT_ARGB8888, Int32(SDL_TEXTUREACCESS_TARGET.rawValue), Int32(w), Int32(h))
    else {
      check.note()
      return nil
    }
    check(SDL_SetTextureBlendMode(texture, blendMode))
    return Layer(texture: texture, width: w, height: h)
  }

  /// Returns the side of a new texture, rounded up.
  static func stepped(_ side: Int) -> Int { (side + 127) & ~127 }

  func giveBack(_ layer: Layer) {
    var layer = layer
    layer.lastUse = frame
    free.append(layer)
  }

  func startFrame() {
    frame += 1
    guard let old = free.first, frame - old.lastUse > Self.patience else { return }
    for layer in free where frame - layer.lastUse > Self.patience { SDL_DestroyTexture(layer.texture) }
    free.removeAll { frame - $0.lastUse > Self.patience }
  }

  func removeAll() {
    for layer in free { SDL_DestroyTexture(layer.texture) }
    free.removeAll()
  }
}
