import CSDL2
import Geometry
import Glibc
import ProcessSupport
import SDLWindow
import Stage
import Testing
import Transitions
import Views

@testable import Inspector
@testable import StagecraftInspector

/// The inspector in the window of a program that runs its own event loop.
@Suite(.serialized) struct HostedInspectorTests {
  private final class Host {
    let window: OpaquePointer
    let renderer: OpaquePointer?
    let stage: Stage
    let screen = CardScreen("Home")

    init(gpu: Bool) throws {
      // The driver that shows nothing.
      SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, "dummy", SDL_HINT_OVERRIDE)
      defer { SDL_ResetHint(SDL_HINT_VIDEODRIVER) }
      try #require(SDL_InitSubSystem(SDL_INIT_VIDEO) == 0)
      window = try #require(SDL_CreateWindow("Host", 0, 0, 1000, 600, 0))
      renderer = gpu ? SDL_CreateRenderer(window, -1, CSDL2_RENDERER_SOFTWARE) : nil
      stage = try Stage(hostWindow: window, renderer: renderer, root: NavigationController(root: screen))
    }

    func close() {
      if let renderer { SDL_DestroyRenderer(renderer) }
      SDL_DestroyWindow(window)
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
    }

    /// The loop of a host that runs frames only where the stage needs one.
    func run(seconds: Double) {
      let end = StageClock.now + seconds
      repeat {
        var event = SDL_Event()
        while SDL_PollEvent(&event) != 0 { stage.handle(sdlEvent: &event) }
        if stage.needsFrame { stage.frame() } else { usleep(2000) }
      } while StageClock.now < end
    }

    func click(x: Int32, y: Int32) {
      var event = SDL_Event()
      event.motion.type = SDL_MOUSEMOTION.rawValue
      (event.motion.windowID, event.motion.x, event.motion.y) = (SDL_GetWindowID(window), x, y)
      stage.handle(sdlEvent: &event)
      for (type, state) in [(SDL_MOUSEBUTTONDOWN, UInt8(1)), (SDL_MOUSEBUTTONUP, 0)] {
        var event = SDL_Event()
        event.button.type = type.rawValue
        (event.button.windowID, event.button.x, event.button.y) = (SDL_GetWindowID(window), x, y)
        (event.button.button, event.button.state, event.button.clicks) = (1, state, 1)
        stage.handle(sdlEvent: &event)
      }
    }
  }

  @Test(arguments: [false, true]) func `it opens over a hosted stage, works while its time stands still, and rests`(
    gpu: Bool
  ) throws {
    let host = try Host(gpu: gpu)
    defer { host.close() }
    let stage = host.stage
    host.run(seconds: 0.1)
    try stage.inspector.open()
    #expect(stage.inspector.isOpen)
    host.run(seconds: 0.3)
    #expect(stage.core.panel?.frame == Rect(500, 0, 500, 600))
    let pages = try #require(stage.inspector.docked?.controller.children.first as? InspectorController)
    // The second tab.
    host.click(x: 620, y: 79)
    host.run(seconds: 0.5)
    #expect(pages.page.title == "Curves")
    stage.core.playback.pause()
    let time = stage.core.loop.now
    host.click(x: 560, y: 79)
    host.run(seconds: 0.5)
    #expect(pages.page.title == "Timeline" && stage.core.loop.now == time)
    stage.core.playback.resume()
    host.run(seconds: 0.5)
    // The program's button.
    host.click(x: 80, y: 236)
    host.run(seconds: 1.5)
    #expect(host.screen.navigationController?.viewControllers.count == 2)
    let drawn = stage.core.drawnFrames
    host.run(seconds: 0.5)
    #expect(stage.core.drawnFrames == drawn && !stage.needsFrame)
    stage.inspector.close()
    host.run(seconds: 0.2)
    #expect(!stage.inspector.isOpen && stage.core.panel == nil)
  }

  @Test func `a hosted stage that is released leaves nothing of its inspector`() throws {
    weak var core: StageCore?
    weak var screen: ViewController?
    do {
      let host = try Host(gpu: false)
      defer { host.close() }
      host.run(seconds: 0.1)
      try host.stage.inspector.open()
      host.run(seconds: 0.1)
      (core, screen) = (host.stage.core, host.screen)
    }
    #expect(core == nil && screen == nil)
  }
}
