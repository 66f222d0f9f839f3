import Stagecraft
import Testing

#if canImport(Glibc)
import Glibc
#endif

/// A program that owns its SDL window, renderer and loop, and knows of Stagecraft what `import Stagecraft` gives.
struct HostTests {
  @Test func `a host's loop drives a push to its end, and its renderer stays as it was`() throws {
    let host = try Host()
    defer { host.close() }
    host.setDrawColor(1, 2, 3, 4)
    let home = Screen(Color(rgb: 0x204060))
    let detail = Screen(Color(rgb: 0x802020))
    let navigation = NavigationController(root: home)
    let stage = try Stage(hostWindow: host.window, renderer: host.renderer, root: navigation)
    stage.frame()
    #expect(host.pixel(x: 50, y: 30) == 0x204060)

    var outcome: TransitionOutcome?
    navigation.pushViewController(detail, animated: true) { outcome = $0 }
    var frames = 0
    var sawMotion = false
    while outcome == nil || stage.needsFrame, frames < 2000 {
      host.pollEvents { stage.handle(sdlEvent: $0) }
      stage.frame()
      frames += 1
      if host.pixel(x: 2, y: 30) != host.pixel(x: 97, y: 30) { sawMotion = true }
      usleep(2000)
    }
    #expect(outcome == .completed && sawMotion && !stage.needsFrame)
    #expect(host.pixel(x: 50, y: 30) == 0x802020)
    #expect(host.drawColor == [1, 2, 3, 4])
    #expect(stage.failure == nil && !stage.isClosed)
  }
}

private final class Screen: ViewController {
  private let color: Color

  init(_ color: Color) {
    self.color = color
    super.init()
  }

  override func loadView() -> View {
    let view = View()
    view.backgroundColor = color
    return view
  }
}

/// SDL as a host program in another language has it: found by name, with raw pointers.
private final class Host {
  let window: OpaquePointer
  let renderer: OpaquePointer

  private struct Missing: Error { let name: String }

  init() throws {
    typealias SetHint = @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, Int32) -> Int32
    typealias Start = @convention(c) (UInt32) -> Int32
    typealias MakeWindow =
      @convention(c) (UnsafePointer<CChar>, Int32, Int32, Int32, Int32, UInt32) -> OpaquePointer?
    typealias MakeRenderer = @convention(c) (OpaquePointer, Int32, UInt32) -> OpaquePointer?
    // The driver that shows nothing; a hint, so that the environment stays as it is.
    _ = try Host.function("SDL_SetHintWithPriority", as: SetHint.self)("SDL_VIDEODRIVER", "dummy", 2)
    guard try Host.function("SDL_InitSubSystem", as: Start.self)(0x20) == 0 else { throw Missing(name: "video") }
    let window = try Host.function("SDL_CreateWindow", as: MakeWindow.self)("Host", 0, 0, 100, 60, 0)
    guard let window else { throw Missing(name: "window") }
    let software: UInt32 = 1
    guard let renderer = try Host.function("SDL_CreateRenderer", as: MakeRenderer.self)(window, -1, software) else {
      throw Missing(name: "renderer")
    }
    (self.window, self.renderer) = (window, renderer)
  }

  func close() {
    typealias Destroy = @convention(c) (OpaquePointer) -> Void
    typealias Quit = @convention(c) (UInt32) -> Void
    typealias Reset = @convention(c) (UnsafePointer<CChar>) -> Int32
    try? Host.function("SDL_DestroyRenderer", as: Destroy.self)(renderer)
    try? Host.function("SDL_DestroyWindow", as: Destroy.self)(window)
    try? Host.function("SDL_QuitSubSystem", as: Quit.self)(0x20)
    _ = try? Host.function("SDL_ResetHint", as: Reset.self)("SDL_VIDEODRIVER")
  }

  func pollEvents(_ body: (UnsafeRawPointer) -> Void) {
    typealias Poll = @convention(c) (UnsafeMutableRawPointer) -> Int32
    guard let poll = try? Host.function("SDL_PollEvent", as: Poll.self) else { return }
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 8) { event in
      guard let address = event.baseAddress else { return }
      while poll(address) != 0 { body(address) }
    }
  }

  func setDrawColor(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8) {
    typealias Set = @convention(c) (OpaquePointer, UInt8, UInt8, UInt8, UInt8) -> Int32
    _ = try? Host.function("SDL_SetRenderDrawColor", as: Set.self)(renderer, red, green, blue, alpha)
  }

  var drawColor: [UInt8] {
    typealias Get =
      @convention(c) (
        OpaquePointer, UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt8>,
        UnsafeMutablePointer<UInt8>
      ) -> Int32
    var (red, green, blue, alpha): (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)
    _ = try? Host.function("SDL_GetRenderDrawColor", as: Get.self)(renderer, &red, &green, &blue, &alpha)
    return [red, green, blue, alpha]
  }

  /// `0xRRGGBB` of what the renderer shows there.
  func pixel(x: Int32, y: Int32) -> UInt32 {
    typealias Read =
      @convention(c) (OpaquePointer, UnsafePointer<Int32>, UInt32, UnsafeMutablePointer<UInt32>, Int32) -> Int32
    let argb8888: UInt32 = 0x1636_2004
    var word: UInt32 = 0
    _ = try? Host.function("SDL_RenderReadPixels", as: Read.self)(renderer, [x, y, 1, 1], argb8888, &word, 4)
    return word & 0xffffff
  }

  private static func function<Function>(_ name: String, as type: Function.Type) throws -> Function {
    guard let address = dlsym(nil, name) else { throw Missing(name: name) }
    return unsafeBitCast(address, to: type)
  }
}
