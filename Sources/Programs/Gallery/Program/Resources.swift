import Stagecraft

#if canImport(Glibc)
import Glibc
#endif

/// Finds the program's own files.
enum Resources {
  /// Returns the path of the gallery, which runs if no storyboard is given. It is in `Resources` of the checkout in
  /// which the program was built, or in `share/stagecraft` next to the installed program's folder.
  static func gallery() throws(ProgramFailure) -> String {
    var folder = executableFolder
    var tried: [String] = []
    for _ in 0..<6 {
      tried.append(folder + "/Resources/gallery.json")
      tried.append(folder + "/share/stagecraft/gallery.json")
      folder = folder.splitPath.folder
    }
    tried.append("Resources/gallery.json")
    if let found = tried.first(where: { access($0, R_OK) == 0 }) { return found }
    throw ProgramFailure(
      .noInput, "cannot find the gallery, Resources/gallery.json; name a storyboard, or run from the checkout")
  }

  private static var executableFolder: String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let path = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path.splitPath.folder
  }
}
