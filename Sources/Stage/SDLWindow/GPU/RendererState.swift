import CSDL2

/// The state of a host program's renderer, saved before the stage draws and restored afterwards.
struct RendererState {
  let target: OpaquePointer?
  private let renderer: OpaquePointer
  private let check: CallCheck
  private var viewport = SDL_Rect()
  private var clip = SDL_Rect()
  private let isClipping: Bool
  private var scale: (x: Float, y: Float) = (1, 1)
  private var color: (r: UInt8, g: UInt8, b: UInt8, a: UInt8) = (0, 0, 0, 0)
  private var blendMode = SDL_BLENDMODE_NONE

  /// Saves the state, and sets the renderer to unscaled pixels without viewport or clip.
  init(of renderer: OpaquePointer, _ check: CallCheck) {
    self.renderer = renderer
    self.check = check
    target = SDL_GetRenderTarget(renderer)
    isClipping = SDL_RenderIsClipEnabled(renderer) == SDL_TRUE
    SDL_RenderGetScale(renderer, &scale.x, &scale.y)
    SDL_RenderGetViewport(renderer, &viewport)
    SDL_RenderGetClipRect(renderer, &clip)
    SDL_GetRenderDrawColor(renderer, &color.r, &color.g, &color.b, &color.a)
    SDL_GetRenderDrawBlendMode(renderer, &blendMode)
    check(SDL_RenderSetScale(renderer, 1, 1))
    check(SDL_RenderSetViewport(renderer, nil))
    check(SDL_RenderSetClipRect(renderer, nil))
    check(SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_NONE))
  }

  func restore() {
    var (viewport, clip) = (viewport, clip)
    check(SDL_SetRenderTarget(renderer, target))
    // The viewport and the clip are in units of the scale, so the scale comes first.
    SDL_RenderSetScale(renderer, scale.x, scale.y)
    SDL_RenderSetViewport(renderer, &viewport)
    if isClipping { SDL_RenderSetClipRect(renderer, &clip) } else { SDL_RenderSetClipRect(renderer, nil) }
    SDL_SetRenderDrawColor(renderer, color.r, color.g, color.b, color.a)
    SDL_SetRenderDrawBlendMode(renderer, blendMode)
  }
}
