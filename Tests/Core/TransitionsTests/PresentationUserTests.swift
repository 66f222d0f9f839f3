import Geometry
import Testing
import Transitions
import Views

/// Dismissals by the user, and the delegate's callbacks.
struct PresentationUserTests {
  private let h: Harness
  private let navigation: NavigationController
  private let root: Screen
  private let a = Screen("a")
  private let listener: DismissalListener

  init() {
    (h, navigation, root) = Harness.navigation()
    listener = DismissalListener(h.log)
    a.presentationController?.delegate = listener
    h.input { [root, a] in root.present(a, animated: true) }
    h.settle()
    h.log.words = ["should", "will", "did", "a", "end"]
    _ = h.log.take()
  }

  private func pull(by distance: Double) {
    h.press(200, 100)
    h.drag(to: 200, 100 + distance, seconds: 0.3)
  }

  @Test func `pull-down dismissal events: should, will, did`() {
    pull(by: 180)
    h.release()
    h.settle()
    #expect(
      h.log.take() == """
        should dismiss? true
        will dismiss
        a willDisappear
        end 2 completed
        did dismiss
        a didDisappear
        """)
    #expect(navigation.presentedViewController == nil)
  }

  private func click(_ x: Double, _ y: Double) {
    h.press(x, y)
    h.release()
    h.settle()
  }

  @Test func `a click on the dimmed area dismisses a sheet, one in the sheet does not`() {
    click(200, 280)
    #expect(h.log.take() == "" && navigation.presentedViewController === a)
    h.log.words.insert("request")
    click(200, 10)
    let told = h.log.take()
    #expect(told.hasPrefix("should dismiss? true\nrequest 2 click drop\nwill dismiss\na willDisappear\nend 2"))
    #expect(told.contains("did dismiss"))
    #expect(navigation.presentedViewController == nil)
  }

  @Test func `a click beside a modal sheet, and one that slips, dismisses nothing`() {
    a.isModalInPresentation = true
    click(200, 10)
    #expect(h.log.take() == "did attempt" && navigation.presentedViewController === a)
    a.isModalInPresentation = false
    h.press(20, 10)
    h.move(20, 60)
    h.release()
    h.settle()
    #expect(navigation.presentedViewController === a)
  }

  @Test(arguments: [true, false])
  func `Escape dismisses no modal screen whose dismissal was taken back`(isModal: Bool) {
    a.isModalInPresentation = isModal
    h.input { a.dismiss(animated: true) }
    h.run(to: 0.4)
    h.input { root.present(a, animated: true, policy: .reverse) }
    h.run(to: 0.6)
    h.key(.escape)
    h.settle()
    #expect((navigation.presentedViewController === a) == isModal)
  }

  @Test func `pull-down dismissal events: a drag let go short is followed by no did`() {
    pull(by: 60)
    h.rest()
    h.release()
    h.settle()
    #expect(
      h.log.take() == """
        should dismiss? true
        will dismiss
        a willDisappear
        end 2 cancelled
        a willAppear
        a didAppear
        """)
    pull(by: 180)
    h.release()
    h.settle()
    #expect(h.log.take().contains("did dismiss"), "and the next drag is told anew")
  }

  @Test func `pull-down dismissal events: Escape is the user's too`() {
    h.key(.escape)
    h.settle()
    #expect(
      h.log.take() == """
        should dismiss? true
        will dismiss
        a willDisappear
        end 2 completed
        did dismiss
        a didDisappear
        """)
  }

  @Test func `pull-down dismissal events: the program's dismissal is told to nobody`() {
    h.input { a.dismiss(animated: true) }
    h.settle()
    #expect(h.log.take() == "a willDisappear\nend 2 completed\na didDisappear")
  }

  @Test func `pull-down dismissal events: a presentation that the user turns round is taken away, too`() {
    h.input { a.dismiss(animated: false) }
    h.settle()
    a.presentationController?.delegate = listener
    h.input { root.present(a, animated: true) }
    h.run(to: 0.6)
    _ = h.log.take()
    h.key(.escape)
    h.settle()
    #expect(
      h.log.take() == """
        should dismiss? true
        will dismiss
        end 3 cancelled
        did dismiss
        a willDisappear
        a didDisappear
        """)
  }

  @Test func `pull-down dismissal events: what the program takes away after the user let it be is told to nobody`() {
    h.input { a.dismiss(animated: false) }
    h.settle()
    a.presentationController?.delegate = listener
    h.input { root.present(a, animated: true) }
    h.run(to: 0.6)
    h.key(.escape)
    h.frames(2)
    h.window.transition?.currentDirection = .forward
    h.frames(2)
    _ = h.log.take()
    h.input { a.dismiss(animated: true) }
    h.settle()
    #expect(h.log.take() == "end 3 cancelled\na willDisappear\na didDisappear")
  }

  @Test func `a modal sheet gives way to a drag, springs back, and only the attempt is told`() {
    a.isModalInPresentation = true
    let rest = a.view.screenFrame.minY
    pull(by: 150)
    let pulled = a.view.screenFrame.minY - rest
    #expect(pulled > 10 && pulled < 60, "it follows on a rubber band, not under the hand")
    #expect(h.window.transition == nil && h.log.take() == "")
    h.release()
    var places: [Double] = []
    h.onFrame = { [h, a] in
      _ = h
      places.append(a.view.screenFrame.minY - rest)
    }
    h.settle()
    #expect(h.log.take() == "did attempt")
    #expect(places.count > 8 && places.last == 0, "it takes its time, and ends exactly in its place")
    #expect(zip(places, places.dropFirst()).allSatisfy { abs($0 - $1) < 20 }, "it does not jump")
    #expect(navigation.presentedViewController === a && !h.loop.needsFrame)
  }

  @Test func `a modal sheet that springs back can be caught, and does not jump`() {
    a.isModalInPresentation = true
    pull(by: 150)
    h.release()
    h.frames(4)
    let before = a.view.screenFrame.minY
    h.press(200, 100)
    h.move(200, 105)
    #expect(abs(a.view.screenFrame.minY - before) < 2)
    h.release()
    h.settle()
    #expect(a.view.screenFrame.minY == 36)
  }

  @Test func `a modal sheet in flight cannot be thrown back`() {
    h.input { a.dismiss(animated: false) }
    h.settle()
    a.isModalInPresentation = true
    h.input { root.present(a, animated: true) }
    h.run(to: 0.7)
    let y = a.view.screenFrame.minY
    h.press(200, y + 20)
    h.drag(to: 200, y + 150, seconds: 0.1)
    h.release()
    h.settle()
    #expect(navigation.presentedViewController === a)
  }

  @Test func `Escape on a modal sheet: the attempt is told, and the request is refused`() {
    a.isModalInPresentation = true
    h.log.words.insert("answer")
    h.key(.escape)
    h.settle()
    #expect(h.log.take() == "did attempt\nanswer 2 refused")
    h.input { a.dismiss(animated: true) }
    h.settle()
    #expect(navigation.presentedViewController == nil, "the program may take it away")
  }

  @Test func `a delegate that says no: the sheet gives way, and the attempt is told`() {
    listener.allows = false
    pull(by: 150)
    #expect(a.view.screenFrame.minY > 46)
    h.release()
    h.settle()
    #expect(h.log.take() == "should dismiss? false\ndid attempt")
    #expect(a.view.screenFrame.minY == 36)
    h.key(.escape)
    h.settle()
    #expect(h.log.take() == "should dismiss? false\ndid attempt")
    listener.allows = true
    pull(by: 180)
    h.release()
    h.settle()
    #expect(navigation.presentedViewController == nil)
  }

  @Test func `a full screen whose delegate says no does not move at all`() {
    h.input { a.dismiss(animated: false) }
    h.settle()
    a.modalPresentationStyle = .fullScreen
    a.presentationController?.delegate = listener
    listener.allows = false
    h.input { root.present(a, animated: false) }
    h.settle()
    _ = h.log.take()
    pull(by: 150)
    #expect(a.view.screenFrame.minY == 0 && h.log.take() == "should dismiss? false\ndid attempt")
    h.release()
    h.settle()
    #expect(navigation.presentedViewController === a)
  }

  @Test func `a modal screen inside a presented stack makes the sheet modal, and Escape still goes back inside it`() {
    h.input { a.dismiss(animated: false) }
    h.settle()
    let stack = NavigationController(root: a)
    let b = Screen("b")
    b.isModalInPresentation = true
    h.input { root.present(stack, animated: false) }
    h.settle()
    h.input { stack.pushViewController(b, animated: false) }
    h.settle()
    pull(by: 150)
    h.release()
    h.settle()
    #expect(navigation.presentedViewController === stack)
    h.key(.escape)
    h.settle()
    #expect(stack.topViewController === a && navigation.presentedViewController === stack)
    pull(by: 180)
    h.release()
    h.settle()
    #expect(navigation.presentedViewController == nil)
  }

  @Test func `a dismissal while a sheet springs back goes on from where it is`() {
    a.isModalInPresentation = true
    pull(by: 150)
    h.release()
    h.frames(2)
    let before = a.view.screenFrame.minY
    h.input { a.dismiss(animated: true) }
    #expect(abs(a.view.screenFrame.minY - before) < 1e-9)
    h.window.transition?.currentDirection = .forward
    h.settle()
    #expect(a.view.frame == Rect(48, 36, 304, 264) && navigation.presentedViewController === a)
    h.input { a.dismiss(animated: true) }
    h.settle()
    #expect(isOnly(navigation.view, in: h.window) && !h.loop.needsFrame)
  }

  @Test func `a delegate that has gone allows everything`() {
    do {
      let gone = DismissalListener(h.log)
      gone.allows = false
      a.presentationController?.delegate = gone
    }
    h.key(.escape)
    h.settle()
    #expect(navigation.presentedViewController == nil)
  }
}
