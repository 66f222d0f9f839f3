#if canImport(Glibc)
import Glibc
#endif

/// Who draws the title bar of a window on Wayland.
///
/// Some compositors do; for the others SDL uses libdecor, which loads a plugin for it and shows a bare window without one.
enum TitleBar {
  /// Whether a window has one.
  /// - Parameter interfaces: what the compositor knows; nil where it could not be asked.
  static func isThere(interfaces: Set<String>?) -> Bool {
    guard let interfaces else { return true }
    return interfaces.contains("zxdg_decoration_manager_v1") || hasPlugin
  }

  /// What to do about a window without one.
  static let hint =
    "the window has no title bar, because this compositor draws none; install libdecor-0-plugin-1-cairo to have one"

  /// Whether libdecor finds a plugin where it looks for them: beside itself, unless told otherwise.
  private static var hasPlugin: Bool {
    if let chosen = getenv("LIBDECOR_PLUGIN_DIR") { return holdsLibrary(String(cString: chosen)) }
    // SDL loads it next, if it is there.
    guard let library = dlopen("libdecor-0.so.0", RTLD_LAZY), let symbol = dlsym(library, "libdecor_new"),
      let path = path(of: symbol)
    else { return false }
    return holdsLibrary(path.folder + "/libdecor/plugins-1")
  }

  /// The file that a function was loaded from: what dladdr says, which Glibc's headers show to few.
  private static func path(of symbol: UnsafeMutableRawPointer) -> String? {
    typealias Find = @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer) -> Int32
    guard let find = dlsym(nil, "dladdr") else { return nil }
    // Dl_info: the file's path, then three more pointers.
    var info: (UnsafePointer<CChar>?, UInt, UInt, UInt) = (nil, 0, 0, 0)
    guard unsafeBitCast(find, to: Find.self)(symbol, &info) != 0 else { return nil }
    return info.0.map { String(cString: $0) }
  }

  private static func holdsLibrary(_ folder: String) -> Bool {
    guard let entries = opendir(folder) else { return false }
    defer { closedir(entries) }
    while let entry = readdir(entries) {
      let isLibrary = withUnsafeBytes(of: &entry.pointee.d_name) { name in
        String(decoding: name.prefix { $0 != 0 }, as: UTF8.self).hasSuffix(".so")
      }
      if isLibrary { return true }
    }
    return false
  }
}

extension StringProtocol {
  /// Of a path, all before its last part.
  fileprivate var folder: String { lastIndex(of: "/").map { String(self[..<$0]) } ?? "." }
}
