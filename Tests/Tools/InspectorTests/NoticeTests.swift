import Controls
import Geometry
import Recording
import Stage
import Storyboard
import Testing
import Transitions
import Views

@testable import Inspector

/// Messages of the inspector, and times that its pages have in common.
struct NoticeTests {
  private let program = HeadlessStage(size: Size(480, 320))

  private func makeInspector(_ size: Size) -> (HeadlessStage, InspectorController) {
    let navigation = NavigationController(root: CardScreen("Home"))
    program.show(navigation)
    let stage = HeadlessStage(size: size)
    let controller = InspectorController(program.core, on: stage.core)
    stage.show(controller)
    program.core.environment.makeCurrent()
    navigation.pushViewController(CardScreen("Detail"), animated: true)
    while program.advance() {}
    return (stage, controller)
  }

  @Test(arguments: [Size(480, 320), Size(960, 600)])
  func `a message covers neither the selected row nor its details`(size: Size) throws {
    let (stage, controller) = makeInspector(size)
    controller.show(page: "Log")
    for _ in 0..<60 { stage.advance() }
    let page = try #require(controller.page as? LogPage)
    let list = try #require(page.view.all(of: ListView.self).first)
    let details = try #require(page.view.all(of: TextView.self).first)
    let bar = try #require(controller.view.all(of: NoticeBar.self).first)
    #expect(bar.text == nil)
    // The last row that is whole in sight: what comes up below the list reaches it first.
    let row = try #require(list.visibleCells.last { list.screenFrame.contains($0.screenFrame) })
    stage.click(at: row.screenFrame.center)
    page.copyScript()
    for _ in 0..<30 { stage.advance() }
    #expect(bar.text?.hasPrefix("The script is on the clipboard.") == true)
    let place = try #require(list.indexPathForSelectedRow)
    let selected = try #require(list.visibleCells.first { list.indexPath(for: $0) == place })
    #expect(list.screenFrame.contains(selected.screenFrame))
    #expect(!details.isHidden)
    for other in [selected, details, list] as [View] {
      #expect(other.screenFrame.intersection(bar.screenFrame).isEmpty)
      #expect(stage.window.bounds.contains(other.screenFrame))
    }
    #expect(stage.window.bounds.contains(bar.screenFrame))
    try look(stage, "notice-\(Int(size.width))")
    // It stays under the pointer, and goes some seconds after the pointer has left.
    func point(at place: Point) { stage.send(.pointer(PointerEvent(.hovered, at: place, time: stage.time))) }
    point(at: bar.screenFrame.center)
    for _ in 0..<600 { stage.advance() }
    #expect(bar.text != nil)
    point(at: list.screenFrame.center)
    for _ in 0..<600 { stage.advance() }
    #expect(bar.text == nil)
    controller.stop()
  }

  @Test func `all pages and the bar of time write the time of an event in the same way`() throws {
    let (stage, controller) = makeInspector(Size(960, 600))
    controller.show(page: "Log")
    for _ in 0..<60 { stage.advance() }
    let page = try #require(controller.page as? LogPage)
    let list = try #require(page.view.all(of: ListView.self).first)
    let cell = try #require(list.visibleCells.first)
    stage.click(at: cell.screenFrame.center)
    for _ in 0..<30 { stage.advance() }
    let row = try #require(list.indexPathForSelectedRow?.row)
    let text = page.log.shown(row).time
    #expect(text.hasSuffix(" s"))
    let bar = try #require(controller.view.all(of: TimeBar.self).first)
    #expect(bar.all(of: Label.self).map(\.text).contains(text))
    #expect(page.view.all(of: Label.self).map(\.text).contains(text))
    #expect(page.shownDetails?.contains("time: " + text) == true)
    for title in controller.pageTitles {
      controller.show(page: title)
      for _ in 0..<30 { stage.advance() }
      // No time of another kind, such as 1:02.5 or +0:01.25.
      for label in controller.view.all(of: Label.self) where !label.text.isEmpty {
        #expect(label.text.firstRange(of: /^[+-]?\d+:\d\d/) == nil, "\(title): \(label.text)")
      }
    }
    controller.stop()
  }

  private func look(_ stage: HeadlessStage, _ name: String) throws {
    guard let folder = getenv("STAGECRAFT_PICTURES") else { return }
    try stage.savePicture(to: "\(String(cString: folder))/\(name).png")
  }
}

#if canImport(Glibc)
import Glibc
#endif
