import CSDL2

/// SDL2_image, which reads PNG files.
///
/// It is loaded when the first picture is read: with the libraries that it brings along it would cost every
/// start of every program some milliseconds, and most programs never read a picture.
enum ImageLibrary {
  typealias Surface = UnsafeMutablePointer<SDL_Surface>
  typealias Stream = UnsafeMutablePointer<SDL_RWops>

  /// `IMG_LoadPNG_RW`: nil where the stream holds no PNG, or there is no library; `SDL_GetError` says which.
  static func load(_ stream: Stream) -> Surface? {
    typealias Load = @convention(c) (Stream?) -> Surface?
    return function("IMG_LoadPNG_RW", as: Load.self).flatMap { $0(stream) }
  }

  /// Never unloaded.
  private static let library = SDL_LoadObject("libSDL2_image-2.0.so.0")

  private static func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    guard let address = library.flatMap({ SDL_LoadFunction($0, name) }) else { return nil }
    return unsafeBitCast(address, to: type)
  }
}
