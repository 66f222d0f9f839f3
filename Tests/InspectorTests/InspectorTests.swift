import Geometry
import SDLStage
import Testing
import Transitions
import Views

@testable import Inspector

struct InspectorTests {
  @Test func `the inspector of one stage is shown by another`() {
    let program = HeadlessStage(size: Size(480, 320))
    program.show(ViewController())
    let stage = HeadlessStage(size: Size(1040, 660))
    let controller = Inspector(program.core).makeController(on: stage.core)
    stage.show(controller)
    #expect(controller.page.view.window === stage.window)
    controller.stop()
  }
}
