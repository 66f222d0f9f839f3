import Views

#if canImport(Glibc)
import Glibc
#endif

/// Finds out whether a window on Wayland has a title bar.
///
/// Some compositors draw one. For others SDL uses libdecor, which needs a plugin to draw one.
enum WaylandDecorations {
  /// Whether a window has a title bar.
  /// - Parameter interfaces: the compositor's globals; nil if they are unknown.
  static func areProvided(interfaces: Set<String>?) -> Bool {
    guard let interfaces else { return true }
    return interfaces.contains("zxdg_decoration_manager_v1") || hasPlugin
  }

  /// The advice for a window without a title bar.
  static let hint =
    "the window has no title bar, because this compositor draws none; install libdecor-0-plugin-1-cairo to have one"

  /// Whether libdecor finds a plugin in its default folder, or in `LIBDECOR_PLUGIN_DIR`.
  private static var hasPlugin: Bool {
    if let chosen = getenv("LIBDECOR_PLUGIN_DIR") { return holdsLibrary(String(cString: chosen)) }
    // Not wasted: SDL loads this library next.
    guard let library = dlopen("libdecor-0.so.0", RTLD_LAZY), let symbol = dlsym(library, "libdecor_new"),
      let path = path(of: symbol)
    else { return false }
    return holdsLibrary(path.splitPath.folder + "/libdecor/plugins-1")
  }

  /// The file that a symbol was loaded from, by `dladdr`, which the Glibc module does not export.
  private static func path(of symbol: UnsafeMutableRawPointer) -> String? {
    typealias Find = @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer) -> Int32
    guard let find = dlsym(nil, "dladdr") else { return nil }
    // The layout of `Dl_info`: the path of the file, then three more pointers.
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
