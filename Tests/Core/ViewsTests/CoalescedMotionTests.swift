import Geometry
import TestSupport
import Testing
import Views

/// Motions that come as one event with a history are the same gesture as motions that come one by one.
struct CoalescedMotionTests {
  /// A view inside another one, each with recognizers, and what they and the view say.
  private final class Scene {
    let window = Window(frame: Rect(0, 0, 300, 300))
    let pan = PanGestureRecognizer()
    let cross = PanGestureRecognizer()
    let tap = TapGestureRecognizer()
    var moves: [PointerEvent] = []
    var lines: [String] = []

    init() {
      let (outer, inner) = (Listener(frame: Rect(0, 0, 300, 300)), View(frame: Rect(20, 20, 200, 200)))
      outer.onMove = { [unowned self] in moves.append($0) }
      window.addSubview(outer)
      outer.addSubview(inner)
      cross.directions = .vertical
      pan.require(toFail: tap)
      inner.addGestureRecognizer(cross)
      inner.addGestureRecognizer(tap)
      outer.addGestureRecognizer(pan)
      for (name, recognizer) in [("pan", pan), ("cross", cross), ("tap", tap)] as [(String, GestureRecognizer)] {
        recognizer.addAction { [unowned self] in note(name, $0) }
      }
    }

    private func note(_ name: String, _ recognizer: GestureRecognizer) {
      if recognizer.state == .changed { return }
      let place = recognizer.lastEvent.map { "\($0.location) \($0.time)" } ?? ""
      let way = (recognizer as? PanGestureRecognizer).map { "\($0.translation) \($0.history.map(\.sample))" } ?? ""
      lines.append("\(name) \(recognizer.state) \(place) \(way)")
    }

    func send(_ event: PointerEvent) { window.send(.pointer(event)) }
  }

  private final class Listener: View {
    var onMove: ((PointerEvent) -> Void)?
    override func pointerMoved(_ event: PointerEvent) { onMove?(event) }
  }

  private func moved(_ samples: [PointerSample]) -> PointerEvent? {
    guard let last = samples.last else { return nil }
    return PointerEvent(.moved, at: last.location, time: last.time, coalesced: Array(samples.dropLast()))
  }

  @Test(arguments: 0..<100 as Range<UInt64>) func `a gesture is the same however its motions are gathered`(seed: UInt64)
  {
    var random = SeededGenerator(seed: seed)
    let (single, gathered) = (Scene(), Scene())
    var (place, time) = (random.point(in: Rect(0, 0, 260, 260)), 0.0)
    for _ in 0..<4 {
      for scene in [single, gathered] { scene.send(PointerEvent(.began, at: place, time: time)) }
      let reach = random.double(in: 0...3)
      for _ in 0..<random.int(in: 0...5) {
        var samples: [PointerSample] = []
        for _ in 0..<random.int(in: 1...20) {
          time += 0.001
          place = place + Vector(random.double(in: -reach...reach), random.double(in: -reach...reach))
          samples.append(PointerSample(place, time: time))
        }
        for sample in samples { single.send(PointerEvent(.moved, at: sample.location, time: sample.time)) }
        if let event = moved(samples) { gathered.send(event) }
      }
      let phase: PointerEvent.Phase = random.bool(probability: 0.2) ? .cancelled : .ended
      for scene in [single, gathered] { scene.send(PointerEvent(phase, at: place, time: time)) }
    }
    #expect(single.lines == gathered.lines)
    #expect(!single.lines.isEmpty || single.moves.isEmpty == gathered.moves.isEmpty)
  }

  @Test func `a gesture under way hears a frame's motions once, with every place`() {
    let window = Window(frame: Rect(0, 0, 300, 300))
    let pan = PanGestureRecognizer()
    window.addGestureRecognizer(pan)
    var heard: [Int] = []
    pan.addAction { heard.append($0.lastEvent?.coalesced.count ?? -1) }
    window.send(.pointer(PointerEvent(.began, at: .zero, time: 0)))
    for frame in 0..<3 {
      let samples = (1...1000).map { report in
        PointerSample(Point(Double(frame * 1000 + report) / 100, 0), time: Double(frame * 1000 + report) / 60_000)
      }
      if let event = moved(samples) { window.send(.pointer(event)) }
    }
    // It begins at the 400th place, 4 points away, and hears the other 600 at once.
    #expect(heard == [0, 599, 999, 999])
    #expect(pan.originLocation == Point(4, 0) && abs(pan.translation.x - 26) < 1e-9)
    #expect(pan.history.count >= 1024 && pan.history.last?.time == 3000.0 / 60_000)
  }

  @Test func `a view hears a frame's motions once, and the pointer is where the newest was`() {
    let window = Window(frame: Rect(0, 0, 300, 300))
    let view = Listener(frame: Rect(0, 0, 300, 300))
    var heard: [PointerEvent] = []
    view.onMove = { heard.append($0) }
    window.addSubview(view)
    window.send(.pointer(PointerEvent(.began, at: .zero, time: 0)))
    if let event = moved((1...50).map { PointerSample(Point(Double($0), 0), time: Double($0)) }) {
      window.send(.pointer(event))
    }
    #expect(heard.count == 1 && heard.first?.coalesced.count == 49 && heard.first?.location == Point(50, 0))
    #expect(window.pointerLocation == Point(50, 0))
    window.send(.pointer(PointerEvent(.ended, at: Point(50, 0), time: 51)))
  }

  @Test func `a place at which a tap has strayed counts, though the pointer came back within the frame`() {
    let window = Window(frame: Rect(0, 0, 300, 300))
    var taps = 0
    window.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
    window.send(.pointer(PointerEvent(.began, at: Point(50, 50), time: 0)))
    if let event = moved([50, 61, 50].map { PointerSample(Point($0, 50), time: 0.01) }) {
      window.send(.pointer(event))
    }
    window.send(.pointer(PointerEvent(.ended, at: Point(50, 50), time: 0.02)))
    #expect(taps == 0)
  }
}
