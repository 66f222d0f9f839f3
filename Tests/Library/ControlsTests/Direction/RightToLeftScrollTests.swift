import Controls
import Geometry
import TestSupport
import Testing
import Views

/// A scroll view whose program sets ``ScrollView/contentSize`` alone, in a right-to-left interface.
struct RightToLeftScrollTests {
  private func stage(_ content: Size, rightToLeft: Bool = true, paging: Bool = false, snap: Double = 0) -> ScrollStage {
    let scroll = ScrollView()
    scroll.isPagingEnabled = paging
    scroll.snapInterval = snap
    let stage = ScrollStage(content: content, scroll: scroll)
    if rightToLeft { stage.input { stage.window.overrideLayoutDirection = .rightToLeft } }
    stage.settle()
    return stage
  }

  @Test(arguments: [false, true]) func `wide content begins at the right`(isDirectedFirst: Bool) {
    let scroll = ScrollView()
    if isDirectedFirst { scroll.overrideLayoutDirection = .rightToLeft }
    let stage = ScrollStage(content: Size(1000, 200), scroll: scroll)
    stage.input { scroll.overrideLayoutDirection = .rightToLeft }
    stage.settle()
    #expect(scroll.contentOffset == Point(700, 0))
    stage.input { scroll.contentInset = EdgeInsets(top: 0, left: 10, bottom: 0, right: 20) }
    stage.settle()
    #expect(scroll.contentOffset.x == 720)
  }

  @Test func `content that grows keeps its distance from the right, and so does a view that is resized`() {
    let stage = stage(Size(1000, 200))
    stage.input { stage.scroll.contentOffset.x = 600 }
    stage.input { stage.scroll.contentSize.width = 1500 }
    stage.settle()
    #expect(stage.scroll.contentOffset.x == 1100)
    stage.input { stage.scroll.frame.size.width = 200 }
    stage.settle()
    #expect(stage.scroll.contentOffset.x == 1200)
    stage.input { stage.scroll.contentSize.width = 100 }
    stage.settle()
    #expect(stage.scroll.contentOffset.x == 0)
  }

  @Test func `pages count from the right, the short one is the last at the left`() {
    let stage = stage(Size(750, 200), paging: true)
    #expect(stage.scroll.pageCount == 3)
    let offsets = (0..<3).map { page in
      stage.input { stage.scroll.currentPage = page }
      stage.settle()
      #expect(stage.scroll.currentPage == page)
      return stage.scroll.contentOffset.x
    }
    #expect(offsets == [450, 150, 0])
  }

  @Test func `a rectangle that is too wide shows its right end`() {
    let stage = stage(Size(3000, 200))
    stage.input { stage.scroll.scrollRectToVisible(Rect(500, 0, 800, 50), animated: false) }
    #expect(stage.scroll.contentOffset.x == 1000)
    stage.input { stage.scroll.scrollRectToVisible(Rect(400, 0, 100, 50), animated: false) }
    #expect(stage.scroll.contentOffset.x == 400)
  }

  @Test func `content that is as wide as the view stays where it is`() {
    let stage = stage(Size(300, 2000))
    #expect(stage.scroll.contentOffset == .zero)
    stage.wheel(-2)
    stage.settle()
    #expect(stage.scroll.contentOffset.x == 0 && stage.scroll.contentOffset.y > 0)
  }

  private enum Action {
    case pull(Double, Double), wheel(Double), sideways(Double), shifted(Double), key(Bool), reveal(Double, Double)
    case page(Int), width(Double), content(Double)

    init(_ random: inout SeededGenerator) {
      func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
      self =
        switch Int.random(in: 0..<9, using: &random) {
        case 0: .pull(number(-250...250), number(0.05...0.4))
        case 1: .wheel(number(-3...3).rounded())
        case 2: .sideways(number(-3...3).rounded())
        case 3: .shifted(number(-3...3).rounded())
        case 4: .key(Bool.random(using: &random))
        case 5: .reveal(number(0...900), number(1...500))
        case 6: .page(Int.random(in: -1...5, using: &random))
        case 7: .width(number(150...320).rounded())
        default: .content(number(300...1400).rounded())
        }
    }

    func perform(on stage: ScrollStage, mirrored: Bool) {
      let side = mirrored ? -1.0 : 1.0
      let scroll = stage.scroll
      switch self {
      case .pull(let x, let seconds):
        let frame = scroll.frame
        stage.touchDown(frame.center.x)
        stage.pull(by: side * x, 0, seconds: seconds)
        stage.lift()
      case .wheel(let notches): stage.wheel(notches, at: scroll.frame.center)
      case .sideways(let notches): stage.wheel(0, at: scroll.frame.center, horizontal: side * notches)
      case .shifted(let notches): stage.wheel(notches, at: scroll.frame.center, .shift)
      case .key(let isLeft): stage.key(isLeft == mirrored ? .right : .left)
      case .reveal(let x, let width):
        let x = mirrored ? scroll.contentSize.width - x - width : x
        stage.input { scroll.scrollRectToVisible(Rect(x, 0, width, 10), animated: true) }
      case .page(let page): stage.input { scroll.setCurrentPage(page, animated: true) }
      case .width(let width):
        stage.settle()
        stage.input { scroll.frame.size.width = width }
      case .content(let width):
        stage.settle()
        stage.input { scroll.contentSize.width = width }
      }
    }
  }

  @Test(arguments: 0..<60) func `hands, wheels, keys and the program do the mirror image`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let (paging, snap) = (seed % 3 == 1, seed % 3 == 2 ? 130.0 : 0)
    let content = Size(Double.random(in: 400...1200, using: &random).rounded(), 200)
    let stages = [false, true].map { stage(content, rightToLeft: $0, paging: paging, snap: snap) }
    for stage in stages { stage.input { stage.window.setFocus(stage.scroll) } }
    for step in 0..<20 {
      let action = Action(&random)
      let isQuick = Bool.random(using: &random)
      for (stage, mirrored) in zip(stages, [false, true]) {
        action.perform(on: stage, mirrored: mirrored)
        if isQuick { for _ in 0..<6 { stage.frame() } } else { stage.settle() }
      }
      let (plain, mirrored) = (stages[0].scroll, stages[1].scroll)
      let end = max(0, plain.contentSize.width - plain.bounds.width)
      #expect(
        abs(plain.contentOffset.x - (end - mirrored.contentOffset.x)) < 1e-6, "seed \(seed), step \(step): \(action)")
      #expect(plain.currentPage == mirrored.currentPage && plain.pageCount == mirrored.pageCount)
    }
  }
}
