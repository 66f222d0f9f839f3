import Geometry
import TestSupport
import Testing
import Views

struct ViewPropertyTests {
  /// Gives every stored property of a view another value than a new view has.
  private func decorate(_ view: View) {
    view.bounds = Rect(3, 4, 120.7, 61.3)
    view.center = Point(0.1 + 0.2, 1 / 3.0)
    view.anchorPoint = Point(0.3, 0.7)
    view.transform = Transform2D(rotation: 1.1).concatenating(
      Transform2D(a: 1.3, b: 0.2, c: -0.4, d: -0.9, tx: 7, ty: 1))
    view.relativeTranslation = Vector(0.1, -1 / 3.0)
    view.tilt = Tilt(
      angle: 0.7, axis: .horizontal, pivot: Point(0.1, 0.9), perspective: 1 / 3.0, recede: 0.3, shade: 0.9)
    view.alpha = 0.123456789
    view.isHidden = true
    view.backgroundColor = Color(red: 0.1, green: 0.7, blue: 1 / 3.0, alpha: 0.9)
    view.cornerRadius = 1 / 7.0
    view.border = Border(width: 1.1, color: Color(red: 0.3, green: 0.2, blue: 0.1))
    view.shadow = Shadow(radius: 3.3, offset: Vector(1, 2), color: Color(red: 0, green: 0, blue: 0, alpha: 0.31))
    view.clipsToBounds = true
  }

  private func values(_ view: View) -> [SIMD8<Double>] { ViewProperty.stored.map { view.read($0) } }

  @Test func `Each property has a name of its own, and each part belongs to a stored property`() {
    #expect(Set(ViewProperty.allCases.map(\.row.name)).count == ViewProperty.allCases.count)
    for property in ViewProperty.allCases {
      #expect((1...8).contains(property.row.components.laneCount), "\(property)")
      if let whole = property.row.whole { #expect(whole.row.whole == nil && property.row.components.laneCount <= 4) }
    }
  }

  @Test func `Every stored property is put back by a transition`() {
    for property in ViewProperty.stored { #expect(property.row.restoration != .none, "\(property)") }
  }

  @Test func `A snapshot puts back every property of the table, to the bit, from either side`() {
    let view = View(frame: Rect(1, 2, 30, 40))
    let plain = values(view)
    let snapshotOfPlain = ViewSnapshot(view)
    decorate(view)
    let decorated = values(view)
    for (index, property) in ViewProperty.stored.enumerated() {
      #expect(plain[index] != decorated[index], "the test must change \(property)")
    }
    let snapshotOfDecorated = ViewSnapshot(view)
    snapshotOfPlain.restoreInPlace()
    #expect(values(view) == plain)
    snapshotOfDecorated.restoreInPlace()
    #expect(values(view) == decorated)
  }

  @Test func `Restoring the placement leaves the looks`() {
    let view = View(frame: Rect(1, 2, 30, 40))
    let plain = values(view)
    let snapshot = ViewSnapshot(view)
    decorate(view)
    let decorated = values(view)
    snapshot.restorePlacement()
    for (index, property) in ViewProperty.stored.enumerated() {
      let expected = property.row.restoration == .placement ? plain[index] : decorated[index]
      #expect(view.read(property) == expected, "\(property)")
    }
  }

  @Test func `A restored size lays out the subviews, and a restored view that was hidden gives up the focus`() {
    let window = Window(frame: Rect(0, 0, 200, 200))
    let control = Control(frame: Rect(0, 0, 50, 50))
    control.onActivate = {}
    window.addSubview(control)
    control.isHidden = true
    let snapshot = ViewSnapshot(control)
    control.isHidden = false
    control.bounds.size = Size(80, 80)
    window.performLayout()
    window.setFocus(control)
    #expect(window.focusedView === control)
    snapshot.restoreInPlace()
    #expect(window.focusedView == nil && control.isHidden)
    #expect(control.needsLayout && control.bounds.size == Size(50, 50))
  }

  @Test func `A tree snapshot puts back the order of subviews and leaves new ones on top`() {
    let parent = View(frame: Rect(0, 0, 100, 100))
    let (first, second, new) = (View(), View(), View())
    parent.addSubview(first)
    parent.addSubview(second)
    let snapshot = ViewTreeSnapshot(parent)
    first.removeFromSuperview()
    parent.addSubview(new)
    second.border = Border(width: 2, color: .black)
    snapshot.restore()
    #expect(parent.subviews.count == 3)
    #expect(parent.subviews[0] === first && parent.subviews[1] === second && parent.subviews[2] === new)
    #expect(second.border == .none)
  }

  @Test func `A part reads what was written, and leaves the rest of its whole`() {
    let value = SIMD4(0.25, 0.5, 0.125, 0.75)
    for property in ViewProperty.allCases
    where property.row.components.laneCount <= 4 && property.row.blend != .discrete {
      let view = View(frame: Rect(10, 20, 30, 40))
      view.write(value, to: property)
      let read = view.read(property).lowHalf
      for lane in 0..<property.row.components.laneCount {
        #expect(isNear(read[lane], value[lane]), "lane \(lane) of \(property)")
      }
      let whole = property.row.whole ?? property
      for other in ViewProperty.stored where other != whole {
        if property == .frame && other == .center || property == .bounds && other == .boundsOrigin { continue }
        #expect(view.read(other) == View(frame: Rect(10, 20, 30, 40)).read(other), "\(property) changed \(other)")
      }
    }
  }

  @Test func `A value out of range counts as the nearest in range`() {
    let view = View(frame: Rect(0, 0, 30, 40))
    view.write(SIMD4(-1, 0, 0, 0), to: .alpha)
    #expect(view.alpha == 0)
    for property in [ViewProperty.cornerRadius, .borderWidth, .shadowRadius] {
      view.write(SIMD4(-1, 0, 0, 0), to: property)
      #expect(view.read(property)[0] == 0, "\(property)")
    }
    view.write(SIMD4(5, 6, -1, -2), to: .frame)
    #expect(view.frame == Rect(5, 6, 0, 0))
  }

  @Test func `A linear transform gives back every transform, mirrored and flat ones too`() {
    var random = SeededGenerator(seed: 14)
    for _ in 0..<1000 {
      func any() -> Double { random.double(in: -3...3) }
      let map = Transform2D(a: any(), b: any(), c: any(), d: any(), tx: any(), ty: any())
      let again = LinearTransform(map).transform(translation: Vector(map.tx, map.ty))
      let difference = ViewProperty.lanes(map) - ViewProperty.lanes(again)
      #expect((difference * difference).sum() < 1e-24)
    }
    let flat = Transform2D(scaleX: 0, y: 2)
    #expect(LinearTransform(flat).transform() == flat)
    #expect(LinearTransform(.identity) == .identity)
  }

  private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-12 }
}
