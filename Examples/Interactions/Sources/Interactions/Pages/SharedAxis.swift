import Stagecraft

/// Neighbors on an axis, and pages that have none: one director, four ways.
final class SharedAxis: Interaction {
  enum Way: String, CaseIterable { case x = "Along x", y = "Along y", z = "Along z", through = "Fade through" }
  init() { super.init("Shared axis and fade through", "Choose a way, drag the page back, turn round in flight.") }
  override func demonstrate() { go(.z) }

  override func build() {
    let buttons = Way.allCases.map { way in Button(way.rawValue) { [unowned self] in go(way) } }
    let column = StackView(StackLayout(.column, spacing: 10, distribution: .center), buttons)
    column.relativeFrame = RelativeFrame(
      x: .percent(50, plus: -110), y: .points(0), width: .points(220), height: .percent(100))
    area.addSubview(column)
  }

  private func go(_ way: Way) {
    open(Page(3, inset: 24), DirectorFactory(Axis.self) { Axis($0, way) }, back: way == .x ? .right : .down)
  }

  final class Axis: TransitionDirector {
    private let transition: Transition, way: Way
    convenience init(_ transition: Transition) { self.init(transition, .x) }
    init(_ transition: Transition, _ way: Way) { (self.transition, self.way) = (transition, way) }
    func setUp(_ transaction: inout Transaction) {
      let fore = transition.foreViewController.view, back = transition.backViewController.view
      let way = transition.prefersReducedMotion ? nil : way
      let step = Vector(way == .x ? 60 : 0, way == .y ? 60 : 0)
      transaction.add(SpringProgress(spring: .smooth), to: transition.progress)
      transaction.add(TransitionTween(.alpha, back: 0, fore: 1, segment: Segment(position: 0.3, length: 0.7)), to: fore)
      transaction.add(TransitionTween(.alpha, back: 1, fore: 0, segment: Segment(position: 0, length: 0.3)), to: back)
      transaction.add(TransitionTween(.translation, back: step, fore: .zero), to: fore)
      transaction.add(TransitionTween(.translation, back: .zero, fore: -step), to: back)
      transaction.add(TransitionTween(.scale, back: way == .z ? 0.8 : way == .through ? 0.92 : 1, fore: 1), to: fore)
      transaction.add(TransitionTween(.scale, back: 1, fore: way == .z ? 1.1 : 1), to: back)
      let along = Vector(self.way == .x ? 1 : 0, self.way == .x ? 0 : 1)
      transaction.add(Draggable(drivesTransitionAlong: along, gesture: transition.gestureName), to: fore)
    }
  }
}
