import CSDL2

/// Textures to draw into, kept for the next frame.
final class LayerPool {
  struct Layer {
    var texture: OpaquePointer
    var width: Int
    var height: Int
    fileprivate var lastUse = 0
  }

  private let renderer: OpaquePointer
  private let blendMode: SDL_BlendMode
  private var free: [Layer] = []
  private var frame = 0
  /// Frames after which a texture that no one asked for is let go.
  private static let patience = 30

  init(renderer: OpaquePointer, blendMode: SDL_BlendMode) {
    self.renderer = renderer
    self.blendMode = blendMode
  }

  isolated deinit { removeAll() }

  /// A texture at least so large, its content anything; nil where the device refuses.
  func take(width: Int, height: Int) -> Layer? {
    let fits = free.indices.filter { free[$0].width >= width && free[$0].height >= height }
    if let best = fits.min(by: { area(free[$0]) < area(free[$1]) }), area(free[best]) <= 4 * (width * height + 65_536) {
      return free.remove(at: best)
    }
    // In steps, so that what grows from frame to frame does not need a new texture each time.
    let (w, h) = ((width + 127) & ~127, (height + 127) & ~127)
    guard
      let texture = SDL_CreateTexture(
        renderer, CSDL2_PIXELFORMAT_ARGB8888, Int32(SDL_TEXTUREACCESS_TARGET.rawValue), Int32(w), Int32(h))
    else { return nil }
    SDL_SetTextureBlendMode(texture, blendMode)
    SDL_SetTextureScaleMode(texture, SDL_ScaleModeLinear)
    return Layer(texture: texture, width: w, height: h)
  }

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

  private func area(_ layer: Layer) -> Int { layer.width * layer.height }
}
