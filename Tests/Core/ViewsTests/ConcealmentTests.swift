import Geometry
import Testing
import Views

/// Views that something else stands for.
struct ConcealmentTests {
  let parent = View(frame: Rect(0, 0, 100, 100))
  let view = View(frame: Rect(10, 10, 20, 20))

  init() { parent.addSubview(view) }

  @Test func `a concealed view is not hit until the last claim has ended, and isHidden stays what it was`() {
    let first = view.conceal()
    let second = view.conceal()
    #expect(parent.hitTest(Point(15, 15)) === parent)
    #expect(!view.isHidden)
    first.end()
    first.end()
    #expect(view.isConcealed)
    second.end()
    #expect(parent.hitTest(Point(15, 15)) === view)
  }

  @Test func `a view that the program hides meanwhile stays hidden`() {
    let claim = view.conceal()
    view.isHidden = true
    claim.end()
    #expect(view.isHidden && parent.hitTest(Point(15, 15)) === parent)
  }

  @Test func `a claim that is let go ends`() {
    var claim: Concealment? = view.conceal()
    #expect(claim?.view === view)
    claim = nil
    #expect(!view.isConcealed)
  }

  @Test func `a claim does not keep its view alive`() {
    var view: View? = View()
    let claim = view?.conceal()
    view = nil
    #expect(claim?.view == nil)
    claim?.end()
  }
}
