import Animation
import Controls
import Geometry
import Runtime
import TestSupport
import Testing
import Views

struct ThemeFadeTests {
  private let view = View(frame: Rect(0, 0, 100, 100))
  private let stage: ControlStage

  init() { stage = ControlStage(view) }

  @Test func `colors fade to the other theme in 0.12 seconds`() {
    stage.input { stage.window.setOverrideTheme(.light, animated: true) }
    #expect(view.theme.background == Theme.dark.background)
    stage.frames(3)
    let middle = view.theme.background.red
    #expect(middle > Theme.dark.background.red && middle < Theme.light.background.red)
    stage.run(until: stage.time + 0.12)
    #expect(view.theme == .light && stage.window.overrideTheme == .light)
    stage.settle()
    #expect(!stage.isBusy)
  }

  @Test func `a change during a fade goes on from the colors on screen`() {
    stage.input { stage.window.setOverrideTheme(.light, animated: true) }
    stage.frames(4)
    let middle = view.theme.background.red
    stage.input { stage.window.setOverrideTheme(nil, animated: true) }
    #expect(view.theme.background.red == middle)
    stage.frame()
    #expect(view.theme.background.red < middle && view.theme.background.red > Theme.dark.background.red)
    stage.settle()
    #expect(stage.window.overrideTheme == nil && !stage.isBusy)
  }

  @Test func `without motion, or without a window, colors change at once`() {
    stage.loop.prefersReducedMotion = true
    stage.input { stage.window.setOverrideTheme(.light, animated: true) }
    #expect(view.theme == .light)
    let alone = View()
    alone.setOverrideTheme(.light, animated: true)
    #expect(alone.theme == .light)
  }
}
