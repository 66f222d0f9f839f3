import Controls
import Geometry
import Testing
import Views

/// What other programs drag over a window and drop on it.
struct ForeignDropTests {
  private let desk = DragStage()
  private var stage: ControlStage { desk.stage }

  init() {
    desk.right.dropInteraction = DropInteraction { [desk] session in
      let names = session.items.map { $0.file?.string ?? $0.url ?? $0.text ?? "-" }
      desk.log.append("\(session.isLocal ? "own" : "foreign") \(session.operation) \(names.prefix(3)) \(names.count)")
    }
  }

  private func send(_ phase: DropEvent.Phase, _ x: Double = 300, _ y: Double = 100) {
    stage.input { stage.window.receive(DropEvent(phase, at: Point(x, y), time: stage.time)) }
    stage.frame()
  }

  @Test func `the target shows under the pointer, and gets the files`() {
    send(.moved, 100)
    #expect(desk.mark == nil)
    send(.moved)
    #expect(desk.mark != nil && desk.picture == nil && stage.window.keyInterceptor == nil)
    send(.dropped(urls: ["file:///srv/a%20b.txt"], text: nil))
    stage.settle()
    #expect(desk.take() == "foreign copy [\"/srv/a b.txt\"] 1" && desk.isAtRest)
  }

  @Test func `what leaves, or is dropped beside a target, leaves nothing`() {
    send(.moved)
    send(.exited)
    #expect(desk.isAtRest)
    send(.dropped(urls: ["file:///srv/a"], text: nil), 100)
    send(.exited)
    send(.moved)
    send(.dropped(urls: [], text: nil))
    stage.settle()
    #expect(desk.take() == "" && desk.isAtRest)
  }

  @Test func `a source that died is noticed as soon as the pointer is the window's again`() {
    send(.moved)
    stage.input { stage.window.endForeignDrag() }
    #expect(desk.isAtRest)
    send(.dropped(urls: [], text: "late"))
    stage.settle()
    #expect(desk.take() == "foreign copy [\"late\"] 1")
  }

  @Test func `10,000 files are one drop, and names that are no UTF-8 keep their bytes`() {
    let odd = DragItem(FilePath(bytes: [0x2f, 0xff, 0x25, 0x20, 0xc3, 0xa9]))
    #expect(odd.url == "file:///%FF%25%20%C3%A9" && odd.file?.bytes == [0x2f, 0xff, 0x25, 0x20, 0xc3, 0xa9])
    var asked = 0
    desk.right.dropInteraction?.canHandle = { _ in
      asked += 1
      return true
    }
    send(.dropped(urls: [odd.url ?? ""] + (1..<10_000).map { "file:///f\($0)" }, text: nil))
    stage.settle()
    #expect(desk.take() == "foreign copy [\"/\u{fffd}% \u{e9}\", \"/f1\", \"/f2\"] 10000" && asked <= 2)
  }

  @Test(arguments: ["file:///a%2", "file:///a%zz", "file://host/a", "http://a/b", "file:///a%00b", ""])
  func `a URL without a path of this machine has none`(url: String) {
    #expect(DragItem(url: url).file == nil)
  }

  @Test func `a megabyte of text arrives whole, and places that are no numbers are left out`() {
    let text = String(repeating: "é", count: 500_000)
    var got: String?
    desk.right.dropInteraction = DropInteraction { got = $0.items.first?.text }
    send(.moved, .nan)
    send(.dropped(urls: [], text: text), .infinity)
    #expect(got == nil && desk.isAtRest)
    send(.dropped(urls: [], text: text))
    #expect(got == text)
    stage.settle()
  }

  @Test func `a drop in the middle of an own drag ends that one`() {
    desk.lift()
    send(.moved)
    #expect(desk.picture != nil, "its own drag has the pointer")
    send(.dropped(urls: [], text: "x"))
    stage.settle()
    #expect(desk.take() == "end cancel, foreign copy [\"x\"] 1" && desk.isAtRest)
  }

  @Test func `it scrolls at the edges, and opens what it rests over`() {
    desk.queue.sections = [(0..<100).map { "q\($0)" }]
    stage.input { desk.right.reloadData() }
    var opened = 0
    desk.right.dropInteraction?.onSpringLoad = { _ in opened += 1 }
    send(.moved, 300, 296)
    stage.frames(50)
    #expect(desk.right.contentOffset.y > 100 && opened == 1)
    send(.exited)
    stage.settle()
    #expect(desk.isAtRest)
  }
}
