import Views

/// The folder that the program's own dialog shows: read elsewhere, then filtered and sorted.
///
/// Each wish has a number: what comes for a former one, from a folder that answers late, is dropped.
final class FileBrowser {
  enum Status: Hashable {
    case reading, ready
    case failed(String)
  }

  /// Called when ``entries`` or ``status`` have changed.
  var onChange: (() -> Void)?
  private(set) var location: Place.Location
  private(set) var status = Status.reading
  /// The entries that are shown, in their order.
  private(set) var entries: [FileEntry] = []
  /// The file that the list selects when it shows the folder that is being read.
  private(set) var wanted: FilePath?
  var type: FileType? { didSet { if type != oldValue { arrange() } } }
  var order = FileOrder() { didSet { if order != oldValue { arrange() } } }
  var showsHidden = false { didSet { if showsHidden != oldValue { arrange() } } }
  /// Whether files are left out, for a dialog that asks for a folder.
  let showsFiles: Bool
  let files: FileSystem

  private var all: [FileEntry] = []
  private var history: [Place.Location] = []
  private var number = 0
  private var isReading = false

  private static let longestHistory = 100

  init(_ files: FileSystem, at location: Place.Location, showsFiles: Bool) {
    (self.files, self.location, self.showsFiles) = (files, location, showsFiles)
  }

  /// Whether the folder has more entries than are listed.
  var isCut: Bool { all.count >= FileSystem.mostEntries }

  /// The folder; nil in the list of recent files.
  var folder: FilePath? { if case .folder(let path) = location { path } else { nil } }

  func go(to new: Place.Location, selecting wanted: FilePath? = nil) {
    if new != location { history = history.suffix(Self.longestHistory - 1) + [location] }
    read(new, wanted)
  }

  /// The folder around this one, with this one selected.
  func goUp() { if let folder, let parent = folder.parent { go(to: .folder(parent), selecting: folder) } }

  func goBack() { if let last = history.popLast() { read(last, folder) } }

  func reload(selecting wanted: FilePath? = nil) { read(location, wanted) }

  private func read(_ new: Place.Location, _ wanted: FilePath?) {
    if new != location { (all, entries) = ([], []) }
    (location, status, self.wanted, isReading) = (new, .reading, wanted, true)
    number += 1
    onChange?()
    files.run { [new] files in
      switch new {
      case .folder(let path): files.list(path)
      case .recent: .success(files.recent())
      }
    } then: { [weak self, number] (result: Result<[FileEntry], FileFailure>) in
      guard let self, number == self.number else { return }
      isReading = false
      switch result {
      case .success(let found):
        all = found
        arrange()
      case .failure(let failure):
        (all, entries, status) = ([], [], .failed("\(failure)"))
        onChange?()
      }
    }
  }

  /// Filters and sorts what was read.
  private func arrange() {
    // A folder that is being read is arranged when it has come.
    if isReading { return }
    if case .failed = status { return }
    number += 1
    let (order, type, isRecent) = (order, type, location == .recent && order == FileOrder())
    let (showsHidden, showsFiles) = (showsHidden, showsFiles)
    files.run { [all] _ in
      let shown = all.filter { entry in
        (showsHidden || !entry.isHidden)
          && (entry.kind == .folder || (showsFiles && type?.matches(entry.path) != false))
      }
      return isRecent ? shown : order.sorted(shown)
    } then: { [weak self, number] shown in
      guard let self, number == self.number else { return }
      (entries, status) = (shown, .ready)
      onChange?()
    }
  }
}
