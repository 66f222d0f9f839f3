import Stagecraft
import Typesetting

/// A program on a virtual clock, and one hand that uses it: with a mouse or a finger, with keys, or through a reader.
final class Visit {
  let stage: HeadlessStage
  /// What presses and drags.
  var pointer = Pointer.mouse
  private let answers = Answers()
  private let model: () -> String
  private let keeps: [AnyObject]

  /// - Parameters:
  ///   - keeps: what lives as long as the program.
  ///   - model: what only the program knows.
  init(_ stage: HeadlessStage, keeping keeps: [AnyObject] = [], model: @escaping () -> String = { "" }) {
    (self.stage, self.keeps, self.model) = (stage, keeps, model)
    rest()
  }

  /// From now on, answers count.
  func begin() { stage.environment.addObserver(answers) }

  /// Lets everything come to rest, in long frames: motion is exact at every rate.
  func rest() {
    for _ in 0..<200 where !stage.isIdle {
      stage.advance()
      if !stage.isIdle { stage.skip(0.15) }
    }
  }

  func wait(_ seconds: Double) {
    stage.advance(by: seconds)
    rest()
  }

  /// A stage that draws little, unless its pixels are looked at.
  static func stage(_ size: Size) -> HeadlessStage {
    HeadlessStage(size: size, scale: scale, framesPerSecond: 30, text: text)
  }
  static var scale = 0.25
  private static let text = TextSystem()

  // MARK: What has come of it

  /// The answers of all requests, the screens from the root on, and the values of all that has one.
  struct Outcome: Equatable, CustomStringConvertible {
    var answers: [String], screens: [String], values: [String], model: String
    var description: String { "\n  \(answers)\n  \(screens)\n  \(values)\n  \(model)" }

    /// Whether all but the answers is the same.
    func isLike(_ other: Outcome) -> Bool {
      (screens, values, model) == (other.screens, other.values, other.model)
    }
  }

  var outcome: Outcome {
    var values: [String] = []
    func add(_ element: AccessibilityElement) {
      let range = element.range.map { "\(Int(($0.value * 100).rounded()))" }
      var told = [element.text?.string ?? element.value ?? range].compactMap { $0 }
      // Tab selects what is in a field.
      if element.role == .textArea, let range = element.text?.selection { told.append("selected \(range)") }
      // Keys and readers select the row that they work on.
      let isRow = element.role == .listItem, isShown = isRow && !element.traits.contains(.offscreen)
      if !isRow, !element.traits.isDisjoint(with: [.checked, .selected]) { told.append("on") }
      if !told.isEmpty || isShown || element.traits.contains(.expandable) || element.role == .status {
        values.append(([element.role.rawValue, element.label ?? ""] + told).joined(separator: " "))
      }
      for child in element.children { add(child) }
    }
    add(stage.accessibilityTree())
    let root = stage.window.rootViewController
    return Outcome(answers: answers.list, screens: root.map(screens) ?? [], values: values, model: model())
  }

  private func screens(_ controller: ViewController) -> [String] {
    let name = controller.identifier ?? controller.title ?? "\(Swift.type(of: controller))"
    let over = controller.presentedViewController.flatMap { $0.presentingViewController === controller ? $0 : nil }
    return [name] + (controller.childrenForAppearance + (over.map { [$0] } ?? [])).flatMap(screens)
  }

  private final class Answers: TransitionObserver {
    var list: [String] = []
    func transitionEvent(_ event: TransitionEvent) {
      if case .answered(_, let outcome) = event { list.append(outcome.rawValue) }
    }
  }

  // MARK: Finding

  /// The first element with a role, and with a name of which a part begins with some words.
  func find(_ role: AccessibilityRole, _ name: String = "") throws -> AccessibilityElement {
    func all(_ element: AccessibilityElement) -> [AccessibilityElement] { [element] + element.children.flatMap(all) }
    let tree = stage.accessibilityTree()
    let found = all(tree).first { $0.role == role && $0.isCalled(name) }
    guard let found else { throw Dead("there is no \(role) \(name) in\n\(tree)") }
    return found
  }

  /// A way that leads nowhere.
  nonisolated struct Dead: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  /// A point in an element, in parts of its width and height.
  func place(_ role: AccessibilityRole, _ name: String = "", _ x: Double = 0.5, _ y: Double = 0.5) throws -> Point {
    let frame = try find(role, name).frame
    let point = Point(frame.minX + frame.width * x, frame.minY + frame.height * y)
    guard stage.window.bounds.contains(point) else { throw Dead("\(role) \(name) is outside the window, at \(point)") }
    return point
  }

  // MARK: A mouse, or a finger

  func press(at point: Point, _ button: PointerEvent.Button = .primary) {
    let phases: [PointerEvent.Phase] = pointer == .mouse ? [.hovered, .began, .ended] : [.began, .ended]
    for phase in phases {
      stage.send(.pointer(PointerEvent(phase, at: point, time: stage.time, button: button, pointer: pointer)))
    }
    rest()
  }

  func press(_ role: AccessibilityRole, _ name: String = "", _ x: Double = 0.5, _ y: Double = 0.5) throws {
    try press(at: place(role, name, x, y))
  }

  func drag(_ start: Point, by way: Vector, over seconds: Double = 0.4) {
    stage.drag(from: start, to: start + way, over: seconds, by: pointer)
    rest()
  }

  /// Drags, and rests before it lets go.
  func dragAndRest(_ start: Point, by way: Vector) {
    func send(_ phase: PointerEvent.Phase, _ point: Point) {
      stage.send(.pointer(PointerEvent(phase, at: point, time: stage.time, pointer: pointer)))
      stage.advance(by: 1.0 / 60)
    }
    send(.began, start)
    for step in 1...16 { send(.moved, start + way * (Double(step) / 16)) }
    stage.advance(by: 0.2)
    send(.moved, start + way)
    send(.ended, start + way)
    rest()
  }

  /// Drags after a rest, as a finger has to.
  func dragAfterRest(_ start: Point, by way: Vector, rest: Double = 0.7) {
    func send(_ phase: PointerEvent.Phase, _ point: Point) {
      stage.send(.pointer(PointerEvent(phase, at: point, time: stage.time, pointer: pointer)))
      stage.advance()
    }
    send(.began, start)
    stage.advance(by: rest)
    for step in 1...12 { send(.moved, start + way * (Double(step) / 12)) }
    send(.ended, start + way)
    self.rest()
  }

  /// Presses and keeps pressing, until something comes of it.
  func hold(at point: Point) {
    stage.send(.pointer(PointerEvent(.began, at: point, time: stage.time, pointer: pointer)))
    stage.advance(by: 0.8)
    stage.send(.pointer(PointerEvent(.ended, at: point, time: stage.time, pointer: pointer)))
    rest()
  }

  /// Turns the wheel, or throws the content: down, or to the right.
  func scroll(at point: Point, toSide: Bool = false, times: Int = 30) {
    for _ in 0..<times {
      if pointer == .mouse {
        let delta = toSide ? Vector(10, 0) : Vector(0, -10)
        stage.send(.wheel(WheelEvent(location: point, delta: delta, time: stage.time)))
      } else {
        stage.drag(from: point, to: point - (toSide ? Vector(100, 0) : Vector(0, 100)), over: 0.05, by: pointer)
      }
      rest()
    }
  }

  // MARK: Keys

  func key(_ key: Key, _ modifiers: KeyModifiers = [], times: Int = 1) {
    for _ in 0..<times {
      stage.press(key, modifiers: modifiers)
      rest()
    }
  }

  /// Goes by Tab to an element.
  func tab(to role: AccessibilityRole, _ name: String = "") throws {
    for _ in 0..<80 {
      let focused = stage.accessibilityTree().focused
      if focused?.role == role, focused?.isCalled(name) == true { return }
      key(.tab)
    }
    throw Dead("Tab does not lead to \(role) \(name) in\n\(stage.accessibilityTree())")
  }

  func enter(_ role: AccessibilityRole, _ name: String = "") throws {
    try tab(to: role, name)
    key(.enter)
  }

  func type(_ text: String) {
    stage.type(text)
    rest()
  }

  // MARK: A reader

  func act(_ role: AccessibilityRole, _ name: String = "", _ action: AccessibilityAction = .activate) throws {
    let element = try find(role, name)
    guard element.actions.contains(action), element.view.performAccessibilityAction(action) else {
      throw Dead("\(action.name) does nothing: \(element)")
    }
    rest()
  }

  /// Repeats an action for as long as there is one.
  func actToTheEnd(_ role: AccessibilityRole, _ name: String, _ action: String) throws {
    try act(role, name, .custom(action))
    for _ in 0..<100 where try find(role, name).actions.contains(.custom(action)) {
      try act(role, name, .custom(action))
    }
  }

  func set(_ role: AccessibilityRole, _ name: String, to value: Double) throws {
    let view = try find(role, name).view
    guard view.accessibilitySetValue(value) else { throw Dead("\(role) \(name) does not take \(value)") }
    rest()
  }

  /// Selects all of a text.
  func select(in role: AccessibilityRole, _ name: String) throws {
    let element = try find(role, name), end = element.text?.string.utf8.count ?? 0
    let field = element.view as? any AccessibilityTextEditing
    guard field?.selectAccessibilityText(0..<end) == true else { throw Dead("\(element) is not selected") }
    rest()
  }

  func write(_ text: String, in role: AccessibilityRole, _ name: String) throws {
    let element = try find(role, name)
    let end = element.text?.string.utf8.count ?? 0
    let field = element.view as? any AccessibilityTextEditing
    guard field?.replaceAccessibilityText(end..<end, with: text) == true else { throw Dead("\(element) is not edited") }
    rest()
  }
}

extension AccessibilityElement {
  fileprivate func isCalled(_ words: String) -> Bool {
    own.label?.hasPrefix(words) != false || own.label?.contains(", " + words) == true
  }
}
