import Geometry
import Motion
import Plans
import Runtime
import Testing
import Views

/// The properties of views that plans animate, down to the parts of borders, shadows and transforms.
struct ViewPropertyPlanTests {
  private let desk = Desk()
  private var card: View { desk.card }

  private let border = Border(width: 3, color: Color(red: 1, green: 0.5, blue: 0, alpha: 0.75))
  private let shadow = Shadow(
    radius: 12, offset: Vector(2, 6), color: Color(red: 0, green: 0, blue: 0.25, alpha: 0.5))

  /// Adds the plans and checks that they move the card, do not jump, and end exactly where they say.
  private func check<Value: Equatable & Sendable>(
    _ add: () -> Void, _ value: () -> Value, ends expected: Value, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let start = value()
    add()
    desk.run(until: desk.loop.now + 0.1)
    let middle = value()
    #expect(middle != start && middle != expected, "moves on the way", sourceLocation: sourceLocation)
    desk.rest()
    #expect(value() == expected, sourceLocation: sourceLocation)
  }

  @Test func `Plans animate every row of the table that has at most four lanes`() {
    let rows = ViewProperty.allCases.filter { $0.row.components.laneCount <= 4 && $0.row.blend != .discrete }
    func name(_ property: some AnyViewProperty) -> String { property.property.name }
    #expect(Set(ViewProperties.all.map { name($0) }) == Set(rows.map(\.row.name)))
    #expect(ViewProperties.all.count == rows.count)
  }

  @Test func `A rectangle is animated by a spring and by a tween`() {
    check(
      { desk.scheduler.add(SpringTo(.frame, Rect(10, 20, 200, 80)), to: card) }, { card.frame },
      ends: Rect(10, 20, 200, 80))
    check(
      { desk.scheduler.add(Tween(.bounds, values: [Rect(5, 6, 40, 60)], duration: 0.3), to: card) }, { card.bounds },
      ends: Rect(5, 6, 40, 60))
  }

  @Test func `A frame that is animated does not lay out the parent`() {
    desk.window.performLayout()
    let count = desk.window.layoutCount
    desk.scheduler.add(SpringTo(.frame, Rect(10, 20, 200, 80)), to: card)
    desk.run(until: 0.2) { desk.window.performLayout() }
    #expect(!desk.window.needsLayout)
    // Only the card lays out its own subviews.
    #expect(desk.window.layoutCount - count <= 13)
  }

  @Test func `A border is animated by its parts`() {
    check(
      { desk.scheduler.add(SpringTo(.borderWidth, border.width), to: card) }, { card.border.width }, ends: border.width)
    check(
      { desk.scheduler.add(SpringTo(.borderColor, border.color), to: card) }, { card.border }, ends: border)
  }

  @Test func `A shadow is animated by its parts, out of none`() {
    check(
      { desk.scheduler.add(SpringTo(.shadowRadius, shadow.radius), to: card) }, { card.shadow?.radius }, ends: 12)
    check(
      { desk.scheduler.add(SpringTo(.shadowOffset, shadow.offset), to: card) }, { card.shadow?.offset },
      ends: shadow.offset)
    check({ desk.scheduler.add(SpringTo(.shadowColor, shadow.color), to: card) }, { card.shadow }, ends: shadow)
  }

  @Test func `Borders, shadows, frames and transforms are animated at the same time`() {
    let transform = Transform2D(rotation: 0.5).concatenating(Transform2D(a: 2, b: 0, c: 0.25, d: 0.5, tx: 30, ty: -10))
    var transaction = Transaction()
    transaction.add(SpringTo(.borderWidth, border.width), to: card)
    transaction.add(SpringTo(.borderColor, border.color), to: card)
    transaction.add(SpringTo(.shadowRadius, shadow.radius), to: card)
    transaction.add(SpringTo(.shadowOffset, shadow.offset), to: card)
    transaction.add(SpringTo(.shadowColor, shadow.color), to: card)
    transaction.add(SpringTo(.frame, Rect(0, 0, 50, 50)), to: card)
    transaction.add(Tween(.translation, to: Vector(transform.tx, transform.ty), duration: 0.3), to: card)
    transaction.add(Tween(.linearTransform, to: LinearTransform(transform), duration: 0.3), to: card)
    desk.scheduler.commit(transaction)
    desk.run(until: 0.15)
    #expect(card.border.width > 0 && card.border != border)
    #expect(card.shadow != nil && card.shadow != shadow)
    #expect(card.transform != .identity && card.transform != transform)
    desk.rest()
    #expect(card.border == border && card.shadow == shadow && card.frame == Rect(0, 0, 50, 50))
    let difference = ViewProperty.lanes(card.transform) - ViewProperty.lanes(transform)
    #expect((difference * difference).sum() < 1e-24)
  }

  @Test func `A transform keeps its translation while a plan moves its linear part`() {
    card.transform = Transform2D(translationX: 7, y: 8)
    desk.scheduler.add(SpringTo(.linearTransform, LinearTransform(rotation: 1, scaleX: 2, scaleY: 2)), to: card)
    desk.rest()
    #expect(card.transform.tx == 7 && card.transform.ty == 8)
    #expect(abs(card.transform.rotation - 1) < 1e-12)
  }

  @Test func `An anchor point and a scroll offset are animated`() {
    check(
      { desk.scheduler.add(SpringTo(.anchorPoint, Point(0, 1)), to: card) }, { card.anchorPoint }, ends: Point(0, 1))
    check(
      { desk.scheduler.add(SpringTo(.boundsOrigin, Point(0, 90)), to: card) }, { card.bounds },
      ends: Rect(0, 90, 100, 100))
  }

  @Test func `What a plan without checkpoints does to a view is undone in every property of the table`() {
    card.border = border
    let start = ViewProperty.stored.map { card.read($0) }
    let restore = card.rememberState()
    card.border = .none
    card.shadow = shadow
    card.anchorPoint = .zero
    card.isHidden = true
    card.clipsToBounds = true
    card.frame = Rect(1, 2, 3, 4)
    card.transform = Transform2D(rotation: 1)
    card.relativeTranslation = Vector(1, 1)
    card.tilt = Tilt(angle: 1)
    card.alpha = 0.5
    card.cornerRadius = 4
    card.backgroundColor = .white
    card.bounds.origin = Point(1, 1)
    for (property, value) in zip(ViewProperty.stored, start) { #expect(card.read(property) != value, "\(property)") }
    restore()
    for (property, value) in zip(ViewProperty.stored, start) { #expect(card.read(property) == value, "\(property)") }
  }
}
