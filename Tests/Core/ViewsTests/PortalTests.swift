import Geometry
import TestSupport
import Testing
import Views

/// A portal shows another view live, and takes nothing from it but its place on screen.
struct PortalTests {
  private let window = Window(frame: Rect(0, 0, 400, 300))
  private let home = View(frame: Rect(10, 20, 200, 200))
  private let source = View(frame: Rect(5, 5, 100, 50))
  private let inner = View(frame: Rect(10, 10, 20, 20))
  private let portal = PortalView(frame: Rect(200, 100, 200, 100))

  init() {
    window.addSubview(home)
    home.addSubview(source)
    source.addSubview(inner)
    portal.contentTransform = Transform2D(scaleX: 2, y: 2)
  }

  private func stand() {
    portal.source = source
    window.addSubview(portal)
  }

  private func press(_ x: Double, _ y: Double) -> View? { window.hitTest(Point(x, y)) }

  @Test func `what a portal shows is seen there, and stays at home in every other way`() {
    let before = home.dumpTree()
    stand()
    #expect(source.shownFrame == Rect(200, 100, 200, 100) && source.screenFrame == Rect(15, 25, 100, 50))
    #expect(inner.shownFrame == Rect(220, 120, 40, 40))
    #expect(home.dumpTree() == before && source.superview === home)
    portal.removeFromSuperview()
    #expect(source.shownFrame == source.screenFrame && home.dumpTree() == before)
  }

  @Test func `a hand finds the source in the portal and not at home`() {
    stand()
    #expect(press(230, 130) === inner && press(210, 110) === source)
    #expect(press(20, 30) === home, "where it stands there is nothing of it")
    portal.acceptsHits = false
    #expect(press(230, 130) === window)
  }

  @Test func `where the source takes no hit, what holds it at home does`() {
    stand()
    source.acceptsHits = false
    #expect(press(210, 110) === home)
    portal.frame.size.width = 190
    #expect(press(395, 110) === window, "beside the portal there is nothing of it")
  }

  @Test func `what is switched off at home is switched off in the portal`() {
    stand()
    home.isUserInteractionEnabled = false
    #expect(press(230, 130) === window || press(230, 130) == nil)
  }

  @Test func `of a portal that is all but invisible nothing is hit, unless it says so`() {
    stand()
    portal.alpha = 0
    #expect(press(230, 130) === window)
    portal.isHitWhereUnseen = true
    #expect(press(230, 130) === inner)
  }

  @Test func `what the program says of the source at home counts for nothing in the portal`() {
    stand()
    source.isHidden = true
    source.alpha = 0
    source.transform = Transform2D(rotation: 1)
    #expect(press(230, 130) === inner && source.shownAlpha == 1)
    #expect(source.shownFrame == Rect(200, 100, 200, 100))
  }

  @Test func `a portal inside its own source shows nothing, and stands once it is elsewhere`() {
    portal.source = source
    source.addSubview(portal)
    #expect(source.shownPortal == nil && source.shownFrame == source.screenFrame)
    window.addSubview(portal)
    #expect(source.shownPortal === portal)
  }

  @Test func `two views that would show each other: the newest portal stands`() {
    let other = View(frame: Rect(300, 0, 50, 50))
    window.addSubview(other)
    portal.source = source
    other.addSubview(portal)
    let second = PortalView(showing: other)
    source.addSubview(second)
    #expect(other.shownPortal === second && source.shownPortal == nil)
    second.removeFromSuperview()
    #expect(source.shownPortal === portal && other.shownPortal == nil)
  }

  @Test func `what lies in a source can be shown by a portal of its own`() {
    stand()
    let second = PortalView(showing: inner, frame: Rect(0, 200, 20, 20))
    window.addSubview(second)
    #expect(inner.shownFrame == Rect(0, 200, 20, 20))
    #expect(press(230, 130) === source && press(5, 205) === inner)
  }

  @Test func `of several portals of one source the newest stands, then the one before`() {
    stand()
    let second = PortalView(showing: source, frame: Rect(0, 200, 100, 50))
    window.addSubview(second)
    #expect(source.shownPortal === second && portal.shown == nil)
    second.source = nil
    #expect(source.shownPortal === portal)
  }

  @Test func `a source in another window, or in none, is not shown`() {
    stand()
    let other = Window(frame: Rect(0, 0, 100, 100))
    other.addSubview(source)
    #expect(source.shownPortal == nil && portal.shown == nil)
    #expect(other.hitTest(Point(20, 20)) === inner)
    source.removeFromSuperview()
    #expect(source.shownPortal == nil)
    home.addSubview(source)
    #expect(source.shownPortal === portal)
  }

  @Test func `the window itself can be named and is not shown`() {
    portal.source = window
    window.addSubview(portal)
    #expect(window.shownPortal == nil && press(210, 110) === window)
  }

  @Test func `a portal keeps neither its source nor itself alive`() {
    let tracker = LeakTracker()
    do {
      let window = Window(frame: Rect(0, 0, 10, 10))
      let source = tracker.track(View(), "source")
      let portal = tracker.track(PortalView(showing: source), "portal")
      window.addSubview(source)
      window.addSubview(portal)
      #expect(source.shownPortal === portal)
      source.removeFromSuperview()
    }
    #expect(tracker.alive == [])
    stand()
    #expect(source.shownPortal === portal)
    source.removeFromSuperview()
    #expect(press(210, 110) === window)
  }

  @Test func `a hand that may seize what is switched off may do so in a portal`() {
    stand()
    let pan = PanGestureRecognizer()
    pan.receivesWhileViewIsDisabled = true
    home.addGestureRecognizer(pan)
    home.isUserInteractionEnabled = false
    window.send(.pointer(PointerEvent(.began, at: Point(230, 130), time: 0)))
    window.send(.pointer(PointerEvent(.moved, at: Point(260, 130), time: 0.1)))
    #expect(pan.isActive)
  }
}
