import Stagecraft
import Testing

struct HeadlessInputTests {
  @Test func `an event is in the picture of the frame that follows it, and in none before`() throws {
    let stage = HeadlessStage(size: Size(200, 100), background: .black)
    let card = View(frame: Rect(0, 0, 20, 20))
    card.backgroundColor = .white
    stage.window.addSubview(card)
    stage.start()
    let scheduler = Scheduler(loop: stage.core.loop)
    scheduler.add(Draggable(), to: card)
    stage.advance()
    func shows(_ x: Int) throws -> Bool { try #require(stage.core.target.picture())[x, 10] & 0xff_ffff == 0xff_ffff }
    var time = stage.time
    func send(_ phase: PointerEvent.Phase, _ x: Double) {
      time += 0.002
      stage.send(.pointer(PointerEvent(phase, at: Point(x, 10), time: time)))
    }
    send(.began, 10)
    send(.moved, 15)
    for x in stride(from: 45.0, to: 180, by: 30) {
      send(.moved, x - 10)
      send(.moved, x)
      #expect(try !shows(Int(x) - 5))
      #expect(stage.advance())
      #expect(try shows(Int(x) - 5) && !shows(Int(x) - 25))
      time = stage.time
    }
    send(.ended, 165)
  }
}
