import Controls
import Geometry
import TestSupport
import Views

/// A random tree of containers and controls: the same one for the same seed.
struct RandomTree {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func view(depth: Int = 0) -> View {
    let view = depth < 4 && random.bool(probability: depth < 2 ? 0.9 : 0.5) ? container(depth) : leaf()
    view.layout = item()
    if depth > 0, random.bool(probability: 0.1) {
      view.relativeFrame = RelativeFrame(
        x: .percent(random.double(in: 0...60), plus: random.double(in: -20...20)),
        y: .points(random.double(in: 0...40)),
        width: .percent(random.double(in: 5...50)), height: .points(random.double(in: 10...60)))
    }
    return view
  }

  private mutating func container(_ depth: Int) -> View {
    let children = (0..<random.int(in: 1...5)).map { _ in view(depth: depth + 1) }
    switch random.int(in: 0...3) {
    case 0: return overlay(children)
    case 1: return GridView(grid(), children)
    default: return StackView(stack(), children)
    }
  }

  private mutating func overlay(_ children: [View]) -> View {
    let view = OverlayView(horizontally: alignment(), vertically: alignment(), children)
    view.padding = insets()
    return view
  }

  private mutating func stack() -> StackLayout {
    StackLayout(
      random.bool(probability: 0.6) ? .row : .column, spacing: random.double(in: 0...12),
      lineSpacing: random.double(in: 0...8), alignment: alignment(),
      distribution: StackLayout.Distribution.allCases.randomElement(using: &random) ?? .start,
      wraps: random.bool(probability: 0.3), padding: insets())
  }

  private mutating func grid() -> GridLayout {
    var grid = GridLayout(
      random.bool(probability: 0.5)
        ? .autoFit(minimum: random.double(in: 30...90))
        : .tracks([.points(random.double(in: 20...60)), .fraction(1), .fraction(random.double(in: 0.5...3))]))
    grid.columnSpacing = random.double(in: 0...10)
    grid.rowSpacing = random.double(in: 0...10)
    grid.alignment = alignment()
    grid.padding = insets()
    return grid
  }

  private mutating func alignment() -> LayoutAlignment {
    LayoutAlignment.allCases.randomElement(using: &random) ?? .start
  }

  private mutating func insets() -> EdgeInsets {
    guard random.bool(probability: 0.5) else { return .zero }
    return EdgeInsets(
      top: random.double(in: 0...10), left: random.double(in: 0...20), bottom: random.double(in: 0...10),
      right: random.double(in: 0...6))
  }

  private mutating func item() -> LayoutItem {
    var item = LayoutItem()
    item.grow = Double(random.int(in: 0...2))
    if random.bool(probability: 0.3) { item.width = .points(random.double(in: 10...90)) }
    if random.bool(probability: 0.2) { item.height = .points(random.double(in: 10...40)) }
    if random.bool(probability: 0.3) { item.margins = insets() }
    if random.bool(probability: 0.2) { item.alignSelf = alignment() }
    if random.bool(probability: 0.2) { item.columnSpan = 2 }
    return item
  }

  private mutating func leaf() -> View {
    switch random.int(in: 0...9) {
    case 0: return Button("Open", icon: .chevronLeft)
    case 1:
      let button = Button("Choose", icon: .star)
      button.isImageTrailing = true
      button.contentAlignment = alignment()
      return button
    case 2: return Slider(value: random.double(in: 0...1))
    case 3: return Stepper(value: 3, in: 0...10)
    case 4: return Toggle(isOn: random.bool(probability: 0.5))
    case 5: return SegmentedControl(["One", "Another", "3"], selectedSegmentIndex: random.int(in: 0...2))
    case 6: return ProgressView(progress: random.double(in: 0...1))
    case 7: return Label("some words", alignment: .leading)
    case 8: return Toolbar([Button("A"), Toolbar.flexibleSpace(), Button("Bcd")])
    default: return View(frame: Rect(0, 0, random.double(in: 5...80), random.double(in: 5...40)))
    }
  }
}
