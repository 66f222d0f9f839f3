import Views

#if canImport(Glibc)
import Glibc
#endif

/// Notices when files change, come or go, by watching the folders that they are in: editors replace a file as often as
/// they write into it, and a watch on the file itself would stay with the old one.
///
/// Where inotify has no watches left, ``needsPolling`` is true, and the files are compared with what they were.
final class FileWatcher {
  /// The file descriptor that is readable when something changed; nil without inotify.
  let descriptor: Int32?
  /// Whether ``takeChanges()`` must be called each second, because the system gave no watch; why.
  private(set) var pollingReason: String?

  private var paths: Set<ExactText<String>> = []
  /// The watched names of each watch.
  private var names: [Int32: Set<ExactText<String>>] = [:]
  private var stamps: [ExactText<String>: FileStamp] = [:]

  private static let events = UInt32(
    IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
  private static let movesAway = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
  /// Events of the folder itself, or of the queue, which concern every name.
  private static let upheavals = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_Q_OVERFLOW | IN_UNMOUNT)

  /// - Parameter usesInotify: false compares the files only.
  init(usesInotify: Bool = true) {
    let made = usesInotify ? inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)) : -1
    descriptor = made >= 0 ? made : nil
    if usesInotify, made < 0 { pollingReason = Self.reason(errno, setting: "max_user_instances") }
    if !usesInotify { pollingReason = "inotify is not used" }
  }

  isolated deinit { if let descriptor { close(descriptor) } }

  private static func reason(_ code: Int32, setting: String) -> String {
    switch code {
    case EMFILE, ENFILE, ENOSPC: "the limit fs.inotify.\(setting) is reached"
    default: String(cString: strerror(code))
    }
  }

  // MARK: Watching

  /// Watches these files instead of the former ones.
  func watch(_ paths: Set<ExactText<String>>) {
    for path in paths.subtracting(self.paths) { stamps[path] = FileStamp(path: path.wrappedValue) }
    self.paths = paths
    arm()
  }

  /// Asks for watches of the folders that the paths lead through now.
  private func arm() {
    guard let descriptor else { return }
    var folders: [ExactText<String>: Set<ExactText<String>>] = [:]
    for path in paths {
      for step in FileTrail(path.wrappedValue).steps {
        folders[ExactText(step.folder), default: []].insert(ExactText(step.name))
      }
    }
    let old = names
    names = [:]
    pollingReason = nil
    for (folder, watched) in folders {
      let watch = inotify_add_watch(descriptor, folder.wrappedValue, Self.events)
      if watch >= 0 {
        names[watch, default: []].formUnion(watched)
      } else if errno != ENOENT, errno != ENOTDIR {
        pollingReason = Self.reason(errno, setting: "max_user_watches")
      }
    }
    // A folder further up may be moved away with all that is in it. Events of its other content are not reported.
    for folder in Set(folders.keys.flatMap(Self.foldersAround)).subtracting(folders.keys) {
      let watch = inotify_add_watch(descriptor, folder.wrappedValue, Self.movesAway)
      if watch >= 0, names[watch] == nil { names[watch] = [] }
    }
    for watch in old.keys where names[watch] == nil { inotify_rm_watch(descriptor, watch) }
  }

  /// The folders that hold a folder, the root apart.
  private static func foldersAround(_ folder: ExactText<String>) -> [ExactText<String>] {
    let path = folder.wrappedValue
    let ends = path.utf8.indices.dropFirst().filter { path.utf8[$0] == UInt8(ascii: "/") }
    return ends.dropLast().map { ExactText(String(path[...$0])) }
  }

  // MARK: Changes

  /// Whether a watched file changed, came or went since the last call.
  func takeChanges() -> Bool {
    var didChange = readEvents()
    if pollingReason != nil, compare() { didChange = true }
    // A link may lead elsewhere now, and a folder may be another one.
    if didChange || pollingReason != nil { arm() }
    return didChange
  }

  private func compare() -> Bool {
    let now = FileStamp.stamps(of: paths)
    defer { stamps = now }
    return now != stamps
  }

  private func readEvents() -> Bool {
    guard let descriptor else { return false }
    var didChange = false
    withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 8) { buffer in
      while let start = buffer.baseAddress {
        let count = read(descriptor, start, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        var place = 0
        while place + MemoryLayout<inotify_event>.size <= count {
          let event = buffer.load(fromByteOffset: place, as: inotify_event.self)
          let name = place + MemoryLayout<inotify_event>.size
          if concerns(event, name: start + name) { didChange = true }
          place = name + Int(event.len)
        }
      }
    }
    return didChange
  }

  private func concerns(_ event: inotify_event, name: UnsafeRawPointer) -> Bool {
    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
    guard let watched = names[event.wd] else { return false }
    if event.mask & Self.upheavals != 0 { return true }
    guard event.len > 0 else { return false }
    return watched.contains(ExactText(String(cString: name.assumingMemoryBound(to: CChar.self))))
  }
}
