import StageSupport
import Stagecraft
import StagecraftPhysics
import Testing

/// Where a screen moves no line shows along its edge, whatever part of a pixel it has moved by.
struct SeamTests {
  final class Page: ViewController {
    private let paper: Color
    private let header: Color?

    init(paper: Color, header: Color? = nil) {
      self.paper = paper
      self.header = header
      super.init()
    }

    override func viewDidLoad() {
      view.backgroundColor = paper
      guard let header else { return }
      let band = View()
      band.relativeFrame = RelativeFrame(x: .points(0), y: .points(0), width: .percent(100), height: .percent(50))
      band.backgroundColor = header
      view.addSubview(band)
    }
  }

  nonisolated struct Case: CustomTestStringConvertible, Sendable {
    let director: String
    let edge: String
    let scale: Double
    var testDescription: String { "\(director), \(edge), \(scale) pixels a point" }
  }

  nonisolated static let cases = ["Push", "Slide"].flatMap { director in
    ["right", "left", "top", "bottom"].flatMap { edge in
      [1, 1.25, 1.5, 2].map { Case(director: director, edge: edge, scale: $0) }
    }
  }

  /// Both screens move as far, so that they meet at one edge; nothing dims one or throws a shadow.
  private func stage(_ it: Case, old: Page, new: Page) throws -> HeadlessStage {
    let stage = HeadlessStage(size: Size(120, 80), scale: it.scale, background: .black)
    let navigation = NavigationController(root: old)
    stage.show(navigation)
    var values: [String: FieldValue] = [
      "edge": .text(it.edge), "parallax": .number(1), "dim": .number(0),
      "response": .number(1),
    ]
    if it.director == "Push" { values["shadow"] = .number(0) }
    new.transitionController.directors = [try #require(AllDirectors.named(it.director)).factory(known: values)]
    navigation.pushViewController(new, animated: true)
    return stage
  }

  /// Looks at every frame of the way.
  private func look(_ stage: HeadlessStage, _ look: (PixelBuffer, Transition) -> Void) throws {
    var count = 0
    while let transition = stage.window.transition, stage.advance() {
      guard stage.window.transition != nil else { break }
      look(try #require(stage.core.target.picture()), transition)
      count += 1
    }
    #expect(count > 40)
  }

  private func darkest(_ picture: PixelBuffer, rows: Double) -> UInt32 {
    var darkest: UInt32 = 255
    for y in 0..<Int(Double(picture.height) * rows) {
      for x in 0..<picture.width { darkest = min(darkest, picture[x, y] & 255) }
    }
    return darkest
  }

  @Test(arguments: cases) func `a white screen that pushes a white one leaves all white`(_ it: Case) throws {
    let stage = try stage(it, old: Page(paper: .white), new: Page(paper: .white))
    try look(stage) { picture, transition in
      #expect(darkest(picture, rows: 1) == 255, "at \(transition.progress.value)")
    }
  }

  /// As in the gallery: the header ends where the screen ends.
  @Test(arguments: cases.filter { ["right", "left"].contains($0.edge) })
  func `a white header on a dark screen has no dark edge before a white screen`(_ it: Case) throws {
    let stage = try stage(it, old: Page(paper: .white), new: Page(paper: .black, header: .white))
    try look(stage) { picture, transition in
      #expect(darkest(picture, rows: 0.49) == 255, "at \(transition.progress.value)")
    }
  }

  @Test(arguments: [1.0, 1.25, 2]) func `what is drawn is never half a pixel from where it is`(scale: Double) throws {
    let stage = try stage(
      Case(director: "Push", edge: "right", scale: scale), old: Page(paper: .white), new: Page(paper: .black))
    try look(stage) { picture, transition in
      let edge = (0..<picture.width).first { picture[$0, 20] & 255 < 128 } ?? picture.width
      let place = transition.foreViewController.view.screenFrame.minX * scale
      #expect(abs(Double(edge) - place) <= 0.5)
    }
  }
}
