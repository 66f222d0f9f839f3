import Glibc
import ProgramSupport
import Testing

/// Wayland compositors that are preferred, die, hang, or lack something.
@Suite(.serialized, .enabled(if: Desk.isPossible && !Desk.waylands.isEmpty)) struct CompositorTests {
  private let line = "stagecraft: the display connection was lost; the requested files are written up to this point\n"

  @Test(arguments: ["software", "opengl"])
  func `a compositor that dies in mid-transition is 69 and a line, with all that was promised`(
    driver: String
  ) throws {
    let desk = try Desk(
      ["--watch", "detail", "--speed", "0.3", "--screenshot", "a.png"], on: .wayland(1),
      environment: ["SDL_RENDER_DRIVER": driver])
    try desk.click(300, 30)
    desk.wait(untilProgress: 0.3)
    desk.killCompositor()
    #expect(desk.program.wait(seconds: 10) == .exited(69))
    #expect(desk.program.errors == line)
    #expect(desk.trace.last("exit")?.number("status") == 69)
    #expect(desk.trace.all("answer").count == 1)
    #expect(desk.bytes("a.png") != nil)
  }

  @Test func `a compositor that dies while nothing moves is 69 and a line`() throws {
    let desk = try Desk(on: .wayland(2))
    waitUntilStill { desk.trace.lines.count }
    desk.killCompositor()
    #expect(desk.program.wait(seconds: 10) == .exited(69))
    #expect(desk.program.errors == line)
    #expect(desk.trace.last("exit")?.number("status") == 69)
  }

  @Test func `a compositor that dies while the window opens is 69 and a line`() throws {
    let server = try XServer()
    let bench = try Workbench()
    for delay: UInt32 in [20, 60, 100, 150] {
      let weston = try Weston(on: server, width: 600, height: 400)
      let program = try bench.start(["board.json"], environment: weston.environment)
      usleep(delay * 1000)
      weston.signal(SIGKILL)
      #expect(program.wait(seconds: 20) == .exited(69), "after \(delay) ms: \(program.errors)")
      let lines = program.errors.split(separator: "\n")
      #expect(lines.count == 1 && lines.allSatisfy { $0.hasPrefix("stagecraft: ") }, "\(program.errors)")
    }
  }

  @Test func `where both displays are set, the window is the compositor's`() throws {
    let server = try XServer(width: 600, height: 400)
    let weston = try Weston(on: server, width: 600, height: 400)
    let bench = try Workbench()
    let screen = try server.screen()
    let both = weston.environment.merging(["DISPLAY": server.display]) { $1 }
    let program = try bench.start(["board.json", "--trace", "-"], environment: both)
    // The storyboard's window has 200 by 150 points, and the compositor's shell makes it fill the screen.
    #expect(waitUntil(10) { screen.color(x: 590, y: 390) == 0x20_3040 }, "\(program.errors)")
    #expect(program.stop() == .exited(0))
    let chosen = try bench.start(
      ["board.json", "--trace", "-"], environment: both.merging(["SDL_VIDEODRIVER": "x11"]) { $1 })
    #expect(waitUntil(10) { chosen.output.contains("\"scene\"") }, "\(chosen.errors)")
    usleep(300_000)
    #expect(screen.color(x: 590, y: 390) != 0x20_3040)
    #expect(chosen.stop() == .exited(0))
  }

  @Test func `a compositor that never answers is passed over, or 69 within seconds`() throws {
    let server = try XServer(width: 600, height: 400)
    let bench = try Workbench()
    let silent = try SilentSocket(bench.file("silent"))
    let wayland = ["WAYLAND_DISPLAY": silent.path, "SDL_VIDEODRIVER": "", "DISPLAY": ""]
    let began = monotonicSeconds()
    let alone = try bench.run(["board.json"], environment: wayland)
    #expect(alone.ending == .exited(69) && alone.messages.count == 1)
    #expect(alone.errors.hasPrefix("stagecraft: ") && alone.errors.contains("does not answer"), "\(alone.errors)")
    #expect(monotonicSeconds() - began < 20)
    let beside = try bench.start(
      ["board.json", "--trace", "-"], environment: wayland.merging(["DISPLAY": server.display]) { $1 })
    #expect(waitUntil(10) { beside.output.contains("\"scene\"") }, "\(beside.errors)")
    #expect(beside.stop() == .exited(0) && beside.errors.isEmpty)
  }

  @Test func `a window without a title bar says how to have one`() throws {
    let server = try XServer(width: 600, height: 400)
    let weston = try Weston(on: server, width: 600, height: 400)
    let bench = try Workbench()
    let run = try bench.run(
      ["board.json"], script: "0.1 key O\n+0 idle\n",
      environment: weston.environment.merging(["LIBDECOR_PLUGIN_DIR": bench.directory.path]) { $1 })
    #expect(run.ending == .exited(0))
    #expect(run.messages.count == 1 && run.errors.contains("libdecor-0-plugin-1-cairo"), "\(run.errors)")
  }
}

/// A socket that takes connections and says nothing.
final class SilentSocket {
  let path: String
  private let file: Int32

  init(_ path: String) throws {
    self.path = path
    file = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw ProgramError("too long: \(path)")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let isBound = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(file, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isBound, listen(file, 4) == 0 else { throw ProgramError("no socket at \(path)") }
  }

  deinit { close(file) }
}
