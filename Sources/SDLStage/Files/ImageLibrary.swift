import CSDL2

/// SDL2_image, which reads and writes PNG files.
///
/// It is loaded when the first picture is read or written: with the libraries that it brings along it would cost every
/// start of every program some milliseconds, and most programs never write a picture.
enum ImageLibrary {
  typealias Surface = UnsafeMutablePointer<SDL_Surface>
  typealias Stream = UnsafeMutablePointer<SDL_RWops>

  /// `IMG_LoadPNG_RW`: nil where the stream holds no PNG, or there is no library; `SDL_GetError` says which.
  static func load(_ stream: Stream) -> Surface? {
    typealias Load = @convention(c) (Stream?) -> Surface?
    return function("IMG_LoadPNG_RW", as: Load.self).flatMap { $0(stream) }
  }

  /// `IMG_SavePNG_RW`: whether the surface was written.
  static func save(_ surface: Surface, to stream: Stream) -> Bool {
    typealias Save = @convention(c) (Surface?, Stream?, Int32) -> Int32
    return function("IMG_SavePNG_RW", as: Save.self).map { $0(surface, stream, 0) == 0 } ?? false
  }

  /// Never unloaded.
  private static let library = SDL_LoadObject("libSDL2_image-2.0.so.0")

  private static func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    guard let address = library.flatMap({ SDL_LoadFunction($0, name) }) else { return nil }
    return unsafeBitCast(address, to: type)
  }
}
