import Glibc
import ProcessSupport
import Testing
import Views

@testable import Storyboard

struct FileWatcherTests {
  private let folder: TemporaryDirectory
  private let path: String

  init() throws {
    folder = try TemporaryDirectory()
    mkdir(folder.path + "/a", 0o755)
    mkdir(folder.path + "/a/b", 0o755)
    path = folder.path + "/a/b/n.json"
    try write("1")
  }

  private func write(_ text: String) throws { _ = try folder.write("a/b/n.json", text) }
  private func move(_ from: String, _ to: String) { rename(folder.path + from, folder.path + to) }

  private func watcher() -> FileWatcher {
    let watcher = FileWatcher()
    watcher.watch([ExactText(path)])
    return watcher
  }

  @Test func `a folder that is replaced by a file and comes back is watched again`() throws {
    let watcher = watcher()
    move("/a/b", "/c")
    close(open(folder.path + "/a/b", O_CREAT | O_WRONLY, 0o644))
    #expect(watcher.takeChanges())
    unlink(folder.path + "/a/b")
    #expect(watcher.takeChanges())
    move("/c", "/a/b")
    #expect(watcher.takeChanges())
    try write("2")
    #expect(watcher.takeChanges())
  }

  @Test func `a folder further up that is replaced by another one is followed`() throws {
    let watcher = watcher()
    move("/a", "/old")
    #expect(watcher.takeChanges())
    mkdir(folder.path + "/a", 0o755)
    mkdir(folder.path + "/a/b", 0o755)
    #expect(watcher.takeChanges())
    try write("2")
    #expect(watcher.takeChanges())
    try write("3")
    #expect(watcher.takeChanges())
  }

  @Test func `what happens beside the file changes nothing`() throws {
    let watcher = watcher()
    _ = try folder.write("a/other.json", "1")
    _ = try folder.write("beside.json", "1")
    mkdir(folder.path + "/a/c", 0o755)
    #expect(!watcher.takeChanges())
  }
}
