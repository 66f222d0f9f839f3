import Inspector
import Stagecraft
import Typesetting

/// The cost of an open inspector, compared with the same frames without one.
struct InspectorFigures {
  private let effort: Effort
  private static let calls = 20

  init(_ effort: Effort) { self.effort = effort }

  func run() -> [Figure] {
    ["Slide", "Stagger"].flatMap { name -> [Figure] in
      guard let director = StockDirectors.named(name) else { return [] }
      return [
        figure(name, director.slow, showsWindow: false), figure(name, director.slow, showsWindow: true),
        figure(name, director.slow, showsWindow: false, isPainted: true),
      ]
    }
  }

  /// - Parameter isPainted: whether the program's frames are drawn. Where they are recorded, drawing can be repeated.
  private func figure(
    _ name: String, _ director: DirectorFactory, showsWindow: Bool, isPainted: Bool = false
  ) -> Figure {
    func flight() -> FlightStage {
      let fore = CrowdScreen(.detail)
      fore.transitionController.matchedElements = CrowdScreen.matches
      return FlightStage(director, from: CrowdScreen(.overview), to: fore, isPainted: isPainted)
    }
    let (closed, open) = (flight(), flight())
    let inspection = InspectedFlight(open, showsWindow: showsWindow)
    for _ in 0..<60 { inspection.frame() }
    let measured = measure(
      [
        Contestant("open", calls: Self.calls, prepare: open.turnWhenDue, inspection.frame),
        Contestant("closed", calls: Self.calls, prepare: closed.turnWhenDue, closed.frame),
      ], rounds: effort.rounds(40), unitsPerSecond: 1e3)
    let extra = (measured[0].cpu?.mean ?? .nan) - (measured[1].cpu?.mean ?? .nan)
    inspection.stop()
    return Figure(
      "\(name) between two screens of 200 views, inspected\(isPainted ? ", drawn" : showsWindow ? ", with the inspector's own frames" : "")",
      in: "ms a frame", by: .cpu, measured[0], against: [measured[1]],
      notes: ["\(fixed(extra, 3)) ms more a frame, in the mean"])
  }
}

/// A transition that never ends, and an inspector of its stage.
private final class InspectedFlight {
  private let flight: FlightStage
  private let session: InspectorSession
  private let showsWindow: Bool

  init(_ flight: FlightStage, showsWindow: Bool) {
    self.flight = flight
    self.showsWindow = showsWindow
    let own = StageCore(
      target: BlindTarget(size: Size(1040, 660), keepsPicture: true), text: TextSystem())
    session = InspectorSession(of: flight.core, on: own)
    own.frame(at: 0)
    flight.core.environment.makeCurrent()
  }

  func frame() {
    flight.frame()
    if showsWindow { session.ownFrame(at: flight.core.loop.now) }
  }

  func stop() { session.stop() }
}
