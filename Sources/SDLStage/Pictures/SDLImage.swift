import CSDL2

/// The library SDL2_image, loaded when the first picture is read: it and its dependencies would slow each start by some
/// milliseconds, and most programs never read a picture.
nonisolated enum SDLImage {
  typealias Surface = UnsafeMutablePointer<SDL_Surface>
  typealias Stream = UnsafeMutablePointer<SDL_RWops>
  typealias Load = @convention(c) (Stream?) -> Surface?
  typealias LoadSized = @convention(c) (Stream?, Int32, Int32) -> Surface?

  /// Returns a function of the library; nil without it, `SDL_GetError` has the reason.
  static func function(_ name: String) -> UnsafeMutableRawPointer? {
    library.flatMap { SDL_LoadFunction($0, name) }
  }

  /// The loaded library; nil without it. Never unloaded, and read only.
  private nonisolated(unsafe) static let library = SDL_LoadObject("libSDL2_image-2.0.so.0")
}
