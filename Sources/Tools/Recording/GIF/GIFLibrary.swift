import CRecording

#if canImport(Glibc)
import Glibc
#endif

/// The giflib library, which writes the container and the compression of GIF files.
///
/// The library is loaded when the first recording begins, so programs that record nothing neither pay for it nor need
/// it.
struct GIFLibrary {
  typealias File = UnsafeMutablePointer<CRecording_GIFFile>
  typealias ColorTable = OpaquePointer
  /// Takes bytes of the file, and returns how many it took.
  typealias Output = @convention(c) (File?, UnsafePointer<UInt8>?, Int32) -> Int32

  typealias Open = @convention(c) (UnsafeMutableRawPointer?, Output?, UnsafeMutablePointer<Int32>?) -> File?
  typealias SetVersion = @convention(c) (File?, Bool) -> Void
  typealias PutScreen = @convention(c) (File?, Int32, Int32, Int32, Int32, ColorTable?) -> Int32
  typealias PutLeader = @convention(c) (File?, Int32) -> Int32
  typealias PutBlock = @convention(c) (File?, Int32, UnsafeRawPointer?) -> Int32
  typealias PutTrailer = @convention(c) (File?) -> Int32
  typealias PutImage = @convention(c) (File?, Int32, Int32, Int32, Int32, Bool, ColorTable?) -> Int32
  typealias PutLine = @convention(c) (File?, UnsafeMutablePointer<UInt8>?, Int32) -> Int32
  typealias Close = @convention(c) (File?, UnsafeMutablePointer<Int32>?) -> Int32
  typealias MakeTable = @convention(c) (Int32, UnsafePointer<CRecording_GIFColor>?) -> ColorTable?
  typealias FreeTable = @convention(c) (ColorTable?) -> Void

  let open: Open
  let setVersion: SetVersion
  let putScreen: PutScreen
  let putLeader: PutLeader
  let putBlock: PutBlock
  let putTrailer: PutTrailer
  let putImage: PutImage
  let putLine: PutLine
  let close: Close
  let makeTable: MakeTable
  let freeTable: FreeTable

  /// The loaded library; nil without giflib 5. Never unloaded.
  static let loaded = GIFLibrary(dlopen("libgif.so.7", RTLD_NOW | RTLD_LOCAL))

  private init?(_ library: UnsafeMutableRawPointer?) {
    guard let library else { return nil }
    func function<Function>(_ name: String, _ type: Function.Type) -> Function? {
      dlsym(library, name).map { unsafeBitCast($0, to: type) }
    }
    guard let open = function("EGifOpen", Open.self),
      let setVersion = function("EGifSetGifVersion", SetVersion.self),
      let putScreen = function("EGifPutScreenDesc", PutScreen.self),
      let putLeader = function("EGifPutExtensionLeader", PutLeader.self),
      let putBlock = function("EGifPutExtensionBlock", PutBlock.self),
      let putTrailer = function("EGifPutExtensionTrailer", PutTrailer.self),
      let putImage = function("EGifPutImageDesc", PutImage.self),
      let putLine = function("EGifPutLine", PutLine.self),
      let close = function("EGifCloseFile", Close.self),
      let makeTable = function("GifMakeMapObject", MakeTable.self),
      let freeTable = function("GifFreeMapObject", FreeTable.self)
    else { return nil }
    self.open = open
    self.setVersion = setVersion
    self.putScreen = putScreen
    self.putLeader = putLeader
    self.putBlock = putBlock
    self.putTrailer = putTrailer
    self.putImage = putImage
    self.putLine = putLine
    self.close = close
    self.makeTable = makeTable
    self.freeTable = freeTable
  }
}
