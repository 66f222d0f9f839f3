import Directors
import Geometry
import Glibc
import Recording
import SDLStage
import Testing
import Transitions
import Views

@testable import Inspector

/// Pictures of the pages, to look at.
struct PagesPictureTests {
  @Test(.enabled(if: getenv("STAGECRAFT_PICTURES") != nil))
  func `pictures of the pages`() throws {
    let program = HeadlessStage(size: Size(640, 400))
    let list = ViewController()
    list.view.backgroundColor = Color(rgb: 0x20304a)
    let stack = NavigationController(root: list)
    program.show(stack)
    let stage = HeadlessStage(size: Size(960, 600))
    let controller = Inspector(program.core).makeController(on: stage.core)
    stage.show(controller)
    program.core.environment.makeCurrent()
    let next = ViewController()
    next.title = "Detail"
    next.view.backgroundColor = Color(rgb: 0x804020)
    next.view.identifier = "detail"
    stack.pushViewController(next, animated: true)
    for _ in 0..<20 { program.advance() }
    program.send(.pointer(PointerEvent(.began, at: Point(400, 200), time: program.time)))
    for step in 1...20 {
      program.advance()
      program.send(.pointer(PointerEvent(.moved, at: Point(400 + Double(step) * 4, 200), time: program.time)))
    }
    program.send(.pointer(PointerEvent(.ended, at: Point(480, 200), time: program.time)))
    while program.advance() {}
    for theme in [ThemePreference.dark, .light] {
      stage.themePreference = theme
      for index in 0..<4 {
        if index == 3 { (controller.children[2] as? TreePage)?.select(next.view) }
        controller.show(index)
        while stage.advance() {}
        try stage.savePicture(to: "/tmp/inspector-\(index)-\(theme).png")
      }
    }
    controller.stop()
  }
}
