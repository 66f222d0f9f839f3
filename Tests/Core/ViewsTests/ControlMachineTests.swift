import Geometry
import TestSupport
import Testing
import Views

struct ControlMachineTests {
  /// The same in the slowest words: the whole history is read again after each input.
  private func model(_ inputs: [ControlMachine.Input]) -> Control.State {
    func last<Value>(_ value: (ControlMachine.Input) -> Value?) -> Value? {
      inputs.reversed().lazy.compactMap(value).first
    }
    let isEnabled = last { if case .enabledChanged(let value) = $0 { value } else { nil } } ?? true
    let isHovered = last { $0 == .pointerEntered ? true : $0 == .pointerExited ? false : nil } ?? false
    let isFocused = last { if case .focusChanged(let value) = $0 { value } else { nil } } ?? false
    let isSelected = last { if case .selectedChanged(let value) = $0 { value } else { nil } } ?? false
    var isEnabledThen = true
    var isDown = false
    var isInside = false
    for input in inputs {
      switch input {
      case .enabledChanged(let value):
        isEnabledThen = value
        if !value { isDown = false }
      case .pressed: if isEnabledThen { (isDown, isInside) = (true, true) }
      case .pressMoved(let value): if isDown { isInside = value }
      case .pressEnded: isDown = false
      case .pointerEntered, .pointerExited, .focusChanged, .selectedChanged: break
      }
    }
    var state: Control.State = []
    if !isEnabled { state.insert(.disabled) }
    if isEnabled, isHovered { state.insert(.hovered) }
    if isDown, isInside { state.insert(.highlighted) }
    if isFocused { state.insert(.focused) }
    if isSelected { state.insert(.selected) }
    return state
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>) func `random inputs lead to the model's state`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let all: [ControlMachine.Input] = [
      .pointerEntered, .pointerExited, .pressed, .pressMoved(isInside: true), .pressMoved(isInside: false), .pressEnded,
      .focusChanged(true), .focusChanged(false), .enabledChanged(true), .enabledChanged(false), .selectedChanged(true),
      .selectedChanged(false),
    ]
    var machine = ControlMachine()
    var inputs: [ControlMachine.Input] = []
    for _ in 0..<60 {
      guard let input = all.randomElement(using: &random) else { return }
      let before = machine.state
      let isChanged = machine.handle(input)
      inputs.append(input)
      #expect(machine.state == model(inputs), "seed \(seed): \(inputs)")
      #expect(isChanged == (machine.state != before))
    }
  }

  @Test func `a disabled control takes a press, does nothing, and has no focus`() {
    let window = Window(frame: Rect(0, 0, 200, 200))
    let behind = Control(frame: Rect(0, 0, 100, 100))
    let control = Control(frame: Rect(0, 0, 100, 100))
    let recorder = EventRecorder()
    let hand = PointerScript(window)
    behind.onActivate = { recorder.record("behind") }
    control.onActivate = { recorder.record("control") }
    window.addSubview(behind)
    window.addSubview(control)
    #expect(window.setFocus(control))
    control.isEnabled = false
    #expect(window.focusedView == nil && !window.setFocus(control))
    hand.play("click 50,50")
    #expect(recorder.take() == "" && control.controlState.contains(.disabled))
    control.isEnabled = true
    hand.play("press 50,50")
    control.isEnabled = false
    hand.play("release")
    #expect(recorder.take() == "", "disabled while it was pressed")
    control.isEnabled = true
    hand.play("click 50,50")
    #expect(recorder.take() == "control")
  }

  @Test func `a key command presses its control after the focused view, and before the controller`() {
    let window = Window(frame: Rect(0, 0, 200, 200))
    let recorder = EventRecorder()
    let save = Control(frame: Rect(0, 0, 50, 50))
    let other = Control(frame: Rect(60, 0, 50, 50))
    save.onActivate = { recorder.record("save") }
    other.onActivate = { recorder.record("other") }
    window.addSubview(save)
    window.addSubview(other)
    save.keyCommand = KeyCommand(.enter)
    window.type(.enter)
    #expect(recorder.take() == "save")
    window.setFocus(other)
    window.type(.enter)
    #expect(recorder.take() == "other", "Return is the focused control's")
    window.type(.enter, modifiers: .control)
    #expect(recorder.take() == "")
    save.keyCommand = .control("s")
    window.type(.character("s"))
    #expect(recorder.take() == "")
    window.type(.character("s"), modifiers: .control)
    #expect(recorder.take() == "save")
    save.isEnabled = false
    window.type(.character("s"), modifiers: .control)
    save.isEnabled = true
    save.isHidden = true
    window.type(.character("s"), modifiers: .control)
    #expect(recorder.take() == "")
  }

  @Test func `a command is written as menus show it`() {
    #expect("\(KeyCommand.control("s"))" == "Ctrl+S")
    #expect("\(KeyCommand(.function(5), modifiers: [.shift, .option]))" == "Alt+Shift+F5")
  }

  @Test func `two controls that focus each other leave one of them focused`() {
    final class Jealous: Control {
      weak var rival: Control?
      override func focusDidChange(isFocused: Bool) {
        super.focusDidChange(isFocused: isFocused)
        if !isFocused { window?.setFocus(self) } else { window?.setFocus(rival) }
      }
    }
    let window = Window(frame: Rect(0, 0, 200, 200))
    var warnings = 0
    window.onWarning = { _ in warnings += 1 }
    let (a, b) = (Jealous(), Jealous())
    for control in [a, b] {
      control.onActivate = {}
      window.addSubview(control)
    }
    (a.rival, b.rival) = (b, a)
    window.setFocus(a)
    #expect(warnings > 0)
    #expect(window.focusedView === a || window.focusedView === b || window.focusedView == nil)
    #expect(a.controlState.contains(.focused) == (window.focusedView === a))
    #expect(b.controlState.contains(.focused) == (window.focusedView === b))
  }
}
