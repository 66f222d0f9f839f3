import Stagecraft
import StagecraftStoryboard

/// Traces, frame by frame, requests during other transitions.
final class PeerTrace: PeerScript {
  enum Plot {
    /// Two pushes in one tick.
    case double
    /// One push, and a request to navigate back after a delay.
    case back(afterMilliseconds: Double)
  }

  private let navigation: NavigationController
  private let loop: FrameLoop
  private let plot: Plot
  private let screens: [(name: String, controller: CellScreen)]
  private var began: Double?
  private var events: [(Double, String)] = []
  private var frames: [(Double, [(String, Double?)])] = []
  private var isTold = false

  init(_ navigation: NavigationController, _ loop: FrameLoop, _ plot: Plot) {
    self.navigation = navigation
    self.loop = loop
    self.plot = plot
    var screens = navigation.viewControllers.compactMap { $0 as? CellScreen }
    screens.append(CellScreen("B", shift: 2))
    if case .double = plot { screens.append(CellScreen("C", shift: 5)) }
    for screen in screens.dropFirst() { screen.transitionController.directors = [CellScreen.slide] }
    self.screens = screens.map { ($0.identifier ?? "", $0) }
  }

  func start() {
    began = Instant.now.wall
    push(1)
    switch plot {
    case .double: push(2)
    case .back(let milliseconds):
      loop.after(milliseconds / 1000) { [self] in
        note("back")
        navigation.popViewController(animated: true) { [self] in note("answered back: \($0.rawValue)") }
      }
    }
    // Long after the last motion has settled.
    loop.after(2) { self.tell() }
  }

  private func push(_ index: Int) {
    let (name, controller) = screens[index]
    note("push \(name)")
    navigation.pushViewController(controller, animated: true) { [self] in
      note("answered push \(name): \($0.rawValue)")
    }
  }

  private func note(_ text: String) { events.append((milliseconds(Instant.now.wall), text)) }

  private func milliseconds(_ time: Double) -> Double { (time - (began ?? time)) * 1000 }

  func frameWasShown(at time: Double) {
    guard began != nil, !isTold else { return }
    frames.append(
      (
        milliseconds(time),
        screens.map { ($0.name, $0.controller.view.window == nil ? nil : $0.controller.view.screenFrame.minX) }
      ))
  }

  private func tell() {
    isTold = true
    let isMoving = navigation.view.window?.isTransitioning ?? false
    let stack = navigation.viewControllers.map { JSONText.text($0.identifier ?? "") }
    PeerVoice.say(
      "json",
      .object([
        ("events", .list(events.map { .list([.number($0.0), .text($0.1)]) })),
        (
          "trace",
          .list(
            frames.map { time, places in
              .list([
                .number(time), .object(places.map { ($0.0, $0.1.map { .number($0) } ?? .null) }),
              ])
            })
        ),
        ("end", .object([("stack", .list(stack)), ("isMoving", .flag(isMoving))])),
      ]))
  }
}
