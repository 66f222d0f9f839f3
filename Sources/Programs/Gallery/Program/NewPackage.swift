import Stagecraft
import StagecraftRecording
import StagecraftStoryboard

#if canImport(Glibc)
import Glibc
#endif

/// `stagecraft new NAME`: writes a package of the user's own that builds, runs and has tests. It is Examples/Starter
/// with another name.
struct NewPackage {
  private static let model = "Starter"
  /// Names of modules that a program cannot have, besides those of the library.
  private static let taken = ["Dispatch", "Foundation", "Glibc", "Swift", "Testing", "XCTest"]

  /// The path of the folder that is made.
  private let folder: String
  private let name: String
  private let checkout: String

  /// Takes the arguments after `new`: one path, whose last part is the name.
  init(_ arguments: ArraySlice<String>) throws(ProgramFailure) {
    guard arguments.count == 1, let path = arguments.first, !path.hasPrefix("-") else {
      throw ProgramFailure(.usage, "new needs one name, as in: stagecraft new Notes")
    }
    folder = path
    name = path.split(separator: "/").last.map(String.init) ?? ""
    let isPlain = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    guard isPlain, name.utf8.count > 1, name.first?.isLetter == true else {
      throw ProgramFailure(
        .usage, "the name of a program has letters and digits, as in Notes2, not \(Wording.quoted(name))")
    }
    checkout = try Resources.checkout(with: "Examples/\(Self.model)/Package.swift")
    let layers = Self.names(in: checkout + "/Sources")
    let modules = layers.flatMap { Self.names(in: "\(checkout)/Sources/\($0)") } + Self.taken
    if let module = modules.first(where: { $0 == name || $0 + "Tests" == name }) {
      throw ProgramFailure(.usage, "\(module) is the name of a module that the program uses; choose another one")
    }
  }

  /// Writes the package.
  /// - Returns: what to do with it.
  func write() throws(ProgramFailure) -> String {
    try copy("\(checkout)/Examples/\(Self.model)", to: folder)
    return """
      \(Wording.oneLine(folder)) is a package of its own:
        cd \(Wording.oneLine(folder))
        make run     builds it and opens its window; the first time, the library is built, too, which takes minutes
        make test    runs its tests, which need no display
        make deb     makes a Debian package of it; make appimage makes one file that needs no installation
      """
  }

  private func copy(_ source: String, to target: String) throws(ProgramFailure) {
    guard mkdir(target, 0o777) == 0 else {
      let reason = errno == EEXIST ? "it is there already" : String(cString: strerror(errno))
      throw ProgramFailure(StageError.cannotWrite(path: target, reason: reason))
    }
    for name in Self.names(in: source) where ![".build", "out"].contains(name) {
      let (from, to) = ("\(source)/\(name)", "\(target)/\(renamed(name))")
      if Self.isFolder(from) {
        try copy(from, to: to)
      } else {
        try write(read(from), to: to)
      }
    }
  }

  private func read(_ path: String) throws(ProgramFailure) -> String {
    do {
      return String(decoding: try readFile(path: path, limit: 1 << 20), as: UTF8.self)
    } catch {
      throw ProgramFailure(.noInput, error.message)
    }
  }

  private func write(_ text: String, to path: String) throws(ProgramFailure) {
    do {
      try AtomicFile.write(renamed(text).replacing("../..", with: checkout), to: path)
    } catch {
      throw ProgramFailure(error)
    }
  }

  private func renamed(_ text: String) -> String {
    text.replacing(Self.model, with: name).replacing(Self.model.lowercased(), with: name.lowercased())
  }

  private static func isFolder(_ path: String) -> Bool {
    var info = stat()
    return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
  }

  /// The names in a folder, in order.
  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
