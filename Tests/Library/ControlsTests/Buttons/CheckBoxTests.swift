import Animation
import Controls
import Geometry
import Runtime
import TestSupport
import Testing
import Views

struct CheckBoxTests {
  private let box = CheckBox("Check spelling")
  private let stage: ControlStage

  init() {
    box.frame.origin = Point(100, 100)
    stage = ControlStage(box)
    box.onValueChange = { [recorder = stage.recorder] in recorder.record($0 ? "on" : "off") }
  }

  @Test func `a click on its title, Space and Return turn it`() {
    stage.click(box.frame.maxX - 4, 110)
    stage.key(.space)
    stage.key(.enter)
    #expect(stage.recorder.take() == "on off on" && box.isOn)
    stage.settle()
    #expect(!stage.isBusy && box.levels.selected == 1)
    box.isEnabled = false
    stage.click(110, 110)
    #expect(stage.recorder.take() == "" && box.isOn && !box.canBecomeFocused)
  }

  @Test func `mixed becomes on, and the program ends it by a value`() {
    box.isMixed = true
    stage.click(110, 110)
    #expect(box.isOn && !box.isMixed && stage.recorder.take() == "on")
    box.isMixed = true
    stage.click(110, 110)
    #expect(box.isOn && stage.recorder.take() == "on", "also of values of which most are on")
    box.isMixed = true
    box.isOn = false
    #expect(!box.isMixed && stage.recorder.take() == "")
  }

  @Test func `it is as wide as its title, breaks it into lines, and is large enough for a pointer without one`() {
    let natural = box.sizeThatFits(Size(.infinity, .infinity))
    #expect(natural.width > 100 && natural.height >= 24)
    let narrow = box.sizeThatFits(Size(90, .infinity))
    #expect(narrow.width <= 90 && narrow.height > natural.height)
    #expect(CheckBox().sizeThatFits(Size(0, 0)) == Size(18, 24))
    box.title = ""
    #expect(box.sizeThatFits(Size(300, 300)) == Size(18, 24))
  }

  @Test func `readers hear of a box, its title and its value`() {
    var told: [String] = []
    for state in ["off", "on", "mixed"] {
      box.isOn = state == "on"
      box.isMixed = state == "mixed"
      let element = stage.window.accessibilityTree().first(.checkBox, "Check spelling")
      told.append(element?.traits.contains(.checked) == true ? "on" : element?.value ?? "off")
    }
    #expect(told == ["off", "on", "mixed"])
  }
}

struct RadioGroupTests {
  private let group = RadioGroup(["Small", "Medium", "Large"], selectedIndex: 1)
  private let stage: ControlStage

  init() {
    group.frame = Rect(50, 50, 200, 120)
    stage = ControlStage(group)
    group.onValueChange = { [recorder = stage.recorder] in recorder.record("\($0)") }
    Warnings.onWarning = { _ in }
  }

  private func place(_ index: Int) -> Point { group.subviews[index].screenFrame.center }
  private var focused: Int? { group.subviews.firstIndex { $0 === stage.window.focusedView } }

  @Test func `a click chooses one, and the others go off`() {
    stage.click(place(2).x, place(2).y)
    #expect(group.selectedIndex == 2 && stage.recorder.take() == "2" && focused == 2)
    stage.click(place(2).x, place(2).y)
    #expect(stage.recorder.take() == "", "it is chosen already")
    #expect(group.subviews.map { ($0 as? CheckBox)?.isOn } == [false, false, true])
  }

  @Test func `Tab stops at the chosen one, and arrows choose, round the ends`() {
    stage.key(.tab)
    #expect(focused == 1)
    stage.key(.down)
    stage.key(.down)
    #expect(group.selectedIndex == 0 && focused == 0 && stage.recorder.take() == "2 0")
    stage.key(.left)
    #expect(group.selectedIndex == 2 && focused == 2)
    stage.key(.tab)
    #expect(stage.window.focusedView == nil || focused == 2, "there is one stop")
  }

  @Test func `without a choice Tab stops at the first, and Space chooses it`() {
    group.selectedIndex = nil
    stage.key(.tab)
    #expect(focused == 0)
    stage.key(.space)
    #expect(group.selectedIndex == 0 && stage.recorder.take() == "0")
  }

  @Test func `an index without a button is none, and fewer titles take the choice back`() {
    group.selectedIndex = 7
    #expect(group.selectedIndex == nil)
    group.selectedIndex = -1
    #expect(group.selectedIndex == nil)
    group.selectedIndex = 2
    group.titles = ["Yes", "No"]
    #expect(group.selectedIndex == nil && group.subviews.count == 2)
    group.titles = []
    stage.key(.tab)
    stage.key(.down)
    #expect(stage.recorder.take() == "")
  }

  @Test func `readers hear of a group, its buttons and the chosen one`() {
    let element = stage.window.accessibilityTree().first(.radioGroup)
    #expect(element?.value == "Medium" && element?.children.map(\.label) == ["Small", "Medium", "Large"])
    #expect(element?.children.map { $0.traits.contains(.checked) } == [false, true, false])
    group.isEnabled = false
    #expect(group.subviews.allSatisfy { ($0 as? CheckBox)?.isEnabled == false })
  }
}
