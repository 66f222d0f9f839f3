import Geometry
import TestSupport
import Views

/// A window with a tree of views to which anything may happen: they come, go, move for some frames, fade, turn, also in depth, hide, clip
/// and change their looks.
final class RandomTree {
  static let size = Size(160, 120)

  let window = Window(frame: Rect(origin: .zero, size: RandomTree.size))
  private var random: SeededGenerator
  private var views: [View] = []
  /// Those that move on from frame to frame, and for how long yet.
  private var movers: [(view: View, way: Vector, left: Int)] = []
  private var fader: View?
  private let hasPortals: Bool

  /// - Parameter hasPortals: whether views show each other.
  init(seed: UInt64, hasPortals: Bool = false) {
    self.hasPortals = hasPortals
    random = SeededGenerator(seed: seed)
    let screen = View(frame: Rect(10, 10, 120, 90))
    window.addSubview(screen)
    views.append(screen)
    for column in 0..<4 {
      let card = Label("card", fontSize: 6, alignment: .center, frame: Rect(Double(column) * 30, 10, 24, 30))
      card.backgroundColor = .white
      card.shadow = Shadow(radius: 3, color: .black)
      screen.addSubview(card)
    }
    for _ in 0..<random.int(in: 3...40) { add() }
  }

  /// Makes what happens between two frames happen; sometimes nothing.
  ///
  /// - Parameter isPlain: whether the window's size and the focus are left alone.
  func change(isPlain: Bool = false) {
    move()
    if views.count < 8 { add() }
    if random.bool(probability: 0.4) { return }
    for _ in 0...random.int(in: 0...3) { changeOne(isPlain: isPlain) }
  }

  private func move() {
    for index in movers.indices {
      movers[index].view.center += movers[index].way
      movers[index].left -= 1
    }
    movers.removeAll { $0.left <= 0 }
    fader?.alpha = random.double(in: 0.1...0.9)
  }

  private func changeOne(isPlain: Bool) {
    guard let view = views.randomElement(using: &random) else { return add() }
    if hasPortals, random.bool(probability: 0.3) { return changePortal() }
    switch random.int(in: 0...26) {
    case 0, 1: add()
    case 2:
      view.removeFromSuperview()
      views.removeAll { $0 === view || $0.isDescendant(of: view) }
    case 3: reparent(view)
    case 4: view.superview?.bringSubviewToFront(view)
    case 5...8:
      let mover = window.subviews.randomElement(using: &random) ?? view
      movers.append((random.bool(probability: 0.5) ? mover : view, way(), random.int(in: 1...9)))
    case 9: view.center = place()
    case 10: view.relativeTranslation = Vector(random.double(in: -1...1), random.double(in: -1...1))
    case 11: view.transform = transform()
    case 12: view.alpha = [0, 0.001, 0.3, 0.7, 1, 1, 1][random.int(in: 0...6)]
    case 13: fader = random.bool(probability: 0.5) ? view : nil
    case 14: view.isHidden = random.bool(probability: 0.3)
    case 15: view.clipsToBounds.toggle()
    case 16: view.cornerRadius = random.bool(probability: 0.5) ? 0 : random.double(in: 0...20)
    case 17: view.bounds.size = extent()
    case 18: view.bounds.origin = Point(random.double(in: -9...9), random.double(in: -9...9))
    case 19: view.border = border()
    case 20: view.shadow = shadow()
    case 21 where !isPlain: focus(view)
    case 22 where !isPlain && random.bool(probability: 0.2):
      window.bounds.size = Size(random.double(in: 80...200), random.double(in: 60...150))
    case 23, 24: view.tilt = tilt()
    case 25: if let label = view as? Label { label.text = ["", "text", "two\nlines"][random.int(in: 0...2)] }
    default:
      if let picture = view as? ImageView, random.bool(probability: 0.5) {
        picture.contentMode = ContentMode.allCases.randomElement(using: &random) ?? .center
        picture.image = random.bool(probability: 0.2) ? nil : Self.image
      } else {
        view.backgroundColor = color()
      }
    }
  }

  private static let image = Image(width: 12, height: 8) { pixels in
    for index in 0..<96 { pixels[index] = 0xff00_0000 | UInt32(index) &* 0x2_9b41 & 0xff_ffff }
  }

  private func add() {
    let view: View
    switch random.int(in: 0...6) {
    case 0: view = Label("text", fontSize: 6, alignment: .center)
    case 6: view = ImageView(Self.image, contentMode: ContentMode.allCases.randomElement(using: &random) ?? .center)
    case 1:
      let control = Control()
      control.onActivate = {}
      view = control
    default: view = View()
    }
    view.bounds.size = extent()
    view.center = place()
    view.backgroundColor = color()
    if random.bool(probability: 0.3) { view.clipsToBounds = true }
    if random.bool(probability: 0.4) { view.cornerRadius = random.double(in: 0...16) }
    if random.bool(probability: 0.2) { view.shadow = shadow() }
    if random.bool(probability: 0.2) { view.border = border() }
    let parent = random.bool(probability: 0.4) ? nil : views.randomElement(using: &random)
    (parent ?? window).insertSubview(view, at: random.int(in: 0...5))
    views.append(view)
  }

  private func changePortal() {
    let portals = views.compactMap { $0 as? PortalView }
    let source = views.randomElement(using: &random)
    guard portals.count > 2, let portal = portals.randomElement(using: &random) else {
      let portal = PortalView(showing: source, frame: Rect(origin: place(), size: extent()))
      portal.backgroundColor = color()
      (random.bool(probability: 0.6) ? window : source?.superview ?? window).addSubview(portal)
      return views.append(portal)
    }
    switch random.int(in: 0...6) {
    case 0: portal.source = random.bool(probability: 0.2) ? nil : source
    case 1: portal.contentTransform = transform()
    case 2: portal.showsSourceLooks.toggle()
    case 3: portal.clipping = [.asAtHome, .square, .none][random.int(in: 0...2)]
    case 4: portal.alpha = random.bool(probability: 0.5) ? 1 : random.double(in: 0...1)
    case 5: movers.append((portal, way(), random.int(in: 1...9)))
    default:
      portal.contentTransform = Transform2D(
        translationX: random.double(in: -30...30), y: random.double(in: -30...30))
    }
  }

  private func reparent(_ view: View) {
    let parent = views.randomElement(using: &random) ?? window
    guard !parent.isDescendant(of: view) else { return }
    parent.insertSubview(view, at: random.int(in: 0...3))
  }

  private func focus(_ view: View) {
    if random.bool(probability: 0.5) { window.setFocus(nil) } else { window.setFocus(view, showingRing: true) }
  }

  // MARK: Values

  private func place() -> Point { random.point(in: Rect(-60, -40, 260, 190)) }
  private func way() -> Vector {
    random.bool(probability: 0.5)
      ? Vector(random.double(in: -9...9), random.double(in: -9...9)) : Vector(Double(random.int(in: -5...5)), 3)
  }

  private func extent() -> Size {
    switch random.int(in: 0...7) {
    case 0: RandomTree.size
    case 1: Size(random.double(in: 100...300), random.double(in: 60...200))
    case 2: Size(0, 10)
    default: Size(random.double(in: 4...60), random.double(in: 4...50))
    }
  }

  private func color() -> Color? {
    switch random.int(in: 0...5) {
    case 0: nil
    case 1: Color(red: 1, green: 0.5, blue: 0, alpha: random.double(in: 0...1))
    default: Color(red: random.double(in: 0...1), green: random.double(in: 0...1), blue: random.double(in: 0...1))
    }
  }

  private func border() -> Border {
    random.bool(probability: 0.4) ? .none : Border(width: random.double(in: 0...3), color: .white)
  }

  private func shadow() -> Shadow? {
    random.bool(probability: 0.4)
      ? nil : Shadow(radius: random.double(in: 0...8), offset: Vector(0, 2), color: Color(rgb: 0, alpha: 0.5))
  }

  private func tilt() -> Tilt {
    Tilt(
      angle: [0, random.double(in: -1.5...1.5), random.double(in: -4...4)][random.int(in: 0...2)],
      axis: random.bool(probability: 0.5) ? .vertical : .horizontal,
      pivot: Point(random.double(in: 0...1), random.double(in: 0...1)), perspective: random.double(in: 0.3...3),
      recede: random.double(in: 0...1), shade: random.double(in: 0...1))
  }

  private func transform() -> Transform2D {
    switch random.int(in: 0...5) {
    case 0: Transform2D(rotation: random.double(in: -3...3))
    case 1: Transform2D(scaleX: random.double(in: 0.3...2), y: random.double(in: 0.3...2))
    case 2: Transform2D(translationX: random.double(in: -30...30), y: random.double(in: -30...30))
    case 3: Transform2D(scaleX: 0, y: 1)
    default: .identity
    }
  }
}
