import Animation
import Controls
import Geometry
import Runtime
import StageSupport
import TestSupport
import Testing
import Transitions
import Views

struct AlertControllerTests {
  private let stage = TransitionStage(size: Size(600, 400))
  private let home = ViewController()
  private let alert = AlertController(title: "Delete the note?", message: "It cannot be brought back.")
  private let recorder = EventRecorder()

  init() {
    stage.show(home)
    let recorder = recorder
    alert.addAction(AlertAction("Cancel", style: .cancel) { recorder.record("cancel") })
    alert.addAction(AlertAction("Keep") { recorder.record("keep") })
    alert.addAction(AlertAction("Delete", style: .destructive) { recorder.record("delete") })
  }

  private func present(_ controller: ViewController? = nil) {
    stage.input {
      home.present(controller ?? alert, animated: true) { [recorder] outcome in recorder.record("\(outcome)") }
    }
  }

  private var isShown: Bool { alert.presentingViewController != nil }

  @Test(arguments: [Size(320, 240), Size(240, 120), Size(600, 400)])
  func `in a window that is too low all of it can be scrolled to, by the focus too`(size: Size) throws {
    alert.message = String(repeating: "A long explanation of what is about to happen. ", count: 6)
    stage.resize(size.width, size.height)
    present()
    stage.settle()
    let view = try #require(alert.view as? ScrollView)
    let content = view.contentSize
    #expect(content.height >= view.bounds.height && view.bounds.height <= size.height - 32)
    func buttons(in view: View) -> [Button] {
      (view as? Button).map { [$0] } ?? view.subviews.flatMap(buttons)
    }
    for button in buttons(in: view) {
      let place = try #require(view.convert(button.bounds, from: button))
      #expect(Rect(origin: .zero, size: content).contains(place), "\(place) in \(content)")
      stage.input { _ = stage.window.setFocus(button) }
      stage.settle()
      #expect(stage.window.bounds.contains(button.screenFrame), "\(button.screenFrame)")
    }
    #expect(buttons(in: view).count == 3)
  }

  @Test func `its fields are above the buttons, and the first one has the focus`() {
    let name = alert.addTextField("Ada", placeholder: "The name")
    let other = alert.addTextField()
    present()
    stage.settle()
    #expect(alert.textFields.count == 2 && stage.window.focusedView === name && name.selectedText == "Ada")
    #expect(name.screenFrame.maxY < other.screenFrame.minY && name.screenFrame.width > 300)
    stage.input { stage.window.send(.text(TextInputEvent(.typed, "Bob", time: stage.time))) }
    stage.key(.enter)
    stage.settle()
    #expect(name.text == "Bob" && recorder.take().contains("keep"))
  }

  @Test func `it lies in the middle, as high as its content`() {
    present()
    stage.settle()
    let frame = alert.view.frame
    #expect(recorder.take() == "completed" && abs(frame.midX - 300) <= 0.5 && abs(frame.midY - 200) <= 0.5)
    #expect(frame.width == 380 && frame.height > 120 && frame.height < 330)
    stage.resize(240, 120)
    stage.frame()
    #expect(alert.view.frame.width == 208 && alert.view.frame.height == 88)
  }

  @Test func `Escape cancels, Return presses the first other action, and each tells once it is gone`() {
    present()
    stage.settle()
    stage.key(.escape)
    #expect(recorder.take() == "completed")
    stage.settle()
    #expect(recorder.take() == "cancel" && !isShown)
    present()
    stage.settle()
    stage.key(.backspace)
    stage.key(.enter)
    stage.key(.enter)
    stage.settle()
    #expect(recorder.take() == "completed keep" && !isShown)
  }

  @Test func `a click presses a button, and one beside the dialog does nothing`() throws {
    present()
    stage.settle()
    stage.click(20, 20)
    stage.settle()
    #expect(isShown)
    func button(_ view: View) -> Button? {
      (view as? Button).flatMap { $0.title == "Delete" ? $0 : nil } ?? view.subviews.lazy.compactMap(button).first
    }
    let middle = try #require(button(alert.view)).screenFrame.center
    stage.click(middle.x, middle.y)
    stage.settle()
    #expect(recorder.take() == "completed delete" && !isShown)
  }

  @Test func `an answer while it comes turns it round`() {
    present()
    stage.run(to: 0.4)
    let alpha = alert.view.alpha
    stage.key(.escape)
    #expect(alert.view.alpha == alpha)
    stage.settle()
    #expect(recorder.take() == "cancelled cancel" && !isShown)
  }

  @Test func `presented twice it is shown once`() {
    present()
    present()
    stage.settle()
    #expect(isShown)
    present()
    stage.settle()
    #expect(recorder.take().split(separator: " ").count == 3)
    stage.key(.escape)
    stage.settle()
    #expect(!isShown && recorder.take() == "cancel")
  }

  @Test func `without actions it has one, which Escape and Return press`() {
    for key in [Key.escape, .enter] {
      let note = AlertController(message: "Done")
      present(note)
      stage.settle()
      #expect(note.actions.map(\.title) == ["OK"])
      stage.key(key)
      stage.settle()
      #expect(note.presentingViewController == nil)
    }
  }

  @Test func `nothing of it is left`() {
    weak var gone: AlertController?
    do {
      let note = AlertController(title: "Done")
      gone = note
      present(note)
      stage.settle()
      stage.key(.enter)
      stage.settle()
    }
    stage.frame()
    #expect(gone == nil)
  }
}
