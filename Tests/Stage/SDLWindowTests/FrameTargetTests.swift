import CSDL2
import Geometry
import Rendering
import SDLWindow
import Stage
import Testing
import Typesetting

struct FrameTargetTests {
  let text = TextSystem()
  let list = DisplayList([
    .shape(
      ShapeItem(
        size: Size(40, 30), transform: Transform2D(translationX: 10, y: 10), cornerRadius: 8, fill: Color(rgb: 0xe05050)
      ))
  ])

  @Test func `a headless picture has the size of its scale, and its background`() throws {
    let target = HeadlessTarget(size: Size(100, 60), scale: 2, text: text)
    try target.draw(list, background: Color(rgb: 0x102040), damage: nil)
    let picture = try #require(target.picture())
    #expect(picture.width == 200 && picture.height == 120)
    #expect(picture[0, 0] == 0xff10_2040)
    #expect(picture[60, 50] == 0xffe0_5050)
  }

  @Test func `a headless size that is absurd is bounded`() throws {
    for size in [Size(0, 0), Size(-5, .nan)] {
      let target = HeadlessTarget(size: size, text: text)
      try target.draw(list, background: .black, damage: nil)
      #expect(target.picture()?.width == 1)
    }
  }

  @Test func `the window's own memory holds the headless picture`() throws {
    try Displays.withDummy {
      let window = try SDLWindow(title: "Test", size: Size(100, 60))
      #expect(window.path == .pixels && window.title == "Test")
      let target = try window.makeTarget(text: text)
      try target.draw(list, background: .black, damage: nil)
      try target.present()
      let headless = HeadlessTarget(size: Size(100, 60), text: text)
      try headless.draw(list, background: .black, damage: nil)
      let (shown, expected) = (try #require(target.picture()), try #require(headless.picture()))
      for y in 0..<60 { for x in 0..<100 { #expect(shown[x, y] | 0xff00_0000 == expected[x, y]) } }
    }
  }

  @Test func `only damage is drawn`() throws {
    try Displays.withDummy {
      let window = try SDLWindow(title: "Test", size: Size(100, 60))
      let target = try window.makeTarget(text: text)
      try target.draw(DisplayList(), background: .white, damage: nil)
      try target.draw(DisplayList(), background: .black, damage: [Rect(20, 10, 5, 5)])
      let picture = try #require(target.picture())
      #expect(picture[22, 12] & 0xffffff == 0)
      #expect(picture[40, 40] & 0xffffff == 0xffffff)
    }
  }

  @Test(arguments: [Size(1, 1), Size(4000, 2000)]) func `a window of any size`(size: Size) throws {
    try Displays.withDummy {
      let window = try SDLWindow(title: "", size: size)
      let target = try window.makeTarget(text: text)
      try target.draw(list, background: .black, damage: nil)
      try target.present()
      #expect(target.picture().map { Size(Double($0.width), Double($0.height)) } == window.size)
    }
  }

  @Test func `a resize is followed by the next frame`() throws {
    try Displays.withDummy {
      let window = try SDLWindow(title: "", size: Size(100, 60))
      let target = try window.makeTarget(text: text)
      try target.draw(list, background: .black, damage: nil)
      window.size = Size(150, 90)
      SDLEventQueue.drain { _ in }
      try target.draw(list, background: .white, damage: [])
      #expect(try #require(target.picture())[149, 89] & 0xffffff == 0xffffff)
    }
  }

  @Test func `a host's software renderer gets one texture, and its state back`() throws {
    try Displays.withDummy {
      #expect(SDL_InitSubSystem(SDL_INIT_VIDEO) == 0)
      defer { SDL_QuitSubSystem(SDL_INIT_VIDEO) }
      let hostWindow = try #require(SDL_CreateWindow("Host", 0, 0, 100, 60, 0))
      defer { SDL_DestroyWindow(hostWindow) }
      let renderer = try #require(SDL_CreateRenderer(hostWindow, -1, CSDL2_RENDERER_SOFTWARE))
      SDL_SetRenderDrawColor(renderer, 1, 2, 3, 4)
      do {
        let window = SDLWindow(host: hostWindow, renderer: renderer)
        let target = try window.makeTarget(text: text)
        try target.draw(list, background: .black, damage: nil)
        let shown = try #require(PixelBuffer(readingFrom: renderer))
        #expect(shown[30, 25] & 0xffffff == 0xe05050)
        var color = SDL_Color()
        SDL_GetRenderDrawColor(renderer, &color.r, &color.g, &color.b, &color.a)
        #expect([color.r, color.g, color.b, color.a] == [1, 2, 3, 4])
      }
      SDL_DestroyRenderer(renderer)
    }
  }

  @Test func `a driver that is not there is told`() {
    SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, "nonsense", SDL_HINT_OVERRIDE)
    defer { SDL_ResetHint(SDL_HINT_VIDEODRIVER) }
    #expect(throws: StageError.noVideo(reason: "nonsense not available")) {
      try SDLWindow(title: "", size: Size(10, 10))
    }
  }
}
