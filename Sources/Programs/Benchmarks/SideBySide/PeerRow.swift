/// A program of the side-by-side comparison.
struct PeerRow {
  let name: String
  let summary: String
  /// The program's source: built with this package, or a script for an interpreter of the system.
  let source: Source
  let environment: [String: String]
  /// The scenarios that the program does not support.
  let missing: Set<PeerSettings.Scenario>

  enum Source {
    case built(String, [String])
    /// A Python script. The row is skipped if the interpreter lacks the script's imports.
    case python(String)
  }

  private init(
    _ name: String, _ summary: String, _ source: Source, environment: [String: String] = [:],
    missing: Set<PeerSettings.Scenario> = []
  ) {
    self.name = name
    self.summary = summary
    self.source = source
    self.environment = environment
    self.missing = missing
  }

  static let all: [PeerRow] = [
    PeerRow("stagecraft", "this library, on the path that it finds by itself", .built("Benchmarks", ["stage"])),
    PeerRow(
      "stagecraft-gl", "this library, on OpenGL", .built("Benchmarks", ["stage"]),
      environment: ["SDL_RENDER_DRIVER": "opengl"]),
    PeerRow(
      "c-software", "bare SDL2 in C, one call of SDL's software renderer", .built("CBaseline", ["software"]),
      missing: [.double, .back]),
    PeerRow(
      "c-surface", "bare SDL2 in C, outlines drawn before and blended by hand", .built("CBaseline", ["surface"]),
      missing: [.double, .back]),
    PeerRow(
      "c-opengl", "bare SDL2 in C, one call of SDL's OpenGL renderer", .built("CBaseline", ["opengl"]),
      missing: [.double, .back]),
    PeerRow(
      "pygame", "pygame-ce by hand, where it is installed", .python("Tests/Data/Peers/pygame_peer.py"),
      missing: [.double, .back]),
  ]
}
