import Stagecraft

#if canImport(Glibc)
import Glibc
#endif

/// Finds the program's own files.
enum Resources {
  /// Returns the path of the gallery, which runs if no storyboard is given. It is in `Resources` of the checkout in
  /// which the program was built, or in `share/stagecraft` next to the installed program's folder.
  static func gallery() throws(ProgramFailure) -> String {
    let tried = foldersAround.flatMap { ["\($0)/Resources/gallery.json", "\($0)/share/stagecraft/gallery.json"] }
    if let found = (tried + ["Resources/gallery.json"]).first(where: { access($0, R_OK) == 0 }) { return found }
    throw ProgramFailure(
      .noInput, "cannot find the gallery, Resources/gallery.json; name a storyboard, or run from the checkout")
  }

  /// Returns the checkout in which the program was built, for what needs its sources.
  /// - Parameter file: a file that shows that it is the checkout.
  static func checkout(with file: String) throws(ProgramFailure) -> String {
    if let found = foldersAround.first(where: { access("\($0)/\(file)", R_OK) == 0 }) { return found }
    throw ProgramFailure(
      .noInput, "a new package needs the checkout of Stagecraft: run the program that was built there")
  }

  /// The folder of the program, and those around it, the closest first.
  private static var foldersAround: [String] {
    var folders = [executableFolder]
    for _ in 0..<5 { folders.append(folders[folders.count - 1].splitPath.folder) }
    return folders
  }

  private static var executableFolder: String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let path = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path.splitPath.folder
  }
}
