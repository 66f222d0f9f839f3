import Geometry
import Stage
import TestSupport
import Testing
import Views

struct PanelInputRouterTests {
  private typealias Side = PanelInputRouter.Side
  private let panel = Rect(60, 0, 40, 100)

  private func pointer(
    _ phase: PointerEvent.Phase, _ x: Double, button: PointerEvent.Button = .primary, _ pointer: Pointer = .mouse
  ) -> Event {
    .pointer(PointerEvent(phase, at: Point(x, 50), time: 0, button: button, pointer: pointer))
  }

  private func words(_ deliveries: [PanelInputRouter.Delivery]) -> [String] {
    deliveries.map { "\($0.side) \(Self.name($0.event))" }
  }

  private static func name(_ event: Event) -> String {
    switch event {
    case .pointer(let event): "\(event.phase)"
    case .wheel: "wheel"
    case .key(let event): "\(event.phase)"
    case .text(let event): "text \"\(event.text)\""
    }
  }

  @Test func `a press goes on where it began, and the mouse then meets what is below it`() {
    var router = PanelInputRouter(isMouseInside: true)
    #expect(words(router.route(pointer(.hovered, 20), panel: panel)) == ["program hovered"])
    #expect(words(router.route(pointer(.began, 20), panel: panel)) == ["program began"])
    #expect(words(router.route(pointer(.moved, 80), panel: panel)) == ["program moved"])
    let end = words(router.route(pointer(.ended, 80), panel: panel))
    #expect(end == ["program ended", "program exited", "panel hovered"])
    #expect(words(router.route(pointer(.hovered, 20), panel: panel)) == ["panel exited", "program hovered"])
  }

  @Test func `a composition ends on the side that loses the keyboard`() {
    var router = PanelInputRouter(isMouseInside: true)
    _ = router.route(.text(TextInputEvent(.composed(selection: 0..<1), "に", time: 0)), panel: panel)
    let press = words(router.route(pointer(.began, 80), panel: panel))
    #expect(press == ["program exited", "program text \"\"", "panel began"])
    #expect(words(router.route(.text(TextInputEvent(.typed, "x", time: 0)), panel: panel)) == ["panel text \"x\""])
  }

  @Test func `a key that went down on one side comes up there`() {
    var router = PanelInputRouter(isMouseInside: true)
    _ = router.route(.key(KeyEvent(.down, .space, time: 0)), panel: panel)
    _ = router.route(pointer(.began, 80), panel: panel)
    _ = router.route(pointer(.ended, 80), panel: panel)
    #expect(
      words(router.route(.key(KeyEvent(.down, .space, isRepeat: true, time: 0)), panel: panel)) == ["program down"])
    #expect(words(router.route(.key(KeyEvent(.up, .space, time: 0)), panel: panel)) == ["program up"])
    #expect(words(router.route(.key(KeyEvent(.down, .space, time: 0)), panel: panel)) == ["panel down"])
    #expect(!router.isAtRest)
    #expect(router.panelDidLeave(at: 0).isEmpty && router.keyboard == .program)
    #expect(words(router.route(.key(KeyEvent(.up, .space, time: 0)), panel: nil)) == ["panel up"])
    #expect(router.isAtRest)
  }

  /// Finds the receiver of the newest event by reading the whole history.
  private struct Reference {
    var history: [(event: Event, panel: Rect?)] = []
    /// The index of the last event before which the keyboard was given away.
    var grants: [(index: Int, side: Side)] = []

    mutating func receiver(of event: Event, panel: Rect?) -> Side {
      defer { history.append((event, panel)) }
      switch event {
      case .pointer(let pointer): return receiver(of: pointer, panel)
      case .wheel(let wheel): return press(of: .mouse) ?? place(wheel.location, panel)
      case .key(let key):
        guard key.phase == .up || key.isRepeat else { return keyboard(before: history.count) }
        return sideOfDown(key.key) ?? (key.phase == .up ? .program : keyboard(before: history.count))
      case .text: return keyboard(before: history.count)
      }
    }

    private func receiver(of event: PointerEvent, _ panel: Rect?) -> Side {
      switch event.phase {
      case .hovered: return place(event.location, panel)
      case .exited: return mouse(before: history.count) ?? .program
      case .began, .moved, .ended, .cancelled:
        if event.phase == .began { return start(of: event, panel, before: history.count) }
        if let press = press(of: event.pointer) { return press }
        switch event.phase {
        case .ended, .cancelled: return event.pointer == .mouse ? mouse(before: history.count) ?? .program : .program
        case .moved, .hovered, .exited, .began: return .program
        }
      }
    }

    private func place(_ point: Point, _ panel: Rect?) -> Side { panel?.contains(point) == true ? .panel : .program }

    /// The side of a press: that of another button that is down, else its place. The same button was let go elsewhere.
    private func start(of event: PointerEvent, _ panel: Rect?, before end: Int) -> Side {
      press(of: event.pointer, before: end, besides: event.button) ?? place(event.location, panel)
    }

    /// The side of the oldest press of a pointer that is down.
    private func press(
      of pointer: Pointer, before end: Int? = nil, besides button: PointerEvent.Button? = nil
    ) -> Side? {
      var down: [(button: PointerEvent.Button, side: Side)] = []
      for entry in history[..<(end ?? history.count)] {
        guard case .pointer(let event) = entry.event, event.pointer == pointer else { continue }
        switch event.phase {
        case .hovered: down = []
        case .exited, .moved: break
        case .began:
          down.removeAll { $0.button == event.button }
          down.append((event.button, down.first?.side ?? place(event.location, entry.panel)))
        case .ended, .cancelled:
          if let index = down.firstIndex(where: { $0.button == event.button }) {
            down.remove(at: index)
          } else if event.phase == .cancelled, !down.isEmpty {
            down.removeFirst()
          }
        }
      }
      return down.first { $0.button != button }?.side
    }

    private func keyboard(before end: Int) -> Side {
      var side = Side.program
      for index in 0...end {
        for grant in grants where grant.index == index { side = grant.side }
        guard index < end, case .pointer(let event) = history[index].event, event.phase == .began else { continue }
        side = start(of: event, history[index].panel, before: index)
      }
      return side
    }

    private func sideOfDown(_ key: Key) -> Side? {
      var side: Side?
      for (index, entry) in history.enumerated() {
        guard case .key(let event) = entry.event, event.key == key else { continue }
        if event.phase == .up {
          side = nil
        } else if !event.isRepeat || side == nil {
          side = keyboard(before: index)
        }
      }
      return side
    }

    private func mouse(before end: Int) -> Side? {
      var side: Side? = .program
      for index in 0..<end {
        guard case .pointer(let event) = history[index].event, event.pointer == .mouse else { continue }
        switch event.phase {
        case .hovered: side = place(event.location, history[index].panel)
        case .exited: side = nil
        case .began: side = start(of: event, history[index].panel, before: index)
        case .moved: side = press(of: .mouse, before: index) ?? .program
        case .ended, .cancelled:
          guard press(of: .mouse, before: index + 1) == nil else { continue }
          let before = press(of: .mouse, before: index) ?? side ?? .program
          if event.phase == .cancelled {
            side = nil
          } else if place(event.location, history[index].panel) != before {
            side = place(event.location, history[index].panel)
          }
        }
      }
      return side
    }
  }

  @Test(arguments: 0..<200) func `random input meets the receiver that its history tells`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var router = PanelInputRouter(isMouseInside: true)
    var reference = Reference()
    var rect: Rect? = panel
    // Whether each side believes that the mouse is over it.
    var inside: Set<Side> = [.program]
    for step in 0..<120 {
      switch Int.random(in: 0..<20, using: &random) {
      case 0: rect = Bool.random(using: &random) ? panel : Rect(0, 0, 50, 100)
      case 1:
        let side: Side = Bool.random(using: &random) ? .panel : .program
        _ = router.giveKeyboard(to: side, at: 0)
        reference.grants.append((reference.history.count, side))
      default: break
      }
      let event = Self.randomEvent(&random)
      let expected = reference.receiver(of: event, panel: rect)
      let deliveries = router.route(event, panel: rect)
      let main = deliveries.first { Self.name($0.event) == Self.name(event) }
      #expect(main?.side == expected, "seed \(seed), step \(step): \(event), \(words(deliveries))")
      if main?.side != expected { return }
      for delivery in deliveries {
        guard case .pointer(let event) = delivery.event, event.pointer == .mouse else { continue }
        switch event.phase {
        case .hovered, .began, .moved: inside.insert(delivery.side)
        case .exited, .cancelled: inside.remove(delivery.side)
        case .ended: break
        }
      }
      #expect(inside.count <= 1, "seed \(seed), step \(step): the mouse is on both sides")
    }
  }

  private static func randomEvent(_ random: inout SeededGenerator) -> Event {
    let place = Point(random.double(in: 0...100), 50)
    switch Int.random(in: 0..<10, using: &random) {
    case 0:
      return .wheel(WheelEvent(location: place, delta: Vector(0, 1), time: 0))
    case 1, 2:
      let key: Key = Bool.random(using: &random) ? .space : .left
      let isDown = Bool.random(using: &random)
      return .key(
        KeyEvent(isDown ? .down : .up, key, isRepeat: isDown && Int.random(in: 0..<3, using: &random) == 0, time: 0))
    case 3: return .text(TextInputEvent(.typed, "a", time: 0))
    default:
      let pointer: Pointer = Int.random(in: 0..<3, using: &random) == 0 ? .finger(1) : .mouse
      let phases: [PointerEvent.Phase] =
        pointer == .mouse
        ? [.hovered, .exited, .began, .began, .moved, .ended, .ended, .cancelled]
        : [.began, .moved, .ended, .cancelled]
      let phase = phases.randomElement(using: &random) ?? .moved
      let button: PointerEvent.Button =
        pointer == .mouse && Int.random(in: 0..<4, using: &random) == 0 ? .secondary : .primary
      return .pointer(PointerEvent(phase, at: place, time: 0, button: button, pointer: pointer))
    }
  }
}
