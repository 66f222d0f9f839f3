import ProgramSupport

/// What moves the mouse and presses the keys of an X server: xdotool.
struct Hand {
  private let path: String
  private let server: XServer

  init(at server: XServer) throws {
    guard let path = installedProgram("xdotool") else { throw ProgramError("xdotool is not installed") }
    self.path = path
    self.server = server
  }

  @discardableResult
  func callAsFunction(_ words: [String]) throws -> String {
    let scratch = try TemporaryDirectory()
    let run = try Program(path, words, environment: server.environment, scratch: scratch)
    guard run.wait(seconds: 20) == .exited(0) else { throw ProgramError("xdotool \(words): \(run.errors)") }
    return run.output
  }

  /// A window and its place on the screen; nil where it is not there yet.
  /// - Parameter words: as `search` takes them.
  func find(_ words: String...) -> (window: String, x: Int, y: Int)? { find(words) }

  func find(_ words: [String]) -> (window: String, x: Int, y: Int)? {
    guard let found = try? self(["search"] + words).split(separator: "\n").last.map(String.init),
      let geometry = try? self(["getwindowgeometry", "--shell", found])
    else { return nil }
    func value(_ name: String) -> Int? {
      geometry.split(separator: "\n").first { $0.hasPrefix(name + "=") }.flatMap { Int($0.dropFirst(name.count + 1)) }
    }
    guard let x = value("X"), let y = value("Y") else { return nil }
    return (found, x, y)
  }
}
