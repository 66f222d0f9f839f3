import Directors
import Geometry
import StageSupport
import TestSupport
import Testing
import Transitions
import Views

/// In a right-to-left interface each director does the mirror image of what it does in a left-to-right one.
struct MirroredDirectorTests {
  /// Where the screens are in each frame, from the leading edge, and how opaque, on both ways.
  private func poses(_ it: EveryDirectorTests.Case, _ direction: UserInterfaceLayoutDirection) -> [[[Double]]] {
    let theatre = it.theatre()
    theatre.window.overrideLayoutDirection = direction
    theatre.frame()
    var poses: [[[Double]]] = []
    func look() {
      poses.append(
        [theatre.fore.view, theatre.root.view].map { view in
          guard view.window != nil else { return [] }
          let frame = view.screenFrame
          let x = direction == .leftToRight ? frame.minX : 600 - frame.maxX
          return [x, frame.minY, frame.width, frame.height, view.alpha * 100]
        })
    }
    for way in [theatre.bring, theatre.take] as [(Bool) -> Void] {
      way(true)
      for _ in 0..<25 {
        theatre.frame()
        look()
      }
      theatre.settle()
      look()
    }
    return poses
  }

  @Test(arguments: await EveryDirectorTests.cases) func `the poses are mirrored all the way`(
    _ it: EveryDirectorTests.Case
  ) {
    let (usual, mirrored) = (poses(it, .leftToRight), poses(it, .rightToLeft))
    #expect(usual.count == mirrored.count)
    for (frame, (first, second)) in zip(usual, mirrored).enumerated() {
      for view in first.indices {
        let gap = zip(first[view], second[view]).map { abs($0 - $1) }.max() ?? 0
        #expect(gap < 1.5, "frame \(frame), view \(view): \(first[view]) and \(second[view])")
      }
    }
  }

  @Test func `a pushed screen comes from the left`() {
    for name in ["Slide", "Push"] {
      let theatre = Theatre(AllDirectors.named(name)?.factory(), .push)
      theatre.window.overrideLayoutDirection = .rightToLeft
      theatre.bring()
      theatre.run(to: 0.3)
      #expect(theatre.fore.view.screenFrame.minX < -100, "\(name)")
    }
  }

  @Test(arguments: [ScreenEdge.left, .right, .top, .bottom])
  func `edges that a program chooses are those of a left-to-right interface`(edge: ScreenEdge) {
    func place(_ direction: UserInterfaceLayoutDirection) -> Rect {
      var parameters = PushDirector.Parameters()
      parameters.edge = edge
      let theatre = Theatre(DirectorFactory(PushDirector.self) { PushDirector($0, parameters) }, .push)
      theatre.window.overrideLayoutDirection = direction
      theatre.bring()
      theatre.run(to: 0.4)
      return theatre.fore.view.screenFrame
    }
    let (usual, mirrored) = (place(.leftToRight), place(.rightToLeft))
    #expect(abs(600 - usual.maxX - mirrored.minX) < 1e-9 && usual.minY == mirrored.minY)
  }

  @Test(arguments: [true, false]) func `a container of its own direction decides, not the window`(isInside: Bool) {
    let theatre = Theatre(AllDirectors.named("Slide")?.factory(), .push)
    theatre.window.overrideLayoutDirection = isInside ? .leftToRight : .rightToLeft
    theatre.navigation.view.overrideLayoutDirection = isInside ? .rightToLeft : .leftToRight
    theatre.bring()
    theatre.run(to: 0.3)
    #expect((theatre.fore.view.screenFrame.minX < 0) == isInside)
  }
}
