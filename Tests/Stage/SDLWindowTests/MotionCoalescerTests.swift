import Geometry
import SDLWindow
import Stage
import Testing
import Views

struct MotionCoalescerTests {
  private let motions = MotionCoalescer()

  private func pointer(_ phase: PointerEvent.Phase, _ x: Double, at time: Double, _ modifiers: KeyModifiers = [])
    -> StageEvent
  {
    .input(.pointer(PointerEvent(phase, at: Point(x, 0), time: time, modifiers: modifiers)))
  }

  /// What comes out, as text: a pointer's phase, its history and its own place.
  private func sent(_ events: StageEvent...) -> [String] {
    var lines: [String] = []
    for event in events { motions.enqueue(event) { lines.append(Self.line($0)) } }
    motions.flush { lines.append(Self.line($0)) }
    return lines
  }

  private static func line(_ event: StageEvent) -> String {
    switch event {
    case .input(.pointer(let p)):
      "\(p.phase) " + (p.coalesced + [p.sample]).map { "\(Int($0.location.x))@\(Int($0.time))" }.joined(separator: ",")
    case .input(.wheel): "wheel"
    case .input(.key): "key"
    default: "\(event)"
    }
  }

  @Test func `motions between two frames are one event with a history`() {
    #expect(
      sent(pointer(.moved, 10, at: 1), pointer(.moved, 20, at: 2), pointer(.moved, 30, at: 2))
        == ["moved 10@1,20@2,30@2"])
    #expect(sent(pointer(.moved, 40, at: 3)) == ["moved 40@3"])
    #expect(motions.isEmpty && sent().isEmpty)
  }

  @Test func `nothing overtakes a motion, and no motion overtakes anything`() {
    let wheel = StageEvent.input(.wheel(WheelEvent(location: .zero, delta: .zero, time: 3)))
    let key = StageEvent.input(.key(KeyEvent(.down, .escape, time: 6)))
    #expect(
      sent(
        pointer(.moved, 1, at: 1), pointer(.moved, 2, at: 2), wheel, pointer(.moved, 3, at: 4),
        pointer(.moved, 4, at: 5), key, pointer(.ended, 4, at: 6), pointer(.hovered, 5, at: 7), .focusLost,
        pointer(.hovered, 6, at: 8), pointer(.exited, 6, at: 8), pointer(.began, 7, at: 9))
        == [
          "moved 1@1,2@2", "wheel", "moved 3@4,4@5", "key", "ended 4@6", "hovered 5@7", "focusLost", "hovered 6@8",
          "exited 6@8", "began 7@9",
        ])
  }

  @Test func `what a motion tells besides its place is kept`() {
    #expect(
      sent(
        pointer(.hovered, 1, at: 1), pointer(.moved, 2, at: 2), pointer(.moved, 3, at: 3, .shift),
        pointer(.moved, 4, at: 4, .shift)) == ["hovered 1@1", "moved 2@2", "moved 3@3,4@4"])
  }

  @Test func `time never runs back within a history`() {
    #expect(sent(pointer(.moved, 1, at: 5), pointer(.moved, 2, at: 4)) == ["moved 1@5", "moved 2@4"])
  }

  @Test func `a flood keeps the newest`() {
    var history: [PointerSample] = []
    var count = 0
    for i in 0..<50_000 { motions.enqueue(pointer(.moved, Double(i), at: Double(i))) { _ in count += 1 } }
    motions.flush { event in
      count += 1
      if case .input(.pointer(let p)) = event { history = p.coalesced }
    }
    #expect(count == 1 && history.count <= 8192 && history.count >= 4096)
    #expect(history.last == PointerSample(Point(49_998, 0), time: 49_998))
  }

  @Test func `steady motion uses two histories in turn and asks for no memory`() {
    // As a recognizer does, the newest event is kept.
    var newest: PointerEvent?
    var places: [UInt] = []
    for frame in 0..<20 {
      for report in 0..<(frame < 2 ? 40 : 16) {
        motions.enqueue(pointer(.moved, Double(report), at: Double(frame * 40 + report))) { _ in }
      }
      motions.flush { event in if case .input(.pointer(let p)) = event { newest = p } }
      newest?.coalesced.withUnsafeBufferPointer { places.append(UInt(bitPattern: $0.baseAddress)) }
    }
    #expect(Set(places.dropFirst(2)).count == 2)
    #expect(newest?.coalesced.count == 15)
  }
}
