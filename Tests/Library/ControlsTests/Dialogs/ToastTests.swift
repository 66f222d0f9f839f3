import Animation
import Controls
import Geometry
import TestSupport
import Testing
import Views

struct ToastTests {
  private let stage = ControlStage()

  private var toasts: [View] { stage.window.subviews.filter { $0.identifier == "toast" } }

  private func show(_ text: String = "Sent", action: Action? = nil, for seconds: Double = 2) -> Toast? {
    let recorder = stage.recorder
    return stage.input {
      Toast.show(text, action: action, for: seconds, in: stage.window) { recorder.record("\(text): \($0)") }
    }
  }

  @Test func `it goes by itself, and not while the pointer is over it`() {
    _ = show()
    stage.settle()
    #expect(toasts.count == 1 && abs(toasts[0].frame.midX - 200) < 0.01 && toasts[0].frame.maxY == 280)
    stage.run(until: 1)
    stage.hover(200, 260)
    stage.run(until: 5)
    #expect(toasts.count == 1)
    stage.hover(10, 10)
    stage.run(until: 6.9)
    #expect(toasts.count == 1)
    stage.settle(for: 1)
    #expect(toasts.isEmpty && !stage.isBusy && stage.recorder.take() == "Sent: timeout")
  }

  @Test func `its button acts once and takes it away`() throws {
    let recorder = stage.recorder
    _ = show(action: Action("Undo") { recorder.record("undo") })
    stage.settle()
    let button = try #require(toasts[0].subviews.last).screenFrame.center
    stage.click(button.x, button.y)
    stage.click(button.x, button.y)
    stage.settle()
    #expect(recorder.take() == "Sent: action undo" && toasts.isEmpty)
  }

  @Test func `a drag down takes it away, a short one does not`() {
    _ = show(for: .infinity)
    stage.settle()
    stage.press(200, 257)
    stage.drag(by: 0, 12, seconds: 0.3)
    stage.rest()
    stage.release()
    stage.settle()
    #expect(toasts.count == 1 && toasts[0].transform.isIdentity)
    stage.press(200, 257)
    stage.drag(by: 0, 40, seconds: 0.2)
    stage.release()
    stage.settle()
    #expect(toasts.isEmpty && stage.recorder.take() == "Sent: swipe")
  }

  @Test func `the next one takes the place of the last`() {
    _ = show("One")
    let second = show("Two", for: .nan)
    stage.settle()
    #expect(toasts.count == 1 && toasts[0] === second)
    stage.input {
      second?.dismiss()
      second?.dismiss()
    }
    stage.settle()
    #expect(toasts.isEmpty && stage.recorder.take() == "One: replaced Two: dismissed")
  }

  @Test func `one that is taken out of its window ends at once`() {
    let toast = show(for: .infinity)
    stage.settle()
    stage.input { toast?.removeFromSuperview() }
    stage.input { toast?.dismiss() }
    stage.settle()
    #expect(stage.recorder.take() == "Sent: removed" && !stage.isBusy)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `whatever happens, a toast ends once, and its timer runs only while it is shown and free`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var machine = ToastMachine()
    var (isRunning, isOver, ends) = (false, false, 0)
    for _ in 0..<60 {
      let inputs: [ToastMachine.Input] = [
        .appeared, .pointerEntered, .pointerExited, .grabbed, .released(isAway: false),
        .released(isAway: random.next() % 4 == 0), random.next() % 8 == 0 ? .dismissed(.action) : .grabbed,
        random.next() % 20 == 0 ? .removed : .pointerExited,
      ]
      let input = isRunning && random.next() % 20 == 0 ? .timePassed : inputs[Int(random.next() % 8)]
      if input == .pointerEntered { isOver = true }
      if input == .pointerExited { isOver = false }
      for action in machine.handle(input) {
        switch action {
        case .startTimer: isRunning = true
        case .stopTimer: isRunning = false
        case .rest: #expect(machine.state == .shown)
        case .leave, .tell: ends += 1
        }
      }
      if input == .timePassed { isRunning = false }
      let isShown = machine.state == .shown
      #expect(ends == (isShown || machine.state == .held ? 0 : 1), "seed \(seed)")
      #expect(!isRunning || isShown && !isOver, "seed \(seed)")
    }
  }

  @Test func `one that is put into another view ends and goes`() throws {
    let toast = try #require(show(for: .infinity))
    let other = ControlStage()
    other.input { other.window.addSubview(toast) }
    stage.settle()
    other.settle()
    #expect(toast.superview == nil && stage.recorder.take() == "Sent: removed")
  }
}
