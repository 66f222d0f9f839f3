import Animation
import Controls
import Geometry
import TestSupport
import Testing
import Views

struct ComboBoxTests {
  private let box = ComboBox(items: ["Denmark", "Finland", "Norway", "Northern Ireland", "Sweden"])
  private let stage: ControlStage

  init() {
    box.frame = Rect(50, 50, 200, 32)
    stage = ControlStage(box)
    box.onSelect = { [recorder = stage.recorder] in recorder.record($0) }
    stage.input { stage.window.setFocus(box) }
  }

  private func type(_ text: String) {
    for letter in text {
      stage.input { stage.window.send(.text(TextInputEvent(.typed, String(letter), time: stage.time))) }
    }
    stage.frame()
  }

  private var list: ListView? {
    func find(_ view: View) -> ListView? { view as? ListView ?? view.subviews.lazy.compactMap(find).first }
    return find(stage.window)
  }
  private var rows: Int { box.isListShown ? list?.numberOfRows(inSection: 0) ?? 0 : 0 }

  @Test func `what is typed is completed, and the next key goes on from what was typed`() {
    type("n")
    #expect(box.text == "norway" && box.selectedText == "orway" && rows == 2)
    type("orth")
    #expect(box.text == "northern Ireland" && box.selectedText == "ern Ireland" && rows == 1)
    stage.key(.backspace)
    #expect(box.text == "north" && rows == 1, "what is taken away does not come back")
    stage.key(.backspace)
    #expect(box.text == "nort" && box.selectedText == "")
    type("x")
    #expect(box.text == "nortx" && !box.isListShown)
  }

  @Test func `Return and Tab take the marked item as it is written`() {
    type("no")
    stage.key(.enter)
    #expect(box.text == "Norway" && !box.isListShown && stage.recorder.take() == "Norway")
    stage.key(.down)
    #expect(rows == 5 && list?.indexPathForSelectedRow?.row == 2, "the list of all items, at the present one")
    stage.key(.down)
    stage.key(.tab)
    #expect(box.text == "Northern Ireland" && stage.recorder.take() == "Northern Ireland" && !box.isListShown)
  }

  @Test func `Down and Up go round, Escape closes the list and leaves what was typed`() {
    stage.key(.up)
    #expect(box.isListShown && list?.indexPathForSelectedRow == nil)
    stage.key(.up)
    #expect(list?.indexPathForSelectedRow?.row == 4)
    stage.key(.down)
    #expect(list?.indexPathForSelectedRow?.row == 0)
    stage.key(.pageDown)
    #expect(list?.indexPathForSelectedRow?.row == 4)
    stage.key(.escape)
    #expect(!box.isListShown && box.text == "" && stage.recorder.take() == "")
    type("sw")
    stage.key(.escape)
    #expect(box.text == "sw" && !box.isListShown)
  }

  @Test func `a click chooses a row, one on the arrow opens and closes, one beside closes`() throws {
    stage.click(238, 66)
    stage.settle()
    #expect(rows == 5)
    let cell = try #require(list?.cellForRow(at: .init(row: 1)))
    stage.click(cell.screenFrame.center.x, cell.screenFrame.center.y)
    #expect(box.text == "Finland" && stage.recorder.take() == "Finland" && stage.window.focusedView === box)
    stage.click(238, 66)
    stage.settle()
    stage.click(238, 66)
    #expect(!box.isListShown)
    stage.click(238, 66)
    stage.click(10, 290)
    #expect(!box.isListShown && box.text == "Finland")
    stage.settle()
    #expect(!stage.isBusy)
  }

  @Test func `a text that is no item goes where only items are allowed, and one in other letters becomes it`() {
    box.allowsOtherText = false
    type("finland")
    stage.input { stage.window.setFocus(nil) }
    #expect(box.text == "Finland" && stage.recorder.take() == "Finland")
    stage.input { stage.window.setFocus(box) }
    type("xyz")
    stage.input { stage.window.setFocus(nil) }
    #expect(box.text == "Finland")
    box.allowsOtherText = true
    stage.input { stage.window.setFocus(box) }
    type("xyz")
    stage.input { stage.window.setFocus(nil) }
    #expect(box.text == "Finlandxyz")
  }

  @Test func `items are asked for as one types, and the list goes where none come`() {
    var asked: [String] = []
    box.suggestions = { text in
      asked.append(text)
      return text == "ab" ? [] : ["alpha", "abacus"]
    }
    type("a")
    #expect(box.text == "alpha" && rows == 2)
    type("b")
    #expect(asked == ["a", "ab"] && !box.isListShown && box.text == "ab")
    stage.key(.down)
    #expect(asked == ["a", "ab", ""] && rows == 2)
  }

  @Test func `a million items have cells only for those in sight`() {
    box.items = (0..<1_000_000).map { "\($0)" }
    stage.key(.down)
    stage.settle()
    #expect(rows == 1_000_000 && (list?.visibleCells.count ?? 99) <= 12)
    stage.key(.up)
    stage.settle()
    #expect(list?.indexPathForSelectedRow?.row == 999_999)
    type("99")
    #expect(rows == 1 + 10 + 100 + 1000, "of the first 100,000")
  }

  @Test func `hurried hands: items that change or go while the list is open`() {
    type("n")
    stage.input { box.items = ["Nauru"] }
    #expect(rows == 1)
    stage.input { box.items = [] }
    #expect(!box.isListShown)
    stage.key(.down)
    stage.key(.enter)
    #expect(!box.isListShown && stage.recorder.take() == "")
    box.items = ["Nauru"]
    stage.key(.down)
    stage.input { box.removeFromSuperview() }
    stage.settle()
    #expect(!box.isListShown && list == nil && !stage.isBusy)
    box.showList()
    #expect(!box.isListShown)
  }

  @Test func `the list fits into a low window, at its place also after a resize, and goes with the field`() throws {
    stage.key(.down)
    let panel = try #require(list?.superview)
    stage.input { stage.window.frame.size = Size(180, 90) }
    stage.frame()
    #expect(panel.screenFrame.maxY <= 90 && panel.screenFrame.maxX <= 180 && panel.screenFrame.minY >= 0)
    box.isEnabled = false
    stage.settle()
    #expect(!box.isListShown)
  }

  @Test func `readers hear of a combo box that opens a list of items`() {
    let tree = stage.window.accessibilityTree()
    let element = tree.first(.comboBox)
    #expect(element?.traits.contains(.expandable) == true && element?.traits.contains(.expanded) == false)
    stage.input { _ = box.accessibilityActivate() }
    stage.settle()
    let open = stage.window.accessibilityTree()
    #expect(open.first(.comboBox)?.traits.contains(.expanded) == true)
    #expect(open.first(.listItem, "Norway")?.position?.count == 5)
  }
}
