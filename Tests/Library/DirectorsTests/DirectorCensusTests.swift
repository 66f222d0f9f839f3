import DirectorCensus
import Geometry
import Testing
import Views

/// Each frame of each director is worth seeing: a part of the census whose tables are in Docs/DIRECTORS.md.
struct DirectorCensusTests {
  /// Sizes and themes take turns, so that each director meets two of them.
  static let cases = DirectorCensus.names.enumerated().flatMap { number, name in
    [false, true].map { isBack in
      DirectorCensus.Case(
        name, DirectorCensus.sizes[(number + (isBack ? 1 : 0)) % 3], isBack: isBack,
        style: (number.isMultiple(of: 2) == isBack) ? .light : .dark)
    }
  }

  @Test(arguments: await cases) func `every figure of a director is within its limits`(_ it: DirectorCensus.Case) {
    #expect(DirectorCensus.breaches(DirectorCensus.figures(of: it), of: it.director) == [])
  }

  @Test func `a figure beyond its limit is told`() {
    var figures = DirectorCensus.Figures()
    figures.emptyFrames = 1
    #expect(DirectorCensus.breaches(figures, of: "Fade") == ["empty frames 1.0, more than 0.0"])
  }
}
