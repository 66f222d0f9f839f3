import Foundation
import Stagecraft
import Testing

// The code of Docs/SCROLLING.md, as it stands there. What is around it here makes it compile.

struct ScrollingGuideTests {
  @Test func `the scroll view of the guide scrolls, and its header fades`() {
    let stage = HeadlessStage(size: Size(400, 500))
    let article = View(frame: Rect(0, 0, 320, 2000))
    let header = View()
    let scroll = makeScroll(article, header)
    let screen = ViewController()
    screen.view.addSubview(scroll)
    stage.show(screen)
    scroll.setContentOffset(Point(0, 60), animated: true)
    while scroll.contentOffset.y < 60, stage.advance() {}
    #expect(scroll.contentOffset.y == 60 && abs(header.alpha - 0.5) < 1e-9)
    let loop = FrameLoop()
    let scheduler = Scheduler(loop: loop)
    animate(scroll, scheduler)
    while stage.advance() {}
    loop.frame(at: 5)
    #expect(abs(scroll.contentOffset.y - 600) < 1)
  }

  @Test func `the list of the guide shows its messages and their changes`() {
    let stage = HeadlessStage(size: Size(400, 500))
    let inbox = Inbox()
    inbox.messages = (0..<1000).map { "Message \($0)" }
    stage.show(inbox)
    #expect(inbox.list.visibleCells.count == 9)
    inbox.show(["New"] + inbox.messages)
    while stage.advance() {}
    #expect((inbox.list.visibleCells.first as? MessageCell)?.title.text == "New")
  }
}

private func makeScroll(_ article: View, _ header: View) -> ScrollView {
  let scroll = ScrollView(frame: Rect(0, 0, 320, 480))
  scroll.addSubview(article)
  scroll.contentSize = article.bounds.size
  scroll.onScroll = { header.alpha = 1 - $0.contentOffset.y / 120 }
  return scroll  // not on the page
}

private func animate(_ scroll: ScrollView, _ scheduler: Scheduler) {
  View.animate(withDuration: 0.4) { scroll.contentOffset = Point(0, 600) }
  scheduler.add(SpringTo(.boundsOrigin, Point(0, 600)), to: scroll)
}

private final class Snapping: ScrollViewDelegate {
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Vector, targetContentOffset: inout Point
  ) {
    targetContentOffset.x = (targetContentOffset.x / 120).rounded() * 120
  }
}

final class MessageCell: ListViewCell {
  let title = Label("", fontSize: 15)

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    title.relativeFrame = .fill
    addSubview(title)
  }
}

final class Inbox: ViewController, ListViewDataSource {
  let list = ListView()
  var messages: [String] = []

  override func viewDidLoad() {
    list.relativeFrame = .fill
    list.rowHeight = 56
    list.register(forCellReuseIdentifier: "message") { MessageCell() }
    list.dataSource = self
    view.addSubview(list)
  }

  func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { messages.count }

  func listView(_ listView: ListView, cellForRowAt indexPath: ListView.IndexPath) -> ListViewCell {
    let cell = listView.dequeueReusableCell(withIdentifier: "message")
    (cell as? MessageCell)?.title.text = messages[indexPath.row]
    return cell
  }
}

extension Inbox {
  func show(_ new: [String]) {
    let difference = new.difference(from: messages).inferringMoves()
    messages = new
    list.apply(difference)
  }
}
