import Animation
import Controls
import Geometry
import Runtime
import TestSupport
import Testing
import Views

struct ProgressTests {
  @Test func `progress is 0 to 1, and NaN is ignored`() {
    let bar = ProgressView()
    let stage = ControlStage(bar)
    bar.progress = 7
    #expect(bar.progress == 1)
    var warnings = 0
    Warnings.onWarning = { _ in warnings += 1 }
    bar.progress = .nan
    Warnings.onWarning = nil
    #expect(bar.progress == 1 && warnings == 1)
    stage.input { bar.setProgress(0.5, animated: true) }
    stage.frames(3)
    #expect(bar.subviews[0].frame.width > 80 && bar.subviews[0].frame.width < 160)
    stage.settle()
    #expect(bar.subviews[0].frame.width == 80)
  }

  @Test func `an indicator turns only while it is shown`() {
    let box = View(frame: Rect(0, 0, 50, 50))
    let spinner = ActivityIndicatorView()
    box.addSubview(spinner)
    let stage = ControlStage(box)
    #expect(spinner.isHidden && stage.loop.nextDeadline == nil)
    stage.input { spinner.startAnimating() }
    func turn() -> Double { spinner.subviews[0].transform.rotation }
    stage.frame()
    let first = turn()
    stage.frame()
    #expect(turn() != first && stage.loop.nextDeadline != nil)
    stage.input { box.isHidden = true }
    stage.frames(3)
    let hidden = turn()
    #expect(stage.loop.nextDeadline == nil, "nothing wakes up for what is not seen")
    stage.frames(3)
    #expect(turn() == hidden)
    stage.input { box.isHidden = false }
    stage.frames(3)
    #expect(turn() != hidden)
    stage.input { box.removeFromSuperview() }
    #expect(stage.loop.nextDeadline == nil)
    stage.input { stage.window.addSubview(box) }
    #expect(stage.loop.nextDeadline != nil)
    stage.input { spinner.stopAnimating() }
    #expect(stage.loop.nextDeadline == nil && spinner.isHidden)
  }

  @Test func `with less motion it does not turn`() {
    let spinner = ActivityIndicatorView()
    let stage = ControlStage(spinner)
    stage.loop.prefersReducedMotion = true
    stage.input { spinner.startAnimating() }
    var alphas: Set<Double> = []
    for _ in 0..<120 {
      stage.frame()
      #expect(spinner.subviews[0].transform.isIdentity)
      alphas.insert(spinner.subviews[0].alpha)
    }
    #expect(alphas == [1, 0.5])
  }
}
