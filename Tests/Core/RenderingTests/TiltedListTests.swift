import Geometry
import Rendering
import Testing
import Views

/// What a view that is turned in depth leaves in the list, and what is drawn anew when it turns.
struct TiltedListTests {
  private let window = Window(frame: Rect(0, 0, 160, 120))
  private let card = View(frame: Rect(40, 30, 80, 60))
  private let dot = View(frame: Rect(50, 10, 20, 20))
  private let builder = DisplayListBuilder()

  init() {
    window.backgroundColor = Color(rgb: 0x101010)
    card.backgroundColor = .white
    dot.backgroundColor = Color(rgb: 0xff0000)
    dot.cornerRadius = 6
    card.addSubview(dot)
    window.addSubview(card)
  }

  private var groups: [GroupItem] {
    builder.list.items.compactMap { if case .beginGroup(let group) = $0 { group } else { nil } }
  }

  @Test func `a flat tilt leaves the list as it is`() {
    let plain = builder.build(window)
    card.tilt = Tilt(angle: 0, axis: .horizontal, perspective: 1, recede: 1, shade: 1)
    builder.update(window)
    #expect(builder.list == plain && builder.damage == [])
    card.tilt.angle = 2 * .pi
    builder.update(window)
    #expect(builder.list == plain)
    card.tilt.angle = 1
    builder.update(window)
    #expect(builder.list != plain)
    card.tilt.angle = 0
    builder.update(window)
    #expect(builder.list == plain)
  }

  @Test func `it is one group, bounded by what is seen of it`() throws {
    card.tilt = Tilt(angle: 0.8, perspective: 1.5, shade: 0.5)
    builder.update(window)
    let group = try #require(groups.first)
    let projection = try #require(group.projection)
    #expect(groups.count == 1 && group.alpha == 1 && projection.darkness == card.tilt.darkness)
    let seen = try #require(card.tilt.map(in: card.bounds).bounds(of: card.bounds)).offset(by: Vector(40, 30))
    #expect(group.bounds.contains(seen) && group.bounds.insetBy(dx: 6, dy: 6).width < seen.width)
    #expect(projection.content.contains(Rect(40, 30, 80, 60)))
    // Flat, as if there were no turn.
    #expect(builder.list.description.contains("20x20 at (90, 40)"))
  }

  @Test func `just short of a right angle it is a line, from there on nothing`() throws {
    for (angle, isSeen) in [(89.9, true), (90, false), (90.1, false), (180, false), (-90, false), (271, true)] {
      card.tilt = Tilt(angle: angle * .pi / 180)
      builder.update(window)
      let list = DisplayListBuilder().build(window)
      #expect(builder.list == list)
      #expect(list.items.contains { if case .beginGroup = $0 { true } else { false } } == isSeen, "\(angle)")
      let buffer = picture(list.items, width: 160, height: 120, background: .black)
      let plain = picture([list.items[0]], width: 160, height: 120, background: .black)
      let changed = buffer.differenceCount(from: plain)
      #expect(isSeen ? changed > 40 && changed < 400 : changed == 0, "\(angle): \(changed)")
    }
  }

  @Test func `while it turns its picture keeps its version, and what changes in it makes another`() throws {
    var versions: [UInt64] = []
    func turn(_ angle: Double) throws {
      card.tilt.angle = angle
      builder.update(window)
      versions.append(try #require(groups.first?.picture).version)
    }
    for angle in [0.1, 0.3, 0.5] { try turn(angle) }
    #expect(Set(versions).count == 1)
    dot.backgroundColor = .black
    try turn(0.6)
    #expect(versions[3] != versions[2])
    try turn(0.7)
    #expect(versions[4] == versions[3])
  }

  @Test func `a turn damages what is seen of it before and after`() throws {
    card.tilt.angle = 0.3
    builder.update(window)
    let before = try #require(groups.first).bounds
    card.tilt.angle = 0.5
    builder.update(window)
    let after = try #require(groups.first).bounds
    let damage = try #require(builder.damage)
    #expect(!damage.isEmpty && damage.allSatisfy { before.union(after).insetBy(dx: -1, dy: -1).contains($0) })
    let covered = damage.reduce(Rect(after.midX, after.midY, 0, 0)) { $0.union($1) }
    #expect(covered.contains(after.intersection(window.bounds)))
  }

  @Test func `what changes inside damages all that is seen, wherever it would lie flat`() throws {
    card.tilt = Tilt(angle: -1.2, perspective: 0.8, recede: 0.5)
    builder.update(window)
    dot.backgroundColor = .black
    builder.update(window)
    let bounds = try #require(groups.first).bounds.intersection(window.bounds)
    #expect(try #require(builder.damage).contains { $0.contains(bounds) })
  }

  @Test func `drawing the damage of a turn is drawing everything`() {
    let rasterizer = Rasterizer(text: BoxText())
    let kept = PixelBuffer(width: 160, height: 120)
    let inner = View(frame: Rect(5, 30, 40, 25))
    inner.backgroundColor = Color(rgb: 0x2040ff)
    card.addSubview(inner)
    for step in 0..<60 {
      card.tilt = Tilt(
        angle: Double(step) * 0.11, axis: step < 30 ? .vertical : .horizontal, perspective: 1.2, recede: 0.3, shade: 0.4
      )
      if step % 3 == 0 { inner.tilt = Tilt(angle: Double(step) * 0.2) }
      if step % 7 == 0 { card.alpha = step % 2 == 0 ? 0.6 : 1 }
      if step % 11 == 5 { dot.center += Vector(3, 1) }
      if step == 40 { card.clipsToBounds = true }
      builder.update(window)
      #expect(builder.list == DisplayListBuilder().build(window), "\(step)")
      let damage = step == 0 ? nil : builder.damage
      if damage?.isEmpty != true {
        rasterizer.draw(builder.list, into: kept, scale: 1, background: .black, damage: damage)
      }
      let whole = picture(builder.list.items, width: 160, height: 120, background: .black)
      #expect(kept.largestDifference(from: whole) <= 2, "\(step)")
    }
  }

  @Test func `what lies outside the window flat is seen where the turn takes it`() throws {
    // Its hinge is at the window's right edge, and most of it beyond.
    card.frame = Rect(150, 30, 200, 60)
    card.tilt = Tilt(angle: 1.2, pivot: Point(0, 0.5), perspective: 0.5)
    dot.frame = Rect(150, 10, 30, 30)
    builder.update(window)
    let projection = try #require(groups.first?.projection)
    #expect(projection.content.maxX > 340)
    #expect(builder.list.description.contains("30x30 at (300, 40)"))
  }

  @Test func `one that is far too large is cut to what may be seen, and still turns`() throws {
    card.frame = Rect(-2000, -2000, 5000, 5000)
    card.tilt = Tilt(angle: 0.4)
    builder.update(window)
    let group = try #require(groups.first)
    #expect(group.picture == nil && group.projection != nil)
    let content = try #require(group.projection).content
    #expect(content.width * content.height < 8 * 160 * 120)
    let buffer = picture(builder.list.items, width: 160, height: 120, background: .black)
    #expect(buffer[0, 0] == 0xffff_ffff && buffer[159, 119] == 0xffff_ffff)
  }

  @Test func `the ring is around what is seen of the view that has the keys`() {
    let button = Control()
    button.frame = Rect(50, 10, 20, 20)
    button.onActivate = {}
    card.addSubview(button)
    window.setFocus(button, showingRing: true)
    card.tilt.angle = 1
    builder.update(window)
    guard case .shape(let ring)? = builder.list.items.last else {
      Issue.record("no ring")
      return
    }
    let place = Rect(origin: .zero, size: ring.size).applying(ring.transform)
    #expect(place.contains(button.screenFrame) && place.width < button.screenFrame.width + 10)
    card.tilt.angle = .pi
    builder.update(window)
    #expect(!builder.list.items.contains { if case .shape(let shape) = $0 { shape.borderWidth > 0 } else { false } })
  }
}
