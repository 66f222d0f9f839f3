import Animation
import Controls
import Geometry
import TestSupport
import Testing
import Views

/// Items that are dragged from one list to another.
struct DragTests {
  private let desk = DragStage()
  private var stage: ControlStage { desk.stage }
  private var texts: String { desk.queue.sections[0].joined(separator: " ") }

  @Test func `a row moves to the place between two rows`() {
    desk.lift(row: 1)
    stage.drag(to: 300, 45, seconds: 0.3)
    #expect(desk.mark?.frame.midY == 40 && desk.mark?.frame.height == 2)
    stage.release()
    #expect(desk.take() == "drop s1 at 1, end move" && texts == "q0 s1 q1 q2")
    #expect(desk.mark == nil && desk.picture != nil, "it still flies")
    stage.settle()
    #expect(desk.isAtRest && desk.songs.sections[0].prefix(3) == ["s0", "s2", "s3"])
  }

  @Test func `all selected rows go, in their order, with a badge`() {
    for row in [3, 1, 4] { desk.left.selectRow(at: ListView.IndexPath(row: row), animated: false) }
    desk.lift(row: 3)
    let labels = desk.picture?.subviews.flatMap(\.subviews).compactMap { ($0 as? Label)?.text } ?? []
    #expect(labels == ["3"])
    stage.drag(to: 300, 299, seconds: 0.3)
    stage.release()
    #expect(desk.take() == "drop s1 s3 s4 at 3, end move")
    stage.settle()
    #expect(desk.isAtRest)
  }

  @Test func `a row that is not selected goes alone`() {
    desk.left.selectRow(at: ListView.IndexPath(row: 3), animated: false)
    desk.lift(row: 0)
    stage.drag(to: 300, 10, seconds: 0.2)
    stage.release()
    #expect(desk.take() == "drop s0 at 0, end move")
    #expect(desk.songs.log == [], "a drag is no click")
  }

  @Test func `Control copies`() {
    desk.lift(row: 1)
    stage.drag(to: 300, 10, seconds: 0.2)
    stage.keyDown(.other, modifiers: .control)
    let release = PointerEvent(.ended, at: stage.location, time: stage.time, modifiers: .control)
    stage.input { stage.window.send(.pointer(release)) }
    #expect(desk.take() == "drop s1 at 0, end copy" && desk.songs.sections[0].count == 20)
  }

  @Test func `the pressed point stays under the hand`() throws {
    stage.press(60, 50)
    stage.drag(by: 30, 0, seconds: 0.1)
    stage.frames(60)
    for place in [Point(120, 80), Point(301, 111), Point(395, 290)] {
      stage.drag(to: place.x, place.y, seconds: 0.2)
      #expect(try #require(desk.anchor).distance(to: place) < 1e-9)
      let corner = try #require(desk.picture?.convert(Point(60, 10), to: nil))
      #expect(corner.distance(to: place) < 1e-6, "at every scale")
    }
  }

  @Test func `a lift has no jump`() throws {
    stage.press(100, 60)
    var last = Point(100, 60)
    for step in 1...30 {
      stage.wait(stage.interval)
      stage.move(100 + Double(min(step, 12)), 60)
      stage.frame(after: 0)
      guard let anchor = desk.anchor else { continue }
      #expect(anchor.distance(to: last) < 5)
      last = anchor
    }
    #expect(last.distance(to: Point(112, 60)) < 0.5)
  }

  @Test(arguments: [UserInterfaceLayoutDirection.leftToRight, .rightToLeft])
  func `cells of a grid go between cells`(direction: UserInterfaceLayoutDirection) throws {
    stage.input {
      stage.window.overrideLayoutDirection = direction
      for list in [desk.left, desk.right] {
        list.cellLayout = .grid(GridLayout(.autoFit(minimum: 80), spacing: 10))
      }
    }
    stage.settle()
    let first = try #require(desk.left.cellForRow(at: ListView.IndexPath(row: 0))).screenFrame.center
    let aim = try #require(desk.right.cellForRow(at: ListView.IndexPath(row: 1))).screenFrame
    stage.press(first.x, first.y)
    stage.drag(to: direction == .leftToRight ? aim.maxX - 5 : aim.minX + 5, aim.midY, seconds: 0.3)
    let edge = direction == .leftToRight ? aim.maxX : aim.minX
    #expect(desk.mark.map { abs($0.frame.midX - edge) < 1 && $0.frame.height == aim.height } == true)
    stage.release()
    stage.settle()
    #expect(desk.take() == "drop s0 at 2, end move" && desk.isAtRest)
  }

  enum Cancel: CaseIterable { case escape, lostPointer, otherButton, outside, session, keyboard }

  @Test(arguments: Cancel.allCases)
  func `it flies back`(cancel: Cancel) throws {
    desk.lift(row: 1)
    var session: DragSession?
    desk.right.dropInteraction?.canHandle = {
      session = $0
      return true
    }
    stage.drag(to: 300, 200, seconds: 0.3)
    stage.frames(10)
    switch cancel {
    case .escape: stage.key(.escape)
    case .lostPointer: stage.cancelPointer()
    case .otherButton:
      stage.input {
        stage.window.send(.pointer(PointerEvent(.began, at: stage.location, time: stage.time, button: .secondary)))
      }
    case .outside:
      stage.drag(to: 205, 500, seconds: 0.1)
      stage.release()
    case .session: stage.input { session?.cancel() }
    case .keyboard: stage.input { stage.window.isKeyWindow = false }
    }
    #expect(desk.take() == "" && desk.mark == nil && stage.window.keyInterceptor == nil, "the session ends at home")
    var places: [Double] = []
    for _ in 0..<120 where !desk.overlays.isEmpty {
      stage.frame()
      if let anchor = desk.anchor { places.append(anchor.distance(to: Point(100, 60))) }
    }
    #expect(places.count > 5 && places.last ?? 9 < 1, "\(places)")
    stage.release()
    stage.settle()
    #expect(desk.take() == "end cancel" && desk.isAtRest && desk.queue.sections[0].count == 3)
  }

  @Test func `a throw goes on with the velocity of the hand`() throws {
    desk.lift(row: 1)
    stage.frames(30)
    stage.drag(to: 190, 290, seconds: 0.1)
    stage.release()
    let before = try #require(desk.anchor)
    stage.frame(after: 0.002)
    let velocity = (try #require(desk.anchor) - before) / 0.002
    // 230 points in a tenth of a second downwards, less what the spring has taken.
    #expect(velocity.y > 1400 && velocity.y < 2400, "\(velocity)")
    stage.settle()
    #expect(desk.isAtRest)
  }

  @Test func `what flies back can be caught, and dropped then`() throws {
    desk.lift(row: 1)
    stage.drag(to: 300, 250, seconds: 0.2)
    stage.key(.escape)
    stage.release()
    stage.frames(4)
    let place = try #require(desk.anchor)
    #expect(place.distance(to: Point(100, 60)) > 20)
    stage.press(place.x + 5, place.y)
    #expect(stage.window.keyInterceptor != nil)
    stage.frames(20)
    #expect(try #require(desk.anchor).distance(to: place) < 1e-6)
    stage.drag(to: 300, 5, seconds: 0.2)
    #expect(try #require(desk.anchor).distance(to: Point(295, 5)) < 1e-6)
    stage.release()
    #expect(desk.take() == "drop s1 at 0, end move")
    stage.settle()
    #expect(desk.isAtRest)
  }

  @Test func `the list that scrolled away meanwhile gets its row back where it is seen then`() throws {
    desk.lift(row: 3)
    stage.drag(to: 205, 150, seconds: 0.2)
    stage.input { desk.left.contentOffset.y = 80 }
    stage.key(.escape)
    var last = Point.zero
    for _ in 0..<120 where !desk.overlays.isEmpty {
      last = desk.anchor ?? last
      stage.frame()
    }
    #expect(last.distance(to: Point(100, 60)) < 1)
  }

  @Test(arguments: [false, true])
  func `a row that is gone fades where it is`(isRemoved: Bool) throws {
    desk.lift(row: 3)
    stage.drag(to: 205, 150, seconds: 0.2)
    if isRemoved {
      let old = desk.songs.sections[0]
      desk.songs.sections[0].remove(at: 3)
      stage.input { desk.left.apply(desk.songs.sections[0].difference(from: old)) }
      stage.frames(5)
      #expect(desk.picture != nil, "the drag goes on")
      stage.key(.escape)
    } else {
      stage.input { desk.left.removeFromSuperview() }
    }
    let place = desk.anchor
    stage.frames(5)
    #expect(desk.anchor == place && desk.picture?.alpha ?? 1 < 1)
    stage.settle()
    #expect(desk.take() == "end cancel" && desk.isAtRest)
  }

  @Test func `at the edge of the target's list it scrolls, and the target follows`() {
    desk.queue.sections[0] = (0..<100).map { "q\($0)" }
    stage.input { desk.right.reloadData() }
    stage.settle()
    desk.lift(row: 1)
    stage.drag(to: 300, 296, seconds: 0.2)
    let offset = desk.right.contentOffset.y
    stage.frames(30)
    #expect(desk.right.contentOffset.y > offset + 50)
    #expect(desk.left.contentOffset.y == 0)
    stage.drag(to: 300, 150, seconds: 0.1)
    let rested = desk.right.contentOffset.y
    stage.frames(20)
    #expect(desk.right.contentOffset.y == rested)
    stage.release()
    #expect(desk.take().hasPrefix("drop s1 at \(Int(((rested + 150) / 40).rounded()))"))
    stage.settle()
    #expect(desk.isAtRest)
  }

  @Test func `a row opens under items that rest over it, once`() {
    var opened: [Int] = []
    desk.right.dropInteraction = .ontoRows(onSpringLoad: { path, _ in opened.append(path.row) }, perform: { _, _ in })
    desk.lift(row: 1)
    stage.drag(to: 300, 60, seconds: 0.2)
    stage.frames(20)
    #expect(opened == [])
    stage.drag(to: 300, 100, seconds: 0.1)
    stage.frames(30)
    #expect(opened == [], "another row: the time begins again")
    stage.frames(10)
    #expect(opened == [2])
    stage.frames(100)
    #expect(opened == [2])
    stage.key(.escape)
    stage.settle()
  }

  @Test func `a finger lifts after a rest, and scrolls before`() {
    func touch(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double) {
      stage.input {
        stage.window.send(.pointer(PointerEvent(phase, at: Point(x, y), time: stage.time, pointer: .finger(0))))
      }
    }
    touch(.began, 100, 100)
    for y in stride(from: 98.0, to: 60, by: -4) {
      touch(.moved, 100, y)
      stage.frame()
    }
    #expect(desk.picture == nil && desk.left.contentOffset.y > 0)
    touch(.ended, 100, 60)
    stage.settle()
    touch(.began, 100, 100)
    stage.frames(40)
    #expect(desk.picture != nil)
    touch(.moved, 300, 5)
    stage.frames(2)
    touch(.ended, 300, 5)
    #expect(desk.take().hasSuffix("at 0, end move"))
    stage.settle()
    #expect(desk.isAtRest)
  }

  @Test func `less motion: the picture follows, and fades at the end`() {
    stage.loop.prefersReducedMotion = true
    desk.lift(row: 1)
    stage.drag(to: 300, 200, seconds: 0.1)
    #expect(desk.anchor == Point(300, 200) && desk.picture?.transform == .identity)
    stage.key(.escape)
    stage.frames(4)
    #expect(desk.anchor == Point(300, 200))
    stage.settle()
    #expect(desk.take() == "end cancel" && desk.isAtRest)
  }

  @Test func `nothing runs while the hand rests`() {
    desk.lift(row: 1)
    stage.drag(to: 300, 150, seconds: 0.1)
    #expect(stage.settle(within: 2) && desk.picture != nil)
    stage.key(.escape)
    stage.settle()
  }

  @Test func `a drag that begins while another flies back takes its place`() {
    desk.lift(row: 1)
    stage.drag(to: 205, 250, seconds: 0.1)
    stage.key(.escape)
    stage.release()
    stage.frames(2)
    desk.lift(row: 5)
    #expect(desk.take() == "end cancel")
    stage.drag(to: 300, 5, seconds: 0.1)
    stage.release()
    #expect(desk.take() == "drop s5 at 0, end move")
    stage.settle()
    #expect(desk.isAtRest)
  }
}
