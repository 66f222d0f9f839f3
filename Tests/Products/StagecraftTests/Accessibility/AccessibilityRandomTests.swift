import Foundation
import Stagecraft
import TestSupport
import Testing

/// Assistive technologies that do what they find, while screens come, go and are dragged.
///
/// `ACCESSIBILITY_STEPS` sets the number of steps, `MODEL_SEED` the first seed.
struct AccessibilityRandomTests {
  private static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap(Int.init) }

  @Test func `the tree agrees with the views, whatever is done, and old elements do no harm`() throws {
    let steps = Self.number("ACCESSIBILITY_STEPS") ?? 1500
    let seed = Self.number("MODEL_SEED") ?? 1
    for part in 0..<max(1, steps / 500) {
      var run = AccessibilityRun(seed: UInt64(seed + part))
      try run.play(min(steps, 500))
    }
  }
}

/// A program with tabs, stacks, sheets, dialogs, lists and fields, and hands of both kinds.
private struct AccessibilityRun {
  private let stage = HeadlessStage(size: Size(420, 460))
  private let rows = AccessibilityListTests.Rows()
  private let seed: UInt64
  private var random: SeededGenerator
  private var old: [AccessibilityElement] = []
  private var story: [String] = []

  init(seed: UInt64) {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    let stacks = (0..<2).map { NavigationController(root: Self.screen("Root \($0)", rows)) }
    for stack in stacks { stack.isNavigationBarHidden = false }
    stage.show(TabController(stacks))
  }

  private static func screen(_ name: String, _ rows: AccessibilityListTests.Rows) -> ViewController {
    let screen = ViewController()
    screen.title = name
    let list = ListView(frame: Rect(0, 220, 420, 160))
    list.register(forCellReuseIdentifier: "row") { ListViewCell() }
    list.allowsReordering = true
    (list.delegate, list.dataSource) = (rows, rows)
    let menu = Button("More")
    menu.menu = Menu(children: [.action(Action("One")), .menu(Menu("Two", children: [.action(Action("Three"))]))])
    let parts: [View] = [
      Button("Push") { [unowned screen] in
        screen.navigationController?.pushViewController(Self.screen("Pushed", rows), animated: true)
      },
      Button("Present") { [unowned screen] in screen.present(Self.screen("Sheet", rows), animated: true) },
      Button("Ask") { [unowned screen] in
        let alert = AlertController(title: "Sure?", message: "Really")
        alert.addAction(.init("Yes"))
        screen.present(alert, animated: true)
      },
      TextField("", placeholder: "Name"), Toggle(), Slider(), menu,
    ]
    for (index, part) in parts.enumerated() {
      part.frame = Rect(Double(index % 3) * 140 + 4, Double(index / 3) * 56 + 52, 130, 36)
      if part is Toggle || part is Slider { part.accessibilityLabel = "Value" }
      screen.view.addSubview(part)
    }
    screen.view.addSubview(list)
    return screen
  }

  mutating func play(_ count: Int) throws {
    for _ in 0..<count {
      act()
      for _ in 0..<random.int(in: 0...12) { _ = stage.advance() }
      if let fault = check() {
        let last = story.suffix(12).joined(separator: "\n")
        Issue.record("seed \(seed): \(fault)\n\(last)\n\(stage.accessibilityTree())")
        return
      }
    }
  }

  private func all(_ element: AccessibilityElement) -> [AccessibilityElement] {
    [element] + element.children.flatMap(all)
  }

  private mutating func act() {
    switch random.int(in: 0...9) {
    case 0:
      let keys = [Key.escape, .tab, .enter, .down, .space]
      let key = keys[random.int(in: 0...4)]
      story.append("\(key)")
      stage.press(key)
    case 1:
      let (x, y) = (random.double(in: 0...420), random.double(in: 0...460))
      story.append("drag from \(x) \(y)")
      stage.drag(from: Point(x, y), to: Point(x + random.double(in: -200...300), y + 20), over: 0.1)
    case 2: stage.resize(to: Size(random.double(in: 300...600), 460))
    case 3:
      // What a client has kept.
      guard let kept = old.randomElement(using: &random), let action = kept.actions.randomElement(using: &random) else {
        return
      }
      story.append("\(action) on a kept \(kept.role) \(kept.label ?? "")")
      kept.view.performAccessibilityAction(action)
    default:
      let elements = all(stage.accessibilityTree())
      old.append(contentsOf: elements.filter { _ in random.int(in: 0...20) == 0 })
      if old.count > 100 { old.removeFirst(old.count - 100) }
      guard let element = elements.filter({ !$0.actions.isEmpty }).randomElement(using: &random),
        let action = element.actions.randomElement(using: &random)
      else { return }
      story.append("\(action) on \(element.role) \(element.label ?? "")")
      element.view.performAccessibilityAction(action)
      if element.text != nil { element.view.becomeFocused() }
    }
  }

  private func check() -> String? {
    let elements = all(stage.accessibilityTree())
    let focused = elements.filter { $0.traits.contains(.focused) }
    if focused.count != 1 { return "\(focused.count) elements are focused" }
    for element in elements {
      if element.view.window !== stage.window { return "\(element.role) \(element.label ?? "") is in no window" }
      if element.traits.contains(.focusable), element.label?.isEmpty != false {
        return "a \(element.role) has no name"
      }
    }
    let titles = elements.filter { $0.role == .group || $0.role == .dialog || $0.role == .alert }.map(\.view)
    if titles.count != 1 { return "\(titles.count) screens are there" }
    return nil
  }
}
