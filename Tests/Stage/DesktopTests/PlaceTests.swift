import Testing
import Views

@testable import Desktop

struct PlaceTests {
  private func paths(_ places: [Place]) -> [String] {
    places.map { if case .folder(let path) = $0.location { "\($0.name)=\(path)" } else { $0.name } }
  }

  @Test func `folders of the user, from their file`() {
    let text = """
      # made by xdg-user-dirs-update
      XDG_DESKTOP_DIR="$HOME/Desk \\"top\\""
      XDG_DOWNLOAD_DIR="/data/Downloads"
      XDG_TEMPLATES_DIR="$HOME/Templates"
      XDG_MUSIC_DIR="$HOME/"
      XDG_VIDEOS_DIR=/no/quotes
      XDG_X_DIR="relative"
      XDG_Y_DIR="
      """
    #expect(
      paths(Place.userFolders(in: text)) == ["Desk \"top\"=\(FilePath.home)/Desk \"top\"", "Downloads=/data/Downloads"])
  }

  @Test func `bookmarks and disks`() {
    let text = "file:///a%20b My Work\nfile:///c\nsftp://host/d Away\n\n \n"
    #expect(paths(Place.bookmarks(in: text)) == ["My Work=/a b", "c=/c"])
    let mounts =
      "36 35 98:0 / /media/ada/USB\\040stick rw - vfat /dev/sdb1 rw\n1 2 3:4 / /proc rw - proc proc rw\ngarbage"
    #expect(paths(Place.mounts(in: mounts)) == ["USB stick=/media/ada/USB stick"])
  }

  @Test func `files that were used last, the newest first`() {
    let text = """
      <?xml version="1.0"?><xbel>
      <bookmark href="file:///old.txt" added="2020" modified="2020-01-01T00:00:00Z" visited="2020"><info/></bookmark>
      <bookmark href="file:///a%20&amp;b.txt" modified="2024-01-01T00:00:00Z"/>
      <bookmark href="https://example.org" modified="2025-01-01T00:00:00Z"/>
      <bookmark href="file:///cut
      """
    #expect(Place.recentPaths(in: text).map(\.string) == ["/a &b.txt", "/old.txt"])
    #expect(Place.recentPaths(in: "").isEmpty && Place.recentPaths(in: "<bookmark ><bookmark href=\">").isEmpty)
  }

  @Test func `sizes in few digits`() {
    let sizes: [Int64] = [-1, 0, 1, 999, 1000, 1234, 9_949, 9_960, 999_499, 999_500, 12_345_678, .max]
    #expect(
      sizes.map(FileText.size) == [
        "0 bytes", "0 bytes", "1 byte", "999 bytes", "1.0 kB", "1.2 kB", "9.9 kB", "10 kB", "999 kB", "1.0 MB", "12 MB",
        "9.2 EB",
      ])
    #expect(FileText.date(0).isEmpty && FileText.date(86_400 * 400).hasPrefix("1971-02-0"))
    _ = FileText.date(.max)
  }
}
