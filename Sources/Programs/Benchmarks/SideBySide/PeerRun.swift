import ProcessSupport
import Stagecraft
import StagecraftStoryboard

#if canImport(Glibc)
import Glibc
#endif

/// A running program of the comparison, in one scenario.
final class PeerRun {
  let pid: pid_t
  private let program: Program
  private let directory: TemporaryDirectory
  private let began: Double
  private let title: String

  init(_ row: PeerRow, _ scenario: PeerSettings.Scenario, on server: XServer, _ settings: [String: String] = [:]) throws
  {
    title = "\(row.name), \(scenario.rawValue)"
    directory = try TemporaryDirectory()
    let (path, arguments) = try row.command()
    let environment = server.environment
      .merging(["PEER_SCEN": scenario.rawValue, "SDL_RENDER_DRIVER": ""]) { $1 }
      .merging(row.environment) { $1 }.merging(settings) { $1 }
    began = Instant.now.wall
    program = try Program(path, arguments, environment: environment, scratch: directory)
    pid = program.pid
  }

  func figures() throws -> ProcessFigures { try ProcessFigures(pid: pid) }

  /// Waits for a line with this mark, and returns the text after the mark.
  func line(_ mark: String, within seconds: Double) throws -> String {
    let start = "@\(mark) "
    var found: Substring?
    let isThere = waitUntil(seconds) {
      // The last part may be an incomplete line.
      found = program.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .first { $0.hasPrefix(start) }
      return found != nil || !program.isRunning
    }
    guard isThere, let found else {
      throw ProgramError("\(title): no @\(mark) within \(readable(seconds)) s. \(program.errors)")
    }
    return String(found.dropFirst(start.count))
  }

  /// Returns the seconds from the start of the program to the time in a line with this mark.
  func time(of mark: String, within seconds: Double) throws -> Double {
    let text = try line(mark, within: seconds)
    guard let time = Double(text) else { throw ProgramError("\(title): @\(mark) has no time: \(text)") }
    return time - began
  }

  func json(_ mark: String, within seconds: Double) throws -> JSONValue {
    let text = try line(mark, within: seconds)
    let (value, faults) = JSONParser.parse(Array(text.utf8))
    guard let value, faults.isEmpty else { throw ProgramError("\(title): @\(mark) is no JSON: \(text.prefix(80))") }
    return value
  }

  func stop() throws {
    let ending = program.stop()
    guard ending == .exited(0) || ending == .signalled(SIGTERM) else {
      throw ProgramError("\(title) did not end well: \(ending). \(program.errors)")
    }
  }
}

extension PeerRow {
  fileprivate func command() throws -> (path: String, arguments: [String]) {
    switch source {
    case .built(let name, let arguments): return (try builtProgram(name), arguments)
    case .python(let script):
      guard let python = installedProgram("python3") else { throw ProgramError("python3 is not installed") }
      return (python, [script])
    }
  }

  /// Whether everything that the program needs is installed.
  var isInstalled: Bool {
    switch source {
    case .built(let name, _): return (try? builtProgram(name)) != nil
    case .python(let script):
      guard fileExists(script), let python = installedProgram("python3"), let scratch = try? TemporaryDirectory()
      else { return false }
      let asked = try? ProcessSupport.Program(python, ["-c", "import pygame"], scratch: scratch)
      return asked?.wait(seconds: 20) == .exited(0)
    }
  }
}

extension JSONValue {
  subscript(key: String) -> JSONValue? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.key == key }?.value
  }

  var items: [JSONValue] { if case .array(let items) = content { items } else { [] } }
  var number: Double? { if case .number(let number) = content { number } else { nil } }
  var text: String? { if case .string(let text) = content { text } else { nil } }
}
