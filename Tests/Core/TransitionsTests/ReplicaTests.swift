import Geometry
import Motion
import Plans
import Rendering
import Runtime
import TestSupport
import Testing
import Transitions
import Views

/// Replicas in place of views, during one transition.
struct ReplicaTests {
  let h: Harness
  let navigation: NavigationController
  let root: Screen
  let a = Screen("a")
  let script = ScriptedDirector.Script()

  init() {
    (h, navigation, root) = Harness.navigation()
    a.transitionController.directors = [script.factory()]
    root.card.backgroundColor = .white
    h.log.words = ["replica", "warning", "pushed:"]
  }

  /// Pushes by a director that moves the window, and does this besides.
  func push(_ work: @escaping (Transition, inout Transaction) -> Void) {
    script.onSetUp = { transition, transaction in
      transaction.add(SpringProgress(spring: Spring(response: 0.2, dampingRatio: 1)), to: transition.progress)
      work(transition, &transaction)
    }
    h.input { navigation.pushViewController(a, animated: true, completion: h.note("pushed")) }
  }

  func label(_ text: String, in parent: View, _ frame: Rect) -> Label {
    let label = Label(text, fontSize: 11, color: .black, alignment: .center, frame: frame)
    parent.addSubview(label)
    return label
  }

  // MARK: Looks and place

  /// What is drawn, each thing with the corners on screen, to a millionth of a point.
  func drawn() -> Set<String> {
    Set(
      DisplayListBuilder().build(h.window).items.compactMap { item in
        func corners(_ size: Size, _ map: Transform2D) -> String {
          [Point.zero, Point(size.width, 0), Point(size.width, size.height), Point(0, size.height)]
            .map { $0.applying(map) }
            .map { "\(($0.x * 1e6).rounded() / 1e6 + 0),\(($0.y * 1e6).rounded() / 1e6 + 0)" }.joined(separator: " ")
        }
        switch item {
        case .shape(let shape):
          return
            "shape \(corners(shape.size, shape.transform)) \(shape.fill) \(shape.cornerRadius) \(shape.borderWidth)"
            + " \(shape.borderColor) \(shape.alpha)"
        case .shadow(let shadow):
          return "shadow \(corners(shadow.size, shadow.transform)) \(shadow.blur) \(shadow.offset) \(shadow.color)"
        case .text(let text):
          return "text \(text.string) \(corners(text.box.size, text.transform)) \(text.fontSize) \(text.color)"
        case .image(let image):
          return
            "image \(corners(image.box.size, image.boxTransform)) \(image.source) \(image.cornerRadius) \(image.alpha)"
        case .beginClip(let clip): return "clip \(corners(clip.size, clip.transform)) \(clip.cornerRadius)"
        case .beginGroup(let group): return "group \(group.alpha)"
        case .endClip, .endGroup: return nil
        }
      })
  }

  enum Around: String, CaseIterable { case plain, moved, scaled, turned, scrolled, faded, all }

  /// Makes what holds the card stand in this way.
  func put(_ parent: View, _ around: Around) {
    switch around {
    case .plain: break
    case .moved: parent.relativeTranslation = Vector(0.1, 0.2)
    case .scaled: parent.transform = Transform2D(scaleX: 1.5, y: 0.75)
    case .turned: parent.transform = Transform2D(rotation: 0.4).concatenating(Transform2D(translationX: 12, y: -7))
    case .scrolled: parent.bounds = Rect(13, 29, 200, 200)
    case .faded: parent.alpha = 0.5
    case .all: for each in [Around.moved, .turned, .scrolled] { put(parent, each) }
    }
  }

  @Test(arguments: Around.allCases)
  func `Replica geometry: what is drawn is the same before the first frame, however its parents stand`(around: Around) {
    let parent = View(frame: Rect(60, 40, 200, 200))
    root.view.addSubview(parent)
    let card = View(frame: Rect(30, 20, 80, 60))
    card.backgroundColor = Color(red: 0.2, green: 0.4, blue: 0.6)
    card.cornerRadius = 8
    card.border = Border(width: 2, color: .white)
    card.shadow = Shadow(radius: 6, offset: Vector(0, 3), color: .black)
    card.transform = Transform2D(rotation: 0.2).concatenating(Transform2D(scaleX: 1.1, y: 1.2))
    card.relativeTranslation = Vector(0.05, -0.1)
    parent.addSubview(card)
    _ = label("A card", in: card, Rect(4, 4, 60, 20))
    put(parent, around)
    a.view.alpha = 0
    h.window.performLayout()
    var before: Set<String> = []
    push { [self] transition, _ in
      before = drawn()
      #expect(transition.replicate(card) != nil)
    }
    let replica = h.window.transition?.replicationController?.replica(of: card)
    #expect(before.count >= 4 && drawn() == before, "\(drawn().symmetricDifference(before).sorted())")
    #expect(replica?.superview?.superview === h.window.transition?.containerView)
    #expect(card.isConcealed && !card.isHidden && card.superview === parent)
  }

  @Test func `Default duplicator: texts, looks and children are copied, and stay the copy's own`() {
    let text = label("before", in: root.card, Rect(0, 0, 50, 20))
    text.identifier = "text"
    push { [self] transition, _ in
      let replica = transition.replicate(root.card)
      #expect(
        replica?.dumpTree() == """
          View frame=[20.0, 20.0, 100.0, 60.0] center=(70.0, 50.0) backgroundColor=(1.0, 1.0, 1.0, 1.0) \
          isUserInteractionEnabled=false acceptsHits=false
            Label frame=[0.0, 0.0, 50.0, 20.0] center=(25.0, 10.0) acceptsHits=false text="before" fontSize=11.0 \
          textColor=(0.0, 0.0, 0.0, 1.0) alignment=center
          """)
      text.text = "after"
      #expect((replica?.subviews.first as? Label)?.text == "before")
      #expect(replica?.replicaSource === root.card && replica?.subviews.first?.replicaSource === text)
    }
  }

  final class Gauge: View {
    override func makeReplica() -> View {
      let made = View()
      made.addSubview(View(frame: Rect(1, 2, 3, 4)))
      return made
    }
  }

  @Test func `a view's own way to be copied is used, with the children that it comes with`() {
    let gauge = Gauge(frame: Rect(5, 5, 50, 50))
    gauge.addSubview(View())
    gauge.addSubview(View())
    root.view.addSubview(gauge)
    push { transition, _ in
      let replica = transition.replicate(gauge)
      #expect(replica?.subviews.map(\.frame) == [Rect(1, 2, 3, 4)])
      #expect(replica?.frame == Rect(5, 5, 50, 50))
    }
  }

  @Test func `Mask not stolen: the original keeps its parent, its children, its gestures and its place`() {
    root.card.addSubview(View(frame: Rect(1, 1, 5, 5)))
    root.card.addGestureRecognizer(TapGestureRecognizer { _ in })
    let before = root.card.dumpTree()
    push { [self] transition, _ in
      transition.replicate(root.card)
      #expect(root.card.dumpTree() == before && root.card.superview === root.view)
    }
    h.settle()
    #expect(root.card.dumpTree() == before)
  }

  // MARK: Hidden

  @Test(arguments: [false, true])
  func `Unhide restores prior state: a view that the program hides stays hidden, and so does its look-alike`(
    isHidden: Bool
  ) {
    root.card.isHidden = isHidden
    push { [self] transition, _ in
      let replica = transition.replicate(root.card)
      #expect(replica?.isHidden == isHidden)
      #expect(root.card.isHidden == isHidden && root.card.isConcealed)
    }
    h.settle()
    #expect(root.card.isHidden == isHidden && !root.card.isConcealed)
  }

  @Test func `Replicate hidden original: a look-alike is seen though something else conceals its original`() {
    let concealment = root.card.conceal()
    push { [self] transition, _ in
      let replica = transition.replicate(root.card)
      #expect(replica?.isHidden == false && replica?.isConcealed == false)
    }
    h.settle()
    #expect(root.card.isConcealed, "the other claim still holds")
    concealment.end()
    #expect(!root.card.isConcealed)
  }

  // MARK: Plans

  @Test func `Plans follow replica: also by name, and the original stays as it is`() {
    push { [self] transition, transaction in
      transaction.add(TransitionTween(.alpha, back: 0.9, fore: 0.1), to: root.card)
      transition.replicate(root.card)
      transaction.add(TransitionTween(.cornerRadius, back: 4, fore: 20), named: "corner", to: root.card)
    }
    guard let transition = h.window.transition, let replica = transition.replicationController?.replica(of: root.card)
    else {
      Issue.record("no replica")
      return
    }
    #expect(replica.alpha == 0.9 && replica.cornerRadius == 4, "in place before the first frame")
    transition.progress.move(to: 0.5, velocity: 0)
    #expect(replica.alpha == 0.5 && replica.cornerRadius == 12)
    transition.transact { $0.remove(named: "corner", from: root.card) }
    transition.progress.move(to: 1, velocity: 0)
    #expect(replica.alpha == 0.1 && replica.cornerRadius == 12)
    #expect(root.card.alpha == 1 && root.card.cornerRadius == 0)
    h.settle()
    #expect(root.card.alpha == 1 && root.card.cornerRadius == 0)
  }

  @Test func `selectors find originals, not their look-alikes`() {
    let text = label("x", in: root.card, Rect(0, 0, 20, 20))
    push { [self] transition, transaction in
      let replica = transition.replicate(root.card)
      #expect(replica?.subviews.count == 1)
      transaction.add(TransitionTween(.alpha, back: 0.5, fore: 0), to: "Label")
      transaction.add(TransitionTween(.alpha, back: 0.25, fore: 0), to: "#root #card")
    }
    let replica = h.window.transition?.replicationController?.replica(of: root.card)
    #expect(text.alpha == 0.5 && replica?.subviews.first?.alpha == 1)
    #expect(replica?.alpha == 0.25)
  }

  @Test func `a view that has been given plans already is refused, and says so`() {
    push { [self] transition, transaction in transaction.add(TransitionTween(.alpha, back: 1, fore: 0), to: root.card) }
    h.frame()
    h.input { #expect(h.window.transition?.replicate(root.card) == nil) }
    #expect(h.log.take() == "warning card is not replicated: it has been given plans already")
    #expect(!root.card.isConcealed)
  }

  // MARK: Who is not replicated

  private final class Duplicator: Replicating {
    let work: (View) -> View
    init(_ work: @escaping (View) -> View) { self.work = work }
    func replica(of view: View) -> View { work(view) }
  }

  @Test func `Replica disabled list: a view on it is not replicated, without a warning`() {
    push { [self] transition, _ in
      transition.replicationController?.disableReplication(of: root.card)
      #expect(transition.replicationController?.isReplicationEnabled(of: root.card) == false)
      #expect(transition.replicate(root.card) == nil)
      #expect(transition.replicate(root.view) != nil)
    }
    #expect(h.log.take() == "replica root made" && !root.card.isConcealed)
  }

  @Test func `Delegate returns same element: it stands for itself`() {
    push { [self] transition, _ in
      transition.replicationController?.duplicator = Duplicator { $0 }
      #expect(transition.replicate(root.card) == nil)
    }
    #expect(h.log.take() == "" && !root.card.isConcealed)
  }

  @Test func `a duplicator of the program's makes the look-alike`() {
    let own = View()
    push { [self] transition, _ in
      transition.replicationController?.duplicator = Duplicator { _ in own }
      #expect(transition.replicate(root.card) === own)
      #expect(transition.replicate(root.card) === own, "the second time nothing happens")
      #expect(own.center == Point(70, 50))
    }
    h.settle()
    #expect(own.superview == nil)
  }

  @Test func `what cannot be replicated says why`() {
    let stray = View()
    stray.identifier = "stray"
    push { [self] transition, _ in
      #expect(transition.replicate(stray) == nil)
      #expect(transition.replicate(transition.containerView) == nil)
      transition.replicationController?.duplicator = Duplicator { [self] _ in a.card }
      #expect(transition.replicate(root.card) == nil)
      transition.deferToCompletion { [self] _ in #expect(transition.replicate(root.card) == nil) }
    }
    h.settle()
    #expect(
      h.log.take() == """
        warning stray is not replicated: it does not stand on the same screen
        warning \(navigation.view.identifier ?? "View") is not replicated: it holds the transition's container
        warning card is not replicated: its duplicator gives a view that stands elsewhere
        warning card is not replicated: the transition is over
        pushed: completed
        """)
  }
}
