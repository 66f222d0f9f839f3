import Directors
import Geometry
import Runtime
import Schema
import StageSupport
import TestSupport
import Testing
import Transitions
import Views

/// Detents that change while a sheet with detents moves.
struct ChangedDetentTests {
  private let theatre: Theatre

  init() {
    let values: [String: FieldValue] = ["detent": .number(0.5), "large": .number(0.9)]
    theatre = Theatre(AllDirectors.named("Sheet")?.factory(values), .present)
    theatre.bring()
  }

  private var sheet: SheetPresentationController? { theatre.fore.sheetPresentationController }
  private var top: Double { theatre.fore.view.screenFrame.minY }

  private func set(_ shares: Double...) { theatre.input { sheet?.detents = shares.map(SheetDetent.init) } }

  /// Sets detents, and expects that the sheet goes on from its place, as fast as it went.
  private func change(_ shares: Double..., isMoving: Bool = true) {
    let first = top
    theatre.frame(after: 0.001)
    let (place, speed) = (top, (top - first) / 0.001)
    theatre.input { sheet?.detents = shares.map(SheetDetent.init) }
    #expect(abs(top - place) < 1e-6, "to \(shares)")
    theatre.frame(after: 0.001)
    #expect(abs((top - place) / 0.001 - speed) < 60 + 0.1 * abs(speed), "to \(shares)")
    if isMoving { #expect(abs(speed) > 30) }
  }

  /// Frames until all rests: no step is longer than a fast motion makes it.
  private func settle(at share: Double) {
    var last = top
    var frames = 0
    while theatre.loop.needsFrame || theatre.window.isTransitioning, frames < 1000 {
      theatre.frame()
      #expect(abs(top - last) < 60)
      (last, frames) = (top, frames + 1)
    }
    #expect(abs(top - 400 * (1 - share)) < 1e-6 && sheet?.selectedDetent?.share == share)
  }

  @Test(arguments: [(0.3, 0.6), (0.7, 0.95), (0.2, 0.3), (0.5, 0.6)], [0.2, 0.7])
  func `while it arrives`(detents: (Double, Double), progress: Double) {
    theatre.run(to: progress)
    change(detents.0, detents.1)
    let nearest = abs(detents.0 - 0.5) <= abs(detents.1 - 0.5) ? detents.0 : detents.1
    settle(at: nearest)
  }

  @Test(arguments: [(0.3, 0.6), (0.7, 0.95)])
  func `while it leaves, also when it comes back`(detents: (Double, Double)) {
    theatre.settle()
    theatre.take()
    theatre.run(to: 0.6)
    change(detents.0, detents.1)
    theatre.turn()
    settle(at: abs(detents.0 - 0.5) < 0.15 ? detents.0 : abs(detents.1 - 0.5) < 0.15 ? detents.1 : detents.0)
    theatre.take()
    theatre.run(to: 0.5)
    change(0.4, 0.8)
    #expect(theatre.settle() && !theatre.isThere)
  }

  @Test func `while a spring moves it, in each frame`() {
    theatre.settle()
    theatre.input { sheet?.select(SheetDetent(0.9), animated: true) }
    var last = top
    for frame in 0..<20 {
      theatre.frame()
      #expect(abs(top - last) < 40)
      last = top
      set(0.4 + Double(frame % 3) * 0.1, 0.9 - Double(frame % 2) * 0.05)
      #expect(top == last)
    }
    set(0.3, 0.6)
    settle(at: abs(400 - last - 120) < abs(400 - last - 240) ? 0.3 : 0.6)
  }

  @Test(arguments: [(0.3, 0.6), (0.8, 0.95)]) func `while it is held`(detents: (Double, Double)) {
    theatre.settle()
    theatre.press(300, 220)
    theatre.drag(by: 0, -60, seconds: 0.2)
    change(detents.0, detents.1, isMoving: false)
    let before = top
    theatre.drag(by: 0, 10, seconds: 0.1)
    #expect(abs(top - before - 10) < 1e-6, "the hand moves it point by point, back to the detents")
    theatre.drag(by: 0, -10, seconds: 0.1)
    #expect(abs(top - before) < 10)
    theatre.rest()
    theatre.release()
    settle(at: detents.0 < 0.5 ? 0.6 : 0.8)
  }

  @Test func `while it is held on the rubber band, which ends there`() {
    theatre.settle()
    theatre.input { sheet?.select(SheetDetent(0.9), animated: false) }
    theatre.press(300, 60)
    theatre.drag(by: 0, -50, seconds: 0.2)
    let place = top
    #expect(place > 20 && place < 38)
    change(0.5, 0.99, isMoving: false)
    theatre.drag(by: 0, 3, seconds: 0.05)
    #expect(abs(top - place - 3) < 1e-6)
    theatre.rest()
    theatre.release()
    settle(at: 0.99)
  }

  @Test(arguments: [(0.2, 0.25), (0.9, 0.95)]) func `while it is held in a transition`(detents: (Double, Double)) {
    theatre.run(to: 0.5)
    theatre.press(300, 390)
    theatre.rest(0.05)
    change(detents.0, detents.1, isMoving: false)
    theatre.drag(by: 0, -40, seconds: 0.1)
    theatre.rest()
    theatre.release()
    theatre.settle()
    #expect(!theatre.isThere || [detents.0, detents.1].contains(sheet?.selectedDetent?.share))
  }

  /// When detents change in each frame.
  enum Moment: CaseIterable { case arrival, hold, throwing, dismissal, takingBack }

  @Test(arguments: Moment.allCases, 1...6 as ClosedRange<UInt64>)
  func `any list in each frame, at any time, leaves it at a detent, or gone`(moment: Moment, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func change() {
      let all = [Double.nan, .infinity, -.infinity, -1, 0, 0.2, 0.3, 0.5, 0.7, 0.92, 1, 3, -0.0, 1e300]
      let list = (0..<random.int(in: 0...5)).map { _ in SheetDetent(all[random.int(in: 0...all.count - 1)]) }
      theatre.input { sheet?.detents = list }
      #expect(theatre.fore.view.screenFrame.isFinite)
    }
    func frames(_ count: Int) {
      for _ in 0..<count {
        change()
        theatre.frame()
      }
    }
    if moment != .arrival { theatre.settle() }
    if moment == .dismissal || moment == .takingBack { theatre.take() }
    if moment == .hold || moment == .throwing { theatre.press(300, 300) }
    for _ in 0..<10 where moment == .hold || moment == .throwing {
      theatre.drag(by: 0, moment == .hold ? random.double(in: -30...30) : -25, seconds: 0.03)
      change()
    }
    if moment == .throwing { theatre.release() }
    frames(10)
    if moment == .takingBack { theatre.turn() }
    frames(20)
    if moment == .hold { theatre.release() }
    frames(5)
    #expect(theatre.settle())
    guard theatre.isThere else { return #expect(moment != .arrival && moment != .takingBack) }
    let rests = sheet?.selectedDetent?.share ?? .nan
    #expect(sheet?.detents.contains { $0.share == rests } == true && abs(top - 400 * (1 - rests)) < 1e-6)
  }

  @Test func `a sheet without detents gets some, an empty list changes nothing`() {
    let plain = Theatre(AllDirectors.named("Slide")?.factory(), .present)
    let sheet = plain.fore.sheetPresentationController
    plain.bring()
    plain.settle()
    let place = plain.fore.view.screenFrame.minY
    plain.input { sheet?.detents = [.large, .medium] }
    #expect(plain.fore.view.screenFrame.minY == place)
    plain.settle()
    #expect(abs(plain.fore.view.screenFrame.minY - 32) < 1e-6)
    plain.input { sheet?.detents = [] }
    plain.settle()
    #expect(abs(plain.fore.view.screenFrame.minY - 32) < 1e-6)
  }

  @Test func `a sheet without detents gets some while it arrives`() {
    let plain = Theatre(AllDirectors.named("Slide")?.factory(), .present)
    plain.bring()
    plain.run(to: 0.4)
    let place = plain.fore.view.screenFrame.minY
    plain.input { plain.fore.sheetPresentationController?.detents = [.medium] }
    #expect(abs(plain.fore.view.screenFrame.minY - place) < 1e-6)
    plain.settle()
    #expect(abs(plain.fore.view.screenFrame.minY - 200) < 1e-6)
  }
}
