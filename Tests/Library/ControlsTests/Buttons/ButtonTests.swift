import Animation
import Controls
import Geometry
import Runtime
import TestSupport
import Testing
import Views

struct ButtonTests {
  private let button = Button("Save")
  private let stage: ControlStage

  init() {
    button.frame = Rect(100, 100, 120, 32)
    stage = ControlStage(button)
    button.onActivate = { [recorder = stage.recorder, unowned button] in recorder.record("\(button.activationSource)") }
  }

  private var content: View { button.subviews[0] }

  @Test func `states ease in 80 to 120 milliseconds, and need no frames at rest`() {
    #expect(!stage.isBusy)
    let rest = content.backgroundColor
    stage.hover(150, 110)
    stage.frame()
    #expect(button.levels.hovered > 0.2 && button.levels.hovered < 0.9)
    #expect(content.backgroundColor != rest)
    let began = stage.time
    while button.levels.hovered < 1 { stage.frame() }
    #expect(stage.time - began < 0.121 && stage.time - began > 0.079)
    stage.settle()
    #expect(!stage.isBusy)
    stage.press(150, 110)
    stage.frames(7)
    #expect(button.levels.highlighted == 1 && abs(content.transform.scale.width - 0.98) < 1e-12)
    #expect(button.transform.isIdentity, "what takes the press keeps its size")
    stage.release()
    stage.hover(10, 10)
    stage.settle()
    #expect(button.levels == StateLevels(.focused), "a press gives the focus")
    stage.input { stage.window.setFocus(nil) }
    stage.settle()
    #expect(button.levels == StateLevels() && content.backgroundColor == rest && content.transform.isIdentity)
    #expect(stage.recorder.take() == "pointer")
  }

  @Test func `a level that turns round goes on from where it is`() {
    stage.hover(150, 110)
    stage.frames(3)
    let there = button.levels.hovered
    #expect(there < 1)
    stage.hover(10, 10)
    #expect(button.levels.hovered == there)
    stage.frame()
    #expect(button.levels.hovered < there && button.levels.hovered > 0)
  }

  @Test func `without motion, states are there at once`() {
    stage.loop.prefersReducedMotion = true
    stage.hover(150, 110)
    #expect(button.levels.hovered == 1)
    stage.press(150, 110)
    #expect(button.levels.highlighted == 1)
    stage.settle()
    #expect(!stage.isBusy)
  }

  @Test func `a button that leaves its window is at rest`() {
    stage.hover(150, 110)
    stage.press(150, 110)
    stage.frame()
    button.removeFromSuperview()
    #expect(button.levels == StateLevels() && !button.isPressed)
    stage.settle()
    #expect(!stage.isBusy)
  }

  @Test func `one that removes itself in its action is let go`() {
    weak var gone: Button?
    do {
      let short = Button("Once")
      short.frame = Rect(0, 0, 50, 30)
      short.onActivate = { [unowned short] in short.removeFromSuperview() }
      stage.input { stage.window.addSubview(short) }
      gone = short
    }
    stage.frame()
    stage.click(20, 20)
    stage.settle()
    #expect(gone == nil)
  }

  @Test func `Return presses the primary button, and Escape the one that cancels`() {
    let (send, cancel) = (Button("Send", role: .primary), Button("Cancel", role: .cancel))
    send.onActivate = { stage.recorder.record("send") }
    cancel.onActivate = { stage.recorder.record("cancel") }
    stage.input {
      stage.window.addSubview(send)
      stage.window.addSubview(cancel)
    }
    stage.key(.enter)
    stage.key(.escape)
    stage.key(.space)
    #expect(stage.recorder.take() == "send cancel")
    #expect(send.levels.highlighted > 0, "a key shows a press, too")
    send.role = .normal
    stage.key(.enter)
    #expect(stage.recorder.take() == "" && send.style == .filled)
  }

  @Test func `it is as large as its content, at least as high as controls are`() {
    button.sizeToFit()
    let (width, height) = (button.bounds.width, button.bounds.height)
    #expect(height == 32 && width > 40)
    button.image = Icon.plus.image(size: 18)
    button.sizeToFit()
    #expect(button.bounds.width == width + 18 + 6)
    button.title = nil
    button.sizeToFit()
    #expect(button.bounds.width < width && button.bounds.height == 32)
  }

  @Test func `text that does not fit is cut, and stays inside`() {
    button.title = "A text that is far too long for this button"
    button.frame = Rect(100, 100, 60, 32)
    stage.frame()
    let label = content.subviews[1]
    #expect(label.frame.minX >= 0 && label.frame.maxX <= 60)
    button.frame = Rect(100, 100, 4, 32)
    stage.frame()
    #expect(label.frame.width == 0)
  }

  @Test func `all styles and roles can be read in all states, in both themes`() {
    for theme in [Theme.dark, .light] {
      stage.window.overrideTheme = theme
      for style in Button.Style.allCases {
        for role in Button.Role.allCases {
          (button.style, button.role) = (style, role)
          for script in [[], [PointerEvent.Phase.hovered], [.hovered, .began]] {
            for phase in script { stage.pointer(phase, at: Point(150, 110)) }
            stage.settle()
            for ground in [theme.background, theme.surface, theme.raisedSurface] {
              check(style, role, on: ground)
            }
            if script.count == 2 { stage.release() }
            stage.hover(10, 10)
            stage.settle()
          }
        }
      }
    }
  }

  private func check(_ style: Button.Style, _ role: Button.Role, on ground: Color) {
    guard let label = content.subviews.compactMap({ $0 as? Label }).first else { return }
    let fill = content.backgroundColor ?? .clear
    let behind = ground.mixed(with: fill.withAlpha(1), by: fill.alpha)
    let (x, y) = (label.textColor.relativeLuminance, behind.relativeLuminance)
    let ratio = (max(x, y) + 0.05) / (min(x, y) + 0.05)
    if ratio < 4.5 { Issue.record("\(style) \(role) \(button.controlState) \(label.textColor) on \(ground): \(ratio)") }
  }
}
