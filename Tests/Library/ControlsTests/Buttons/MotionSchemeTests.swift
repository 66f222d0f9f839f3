import Animation
import Controls
import Geometry
import Motion
import TestSupport
import Testing
import Views

/// The motion of the theme in controls.
struct MotionSchemeTests {
  private let button = Button("Save") {}
  private let stage: ControlStage

  init() {
    button.frame = Rect(20, 20, 100, 32)
    stage = ControlStage(button)
  }

  private func setMotion(_ change: (inout Theme.MotionScheme) -> Void) {
    var theme = Theme.dark
    change(&theme.motion)
    stage.input { stage.window.overrideTheme = theme }
    stage.settle()
  }

  /// Seconds until nothing moves any more.
  private func duration(_ action: () -> Void) -> Double {
    let start = stage.time
    action()
    while stage.isBusy { stage.frame() }
    return stage.time - start
  }

  @Test func `states and the fade of a theme take their share of the short duration, and 0 is at once`() {
    let usual = duration { stage.input { button.isSelected = true } }
    #expect(usual > 0.1 && usual < 0.16)
    setMotion { $0.short = 0.36 }
    let slow = duration { stage.input { button.isSelected = false } }
    #expect(slow > 0.34 && slow < 0.4)
    var light = Theme.light
    light.motion.short = 0.36
    let fade = duration { stage.input { stage.window.setOverrideTheme(light, animated: true) } }
    #expect(fade > 0.34 && fade < 0.4)
    setMotion { $0.short = 0 }
    _ = duration { stage.input { button.isSelected = true } }
    #expect(button.levels.selected == 1 && !stage.isBusy)
  }

  @Test func `the mark of segments goes on the fast spring, and swings as it does`() {
    let segments = SegmentedControl(["Day", "Week"], selectedSegmentIndex: 0)
    segments.frame = Rect(20, 100, 200, 32)
    stage.input { stage.window.addSubview(segments) }
    stage.settle()
    stage.input { stage.window.setFocus(segments) }
    stage.settle()
    let usual = duration { stage.key(.right) }
    setMotion { $0.fast = Spring(response: 1.2, dampingRatio: 1) }
    let slow = duration { stage.key(.left) }
    #expect(segments.selectedSegmentIndex == 0 && slow > 3 * usual && slow < 5 * usual)
    setMotion { $0.fast = Spring(response: 0.3, dampingRatio: 3) }
    let heavy = duration { stage.key(.right) }
    #expect(heavy > 1.5 * usual)
  }

  @Test func `the default motion changes no number by a bit`() {
    let motion = Theme.MotionScheme()
    for seconds in [0.08, 0.1, 0.12, 0.15, 0.2, 0.25, 1.0 / 3] {
      for token in Theme.DurationToken.allCases { #expect(motion.seconds(seconds, like: token) == seconds) }
      for token in Theme.SpringToken.allCases {
        #expect(motion.response(seconds, like: token) == seconds && motion.dampingRatio(0.85, like: token) == 0.85)
      }
    }
  }

  @Test func `a motion that never ends is no theme`() {
    var theme = Theme.dark
    for bad in [-1, Double.nan, .infinity, 61] {
      theme.motion.medium = bad
      #expect(!theme.isValid)
    }
    theme.motion.medium = 0
    #expect(theme.isValid)
    theme.motion.slow = Spring(stiffness: 100, damping: 0)
    #expect(!theme.isValid)
  }
}
