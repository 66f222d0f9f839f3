import Geometry
import Glibc
import Recording
import Rendering
import Stage
import TestSupport
import Testing
import Transitions
import Views

@testable import Inspector
@testable import StagecraftInspector

struct InspectorMachineTests {
  @Test func `each input has its actions in each state`() {
    typealias Machine = InspectorMachine
    let inputs: [Machine.Input] = [.open(.window), .open(.docked), .close, .windowClosed, .failed]
    func row(_ state: Machine) -> [String] {
      inputs.map { input in
        var machine = state
        let actions = machine.handle(input)
        return "\(machine) \(actions.map { "\($0)" }.joined(separator: ","))"
      }
    }
    #expect(row(.closed) == ["inWindow openWindow", "overStage showPanel", "closed ", "closed ", "closed "])
    #expect(
      row(.inWindow) == [
        "inWindow ", "inWindow ", "closed endInspection,closeWindow", "closed endInspection", "closed ",
      ])
    #expect(
      row(.overStage) == ["overStage ", "overStage ", "closed endInspection,removePanel", "overStage ", "overStage "])
  }
}

struct PanelDockTests {
  @Test func `it is beside the program where there is room, else below`() {
    let dock = PanelDock()
    #expect(dock.frame(in: Size(1600, 900)) == Rect(800, 0, 800, 900))
    #expect(dock.frame(in: Size(960, 600)) == Rect(460, 0, 500, 600))
    #expect(dock.frame(in: Size(480, 320)) == Rect(0, 48, 480, 272))
    #expect(dock.frame(in: Size(800, 1200)) == Rect(0, 600, 800, 600))
    #expect(dock.frame(in: Size(319, 600)) == nil)
    #expect(PanelDock(isAtStart: true).frame(in: Size(480, 320)) == Rect(0, 0, 480, 272))
  }

  @Test(arguments: 0..<50) func `a dragged edge stays in the window, wherever it is dragged`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var dock = PanelDock(isAtStart: Bool.random(using: &random))
    for _ in 0..<50 {
      let size = Size(random.double(in: 1...2000), random.double(in: 1...1200))
      let wild = [Double.nan, .infinity, -1e9, random.double(in: -100...2100)]
      dock.moveEdge(
        to: Point(wild.randomElement(using: &random) ?? 0, wild.randomElement(using: &random) ?? 0), in: size)
      #expect((0...1).contains(dock.share))
      guard let frame = dock.frame(in: size) else { continue }
      #expect(frame.minX >= 0 && frame.minY >= 0 && frame.width > 0 && frame.height > 0)
      #expect(frame.maxX <= size.width + 1e-9 && frame.maxY <= size.height + 1e-9)
    }
  }
}
