import Controls
import Geometry
import Testing
import Views

struct IconTests {
  @Test(arguments: Icon.allCases) func `an icon with its line fits into its square`(icon: Icon) {
    let bounds = icon.path.controlBounds.insetBy(dx: -Icon.stroke.width / 2, dy: -Icon.stroke.width / 2)
    #expect(Rect(0, 0, Icon.side, Icon.side).contains(bounds))
    #expect(max(bounds.width, bounds.height) >= 14)
    #expect(abs(bounds.midX - 12) < 1 && abs(bounds.midY - 12) < 1)
  }

  @Test func `at another size path and line are scaled alike`() {
    let view = Icon.check.makeView(size: 12, color: .black)
    #expect(view.bounds.size == Size(12, 12) && view.stroke.width == 1 && view.strokeColor == .black)
    #expect(view.path == Icon.check.path.applying(Transform2D(scaleX: 0.5, y: 0.5)))
  }
}
