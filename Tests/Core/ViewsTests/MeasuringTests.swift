import Geometry
import Testing
import Views

/// Ten points a letter, twelve a line; counts what it is asked.
private final class MonospacedText: TextMeasuring {
  let layoutScale = 1.0
  var count = 0

  func size(of text: TextContent, fontSize: Double, width: Double, lines: LineLimit) -> Size? {
    count += 1
    let perLine = width.isFinite ? max(1, Int(width / 10)) : .max
    let letters = text.string.count
    var rows = (letters - 1) / perLine + 1
    if lines.count > 0 { rows = min(rows, lines.count) }
    return Size(Double(min(letters, perLine)) * 10, Double(rows) * 12)
  }

  func longestWord(of text: TextContent, fontSize: Double) -> Double? {
    Double(text.string.split(separator: " ").map(\.count).max() ?? 0) * 10
  }

  func layout(of text: TextContent, _ options: TextLayoutOptions) -> (any TextLayout)? { nil }
}

struct MeasuringTests {
  private let window = Window(frame: Rect(0, 0, 400, 300))
  private let text = MonospacedText()

  init() { window.textMeasuring = text }

  private func label(_ string: String) -> Label {
    let label = Label(string)
    window.addSubview(label)
    return label
  }

  @Test func `a label is as large as its text, wrapped at the width on offer`() {
    let label = label("twenty letters, truly")
    #expect(label.intrinsicContentSize == Size(210, 12))
    #expect(label.sizeThatFits(Size(400, 300)) == Size(210, 12))
    #expect(label.sizeThatFits(Size(100, 1)) == Size(100, 36))
    label.numberOfLines = 2
    #expect(label.sizeThatFits(Size(100, 1)) == Size(100, 24))
    label.text = ""
    #expect(label.sizeThatFits(Size(100, 1)) == .zero)
  }

  @Test func `an offered width of 0 asks for the longest word, or for an ellipsis`() {
    let label = label("two letters")
    #expect(label.sizeThatFits(Size(0, .infinity)).width == 70)
    label.numberOfLines = 1
    #expect(label.sizeThatFits(Size(0, .infinity)).width == 10)
    label.lineBreakMode = .byWordWrapping
    #expect(label.sizeThatFits(Size(0, .infinity)).width == 70)
  }

  @Test func `a measurement is kept until the content changes`() {
    let label = label("twenty letters, truly")
    for _ in 0..<3 {
      for width in [.infinity, 100, 400, 50] { _ = label.measuredSize(within: Size(width, .infinity)) }
    }
    #expect(text.count == 3)
    label.textColor = .black
    _ = label.measuredSize(within: Size(100, .infinity))
    #expect(text.count == 3)
    label.fontSize = 30
    _ = label.measuredSize(within: Size(100, .infinity))
    #expect(text.count == 5)
    window.textMetricsDidChange()
    _ = label.measuredSize(within: Size(.infinity, .infinity))
    #expect(text.count == 6)
  }

  @Test func `a label outside a window is estimated, and measured when it enters one`() {
    let label = Label("twenty letters, truly", fontSize: 10)
    let estimate = label.measuredSize(within: Size(.infinity, .infinity))
    #expect(estimate.width > 60 && estimate.width < 250 && estimate.height == 12)
    let narrow = label.sizeThatFits(Size(estimate.width / 2.5, .infinity))
    #expect(narrow.height == 36 && narrow.width <= estimate.width / 2.5)
    window.addSubview(label)
    #expect(label.measuredSize(within: Size(.infinity, .infinity)) == Size(210, 12))
  }

  @Test func `a view fits what its subviews' relative frames hold`() {
    let button = View()
    #expect(button.sizeThatFits(Size(100, 100)) == .zero)
    let title = Label("letters")
    title.relativeFrame = RelativeFrame(
      x: .points(8), y: .points(4), width: .percent(100, plus: -16), height: .percent(100, plus: -8))
    button.addSubview(title)
    window.addSubview(button)
    #expect(button.sizeThatFits(Size(.infinity, .infinity)) == Size(86, 20))
    #expect(button.sizeThatFits(Size(56, .infinity)) == Size(56, 32))
    let dot = View()
    dot.relativeFrame = RelativeFrame(x: .points(100), y: .points(0), width: .points(6), height: .points(6))
    button.addSubview(dot)
    #expect(button.sizeThatFits(Size(.infinity, .infinity)).width == 106)
    button.sizeToFit()
    #expect(button.bounds.size == Size(106, 20))
  }

  @Test func `only containers that have measured a view are laid out for it`() {
    let (parent, label) = (View(), Label("a"))
    parent.addSubview(label)
    window.addSubview(parent)
    window.performLayout()
    let before = window.layoutCount
    label.text = "b"
    window.performLayout()
    #expect(window.layoutCount == before)
    _ = parent.measuredSize(within: Size(100, 100))
    label.text = "c"
    label.invalidateIntrinsicContentSize()
    window.performLayout()
    #expect(window.layoutCount > before)
  }

  @Test func `views and controllers are told when the window becomes narrow or wide`() {
    final class Listener: View {
      var told: [UserInterfaceSizeClass] = []
      override func horizontalSizeClassDidChange() { told.append(horizontalSizeClass) }
    }
    let listener = Listener()
    let parent = View()
    parent.addSubview(listener)
    window.frame = Rect(0, 0, 900, 300)
    window.addSubview(parent)
    window.performLayout()
    window.frame = Rect(0, 0, 700, 300)
    window.performLayout()
    #expect(listener.told.isEmpty)
    window.frame = Rect(0, 0, 599.5, 300)
    window.performLayout()
    window.frame = Rect(0, 0, 3000, 300)
    window.performLayout()
    #expect(listener.told == [.compact, .regular])
  }

  @Test func `a safe area reaches as far into a view as the bar covers it`() {
    final class Listener: View {
      var count = 0
      override func safeAreaInsetsDidChange() { count += 1 }
    }
    let outer = View(frame: Rect(0, 0, 400, 300))
    let inner = Listener(frame: Rect(10, 20, 380, 280))
    outer.addSubview(inner)
    window.addSubview(outer)
    outer.additionalSafeAreaInsets = EdgeInsets(top: 50, left: 4, bottom: -7, right: .nan)
    #expect(outer.safeAreaInsets == EdgeInsets(top: 50, left: 4, bottom: 0, right: 0))
    #expect(inner.safeAreaInsets == EdgeInsets(top: 30, left: 0, bottom: 0, right: 0))
    #expect(window.safeAreaInsets == .zero && inner.count == 1)
  }

  @Test func `a layout that asks for itself is bounded, and one warning names it`() {
    final class Restless: View {
      var count = 0
      override func layoutSubviews() {
        count += 1
        setNeedsLayout()
        layoutIfNeeded()
        superview?.layoutIfNeeded()
      }
    }
    var warnings: [String] = []
    window.onWarning = { warnings.append($0) }
    let view = Restless()
    view.identifier = "restless"
    window.addSubview(view)
    for _ in 0..<3 { window.performLayout() }
    #expect(view.count <= 24)
    #expect(
      warnings == ["Restless \"restless\" asks for layout in each layout; the rest of it waits for the next frame"])
  }
}
