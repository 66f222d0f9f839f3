import Stagecraft

/// Neighbors on an axis, and pages that have none: one director, four ways.
final class SharedAxis: Interaction {
  enum Way: String, CaseIterable { case x, y, z, through }

  init() { super.init("Shared axis and fade through", "Choose a way, drag the page back, turn round in flight.") }

  private var buttons: [Button] = []
  override func build() {
    area.addSubview(wallpaper(5))
    for way in Way.allCases {
      let button = Button(way == .through ? "Fade through" : "Along \(way.rawValue)") { [unowned self] in go(way) }
      buttons.append(button)
      area.addSubview(button)
    }
  }

  private func go(_ way: Way) {
    let page = Page()
    page.title = way.rawValue
    page.transitionController.directors = [DirectorFactory(AxisDirector.self) { AxisDirector($0, way) }]
    page.transitionController.interactiveDirections = way == .x ? .right : .down
    navigationController?.pushViewController(page, animated: true)
  }

  final class AxisDirector: TransitionDirector {
    private let transition: Transition, way: Way
    convenience init(_ transition: Transition) { self.init(transition, .x) }
    init(_ transition: Transition, _ way: Way) { (self.transition, self.way) = (transition, way) }

    func setUp(_ transaction: inout Transaction) {
      let (fore, back) = (transition.foreViewController.view, transition.backViewController.view)
      transaction.add(SpringProgress(spring: .smooth), to: transition.progress)
      transaction.add(TransitionTween(.alpha, back: 0, fore: 1, segment: Segment(position: 0.3, length: 0.7)), to: fore)
      transaction.add(TransitionTween(.alpha, back: 1, fore: 0, segment: Segment(position: 0, length: 0.3)), to: back)
      let step = Vector(way == .x ? 60 : 0, way == .y ? 60 : 0)
      transaction.add(TransitionTween(.translation, back: step, fore: .zero), to: fore)
      transaction.add(TransitionTween(.translation, back: .zero, fore: -step), to: back)
      if way == .z { transaction.add(TransitionTween(.scale, back: 1, fore: 1.1), to: back) }
      if way == .z || way == .through { transaction.add(TransitionTween(.scale, back: way == .z ? 0.8 : 0.92, fore: 1), to: fore) }
      let along = way == .x ? Vector(1, 0) : Vector(0, 1)
      transaction.add(Draggable(drivesTransitionAlong: along, gesture: transition.gestureName), to: fore)
    }
  }

  private final class Page: ViewController {
    override func viewDidLoad() {
      view.backgroundRole = .background
      let picture = photo(3, corner: 0)
      picture.relativeFrame = .fill
      view.addSubview(picture)
    }
  }

  override func arrange(in size: Size) {
    for (number, button) in buttons.enumerated() {
      button.frame = Rect(around: Point(size.width / 2, size.height / 2 + (Double(number) - 1.5) * min(56, size.height / 5)), 220, 40)
    }
  }

  override func demonstrate() { go(.z) }
}
