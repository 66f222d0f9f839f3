import Directors
import Geometry
import Glibc
import Recording
import Stage
import Testing
import Transitions
import Views

@testable import Inspector

/// All pages after a transition that a hand has caught, at the least, a usual and a large size.
struct PagesPictureTests {
  @Test(arguments: [Size(480, 320), Size(600, 660), Size(960, 600), Size(2560, 1600)])
  func `each page has room and can be read at every size, dark and light`(size: Size) throws {
    let program = HeadlessStage(size: Size(640, 400))
    let list = ViewController()
    list.view.backgroundColor = Color(rgb: 0x20304a)
    let stack = NavigationController(root: list)
    program.show(stack)
    let stage = HeadlessStage(size: size)
    let controller = InspectorController(program.core, on: stage.core)
    stage.show(controller)
    let next = ViewController()
    next.title = "Detail"
    next.view.backgroundColor = Color(rgb: 0x804020)
    next.view.identifier = "detail"
    program.core.environment.makeCurrent()
    stack.pushViewController(next, animated: true)
    for _ in 0..<20 { program.advance() }
    program.send(.pointer(PointerEvent(.began, at: Point(400, 200), time: program.time)))
    for step in 1...20 {
      program.advance()
      program.send(.pointer(PointerEvent(.moved, at: Point(400 + Double(step) * 4, 200), time: program.time)))
    }
    program.send(.pointer(PointerEvent(.ended, at: Point(480, 200), time: program.time)))
    while program.advance() {}
    controller.select(next.view, ghosts: 0)
    for theme in [ThemePreference.dark, .light] {
      stage.themePreference = theme
      for page in controller.pageTitles {
        controller.show(page: page)
        while stage.advance() {}
        #expect(controller.page.title == page)
        // The colors do not change with the size.
        if size.width < 1000 {
          // A line that moves with time crosses texts.
          let line = InspectorColors(stage.window.theme).playhead
          let poor = stage.textContrasts().filter { $0.ratio < TextContrast.minimum && !$0.background.isNear(line) }
          #expect(poor.isEmpty, "\(page), \(theme), \(size): \(poor)")
        }
        guard let folder = getenv("STAGECRAFT_PICTURES").map({ String(cString: $0) }) else { continue }
        try stage.savePicture(to: "\(folder)/\(page)-\(theme)-\(Int(size.width)).png")
      }
    }
    controller.stop()
  }
}

extension Color {
  /// Whether the color is another one or a mixture with it, as a thin line between pixels has.
  fileprivate func isNear(_ other: Color) -> Bool {
    abs(red - other.red) < 0.2 && abs(green - other.green) < 0.2 && abs(blue - other.blue) < 0.2
  }
}
