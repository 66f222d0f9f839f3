import Stagecraft

struct Track {
  let number: Int, seconds: Int, plays: Int
  var title: String
  var time: String { "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)" }
}

final class Album {
  let id: Int, title: String, artist: String, genre: String, year: Int
  var tracks: [Track]

  init(_ id: Int) {
    func pick(_ words: [String], _ step: Int) -> String { words[id * step / 7 % words.count] }
    self.id = id
    title = "\(pick(Words.kinds, 11)) \(pick(Words.things, 29))"
    artist = "\(pick(Words.first, 13)) \(pick(Words.last, 31))"
    (genre, year) = (Words.genres[id % Words.genres.count], 1962 + id * 37 % 64)
    tracks = (0..<(7 + id % 6)).map { number in
      let word = Words.things[(id * 5 + number * 7) % Words.things.count]
      return Track(
        number: number + 1, seconds: 95 + (id * 53 + number * 71) % 260, plays: (id * 7 + number * 31) % 90,
        title: "\(Words.kinds[(id + number * 5) % Words.kinds.count]) \(word)")
    }
  }

  func matches(_ words: String) -> Bool { "\(title) \(artist)".lowercased().contains(words) }
}

struct Playlist {
  let name: String
  var albums: [Int] = []
}

enum Library {
  enum Order: String, CaseIterable { case title = "Title", artist = "Artist", year = "Year" }

  static let albums = (0..<3000).map { Album($0) }
  static var playlists: [Playlist] = []

  static func sorted(_ albums: [Album], by order: Order) -> [Album] {
    switch order {
    case .title: albums.sorted { ($0.title, $0.id) < ($1.title, $1.id) }
    case .artist: albums.sorted { ($0.artist, $0.id) < ($1.artist, $1.id) }
    case .year: albums.sorted { ($0.year, $0.id) < ($1.year, $1.id) }
    }
  }
}

private enum Words {
  static let genres = ["Ambient", "Blues", "Classical", "Electronic", "Folk", "Jazz", "Rock", "Soul"]
  static let kinds = [
    "Quiet", "Golden", "Northern", "Paper", "Broken", "Electric", "Second", "Distant", "Velvet", "Salt", "Blue", "Slow",
    "Open",
  ]
  static let things = [
    "Harbor", "Machines", "Letters", "Rooms", "Orbit", "Rivers", "Mirrors", "Season", "Lanterns", "Signals", "Meadow",
    "Bridges", "Winter", "Echoes", "Garden", "Compass", "Stations",
  ]
  static let first = ["Ada", "Miles", "Nina", "Otis", "Clara", "Django", "Ella", "Hugo", "Ines", "Jonas", "Lena"]
  static let last = [
    "Marlow", "Vance", "Okafor", "Lindqvist", "Moreau", "Tanaka", "Ferrari", "Brandt", "Castillo", "Novak",
  ]
}
