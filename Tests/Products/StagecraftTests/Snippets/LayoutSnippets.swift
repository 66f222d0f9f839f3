import Stagecraft
import Testing

// The code of Docs/LAYOUT.md.

enum LayoutSnippets {
  static func screen(_ view: View, _ compose: View, _ list: View, _ tags: View) {
    let title = Label("Inbox", fontSize: 28)
    title.layout.grow = 1  // takes the space that is left

    let bar = StackView(StackLayout(.row, spacing: 12, alignment: .center), [title, compose])
    let columns = StackView(StackLayout(.row, spacing: 16), [list, tags])
    columns.layout = LayoutItem(grow: 1, basis: .points(0))
    columns.compactArrangement = StackLayout(.column, spacing: 10)  // in windows narrower than 600 points

    let page = StackView(StackLayout(.column, spacing: 16), [bar, columns])
    page.relativeFrame = .fill
    view.addSubview(page)
  }

  static func photos(_ cards: [View]) -> View {
    let photos = GridView(GridLayout(.autoFit(minimum: 160), spacing: 12), cards)
    cards[0].layout.columnSpan = 2
    return photos
  }

  static func card(_ picture: View, _ caption: View) -> View {
    let card = OverlayView([picture, caption])
    caption.layout.alignSelf = .end
    return card
  }

  final class Chart: View {
    var points: [Double] = [] {
      didSet { invalidateIntrinsicContentSize() }
    }
    override var intrinsicContentSize: Size { Size(Double(points.count) * 4, View.noIntrinsicMetric) }
    override func sizeThatFits(_ size: Size) -> Size { Size(min(size.width, intrinsicContentSize.width), 120) }
  }

  static func follow(_ grid: GridView, _ scheduler: Scheduler) {
    for card in grid.subviews { scheduler.add(FollowLayout(spring: .smooth), to: card) }
  }

  static func turn(_ window: Window, _ rewind: View) {
    window.overrideLayoutDirection = .rightToLeft
    rewind.semanticContentAttribute = .playback  // this view alone stays as it is
  }

  static func change(_ stack: StackView, _ details: View) {
    View.animate(springDuration: 0.4) {
      stack.arrangement.axis = .column
      details.isHidden = false
    }
  }

  static func change(_ board: StackView) {
    board.layoutSpring = .smooth
    board.arrangement.axis = .column  // the cards move there
  }
}

struct LayoutSnippetTests {
  @Test func `the page's screen is laid out`() {
    let window = Window(frame: Rect(0, 0, 800, 400))
    let chart = LayoutSnippets.Chart()
    chart.points = [1, 2, 3]
    LayoutSnippets.screen(window, chart, View(), View())
    window.layoutIfNeeded()
    #expect(chart.frame.size == Size(12, 120) && chart.frame.maxX == 800)
    #expect(LayoutSnippets.photos([View(), View()]).subviews.count == 2)
    #expect(LayoutSnippets.card(View(), View()).subviews.count == 2)
  }
}
