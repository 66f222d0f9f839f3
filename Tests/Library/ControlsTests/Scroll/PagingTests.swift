import Controls
import Geometry
import TestSupport
import Testing
import Views

/// Content in pages rests on a page, whatever has moved it. A page is 200 points high.
struct PagingTests {
  private let stage = ScrollStage()

  init() { stage.scroll.isPagingEnabled = true }

  @Test func `a notch of the wheel turns a page, and notches in flight turn more`() {
    stage.wheel(-1)
    stage.settle()
    #expect(stage.y == 200 && stage.scroll.currentPage == 1)
    stage.wheel(-1)
    stage.run(until: stage.time + 0.03)
    stage.wheel(-1)
    stage.settle()
    #expect(stage.y == 600)
    stage.wheel(1)
    stage.settle()
    #expect(stage.y == 400)
  }

  @Test func `a touchpad ends at the nearest page`() {
    stage.wheel(-7, precise: true)
    let slid = stage.y
    #expect(slid > 0 && slid < 200)
    stage.run(until: stage.time + 1)
    stage.settle()
    #expect(stage.y == (slid / 200).rounded() * 200)
  }

  @Test(arguments: [100.0, 260, 333]) func `a resize keeps the page`(height: Double) {
    stage.scroll.currentPage = 3
    stage.input { stage.scroll.frame.size = Size(300, height) }
    stage.frame()
    #expect(stage.y == 3 * height)
    stage.input { stage.scroll.contentSize = Size(300, height * 10) }
    stage.settle()
    #expect(stage.y == 3 * height && stage.scroll.currentPage == 3 && stage.scroll.pageCount == 10)
  }

  @Test func `a resize before the content has its size keeps the last page`() {
    stage.scroll.currentPage = 9
    stage.input {
      stage.scroll.frame.size = Size(300, 300)
      stage.scroll.contentSize = Size(300, 3000)
    }
    stage.settle()
    #expect(stage.y == 2700)
  }

  @Test func `a resize in flight and in the hand goes on to its page`() {
    stage.wheel(-1)
    stage.run(until: stage.time + 0.05)
    stage.input { stage.scroll.frame.size = Size(300, 150) }
    stage.settle()
    #expect(stage.y == 150)
    stage.touchDown(200, 100)
    stage.pull(by: 0, -100, seconds: 0.2)
    let page = stage.y / 150
    stage.input { stage.scroll.frame.size = Size(300, 180) }
    stage.frame()
    #expect(abs(stage.y / 180 - page) < 1e-9)
    stage.rest()
    stage.lift()
    stage.settle()
    #expect(stage.y == 360)
  }

  @Test func `the focus shows the page of the view`() {
    stage.input { stage.scroll.scrollRectToVisible(Rect(10, 450, 50, 30), animated: true) }
    stage.settle()
    #expect(stage.y == 400)
    stage.input { stage.scroll.scrollRectToVisible(Rect(10, 390, 50, 30), animated: true) }
    stage.settle()
    #expect(stage.y == 400)
  }

  @Test func `keys turn pages`() {
    stage.input { stage.window.setFocus(stage.scroll) }
    stage.key(.down)
    stage.settle()
    #expect(stage.y == 200)
    stage.key(.pageDown)
    stage.settle()
    #expect(stage.y == 400)
    stage.key(.up)
    stage.settle()
    #expect(stage.y == 200)
    stage.key(.end)
    stage.settle()
    #expect(stage.y == 1800)
  }

  @Test func `a page is set at once or with a motion, within the content`() {
    stage.input { stage.scroll.setCurrentPage(4, animated: true) }
    #expect(stage.y == 0)
    stage.settle()
    #expect(stage.y == 800)
    stage.scroll.currentPage = 100
    #expect(stage.y == 1800 && stage.scroll.currentPage == 9)
    stage.scroll.currentPage = -3
    #expect(stage.y == 0)
  }

  @Test func `a view that leaves its window in flight rests on a page`() {
    stage.input { stage.scroll.setCurrentPage(2, animated: true) }
    stage.run(until: stage.time + 0.1)
    stage.input { stage.scroll.removeFromSuperview() }
    #expect(stage.y == 400)
  }
}
