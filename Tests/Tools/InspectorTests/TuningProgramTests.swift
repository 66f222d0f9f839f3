import Directors
import Geometry
import Schema
import Stage
import Storyboard
import Testing
import Transitions
import Views

@testable import Inspector

/// Directors that a program makes, tuned.
struct TuningProgramTests {
  private func program(_ director: DirectorFactory?) -> (HeadlessStage, NavigationController, TuningModel) {
    let stage = HeadlessStage(size: Size(480, 320))
    let navigation = NavigationController(root: ViewController())
    stage.show(navigation)
    let model = TuningModel(stage.core)
    model.start()
    push(navigation, director)
    return (stage, navigation, model)
  }

  private func push(_ navigation: NavigationController, _ director: DirectorFactory?) {
    let detail = ViewController()
    if let director { detail.transitionController.directors = [director] }
    navigation.pushViewController(detail, animated: true)
  }

  private func factory(response: Double) -> DirectorFactory {
    var parameters = FadeDirector.Parameters()
    parameters.response = response
    return DirectorFactory(FadeDirector.self) { FadeDirector($0, parameters) }
  }

  private func settle(_ stage: HeadlessStage) -> Double {
    let start = stage.time
    while stage.window.isTransitioning { stage.advance() }
    return stage.time - start
  }

  @Test func `a director that code makes shows its values and takes tuned ones`() throws {
    let (stage, navigation, model) = program(factory(response: 0.3))
    #expect(model.subject == .director("Fade"))
    #expect(model.parameters.first { $0.info.name == "response" }?.value == .number(0.3))
    let before = settle(stage)
    model.set(.number(0.9), for: "response")
    push(navigation, factory(response: 0.3))
    #expect(settle(stage) > before * 2)
    model.stop()
    push(navigation, factory(response: 0.3))
    #expect(abs(settle(stage) - before) < 1e-9)
  }

  @Test func `what moves takes a tuned spring at once`() {
    let (stage, _, model) = program(factory(response: 4))
    for _ in 0..<10 { stage.advance() }
    model.set(.number(0.1), for: "response")
    #expect(settle(stage) < 0.5)
  }

  @Test func `the system transition of a program can be tuned`() {
    let (stage, navigation, model) = program(nil)
    #expect(model.subject == .director("Slide"))
    let before = settle(stage)
    model.set(.number(1.2), for: "response")
    push(navigation, nil)
    #expect(settle(stage) > before * 2)
    #expect(!model.canWrite)
    #expect(!model.write())
    #expect(model.message == "there is no storyboard file to write into")
  }

  @Test func `the code of a director is what a program would write`() {
    let (_, _, model) = program(factory(response: 0.3))
    model.set(.number(0.45), for: "response")
    model.set(.number(0.25), for: "threshold")
    #expect(
      model.snippet == """
        var parameters = FadeDirector.Parameters()
        parameters.response = 0.45
        parameters.release.threshold = 0.25
        detail.transitionController.directors = [DirectorFactory(FadeDirector.self) { FadeDirector($0, parameters) }]
        """)
  }

  /// The properties of parameters. They have the members of their entrance.
  private static func properties(_ parameters: Any) -> [String] {
    Mirror(reflecting: parameters).children.flatMap { label, value in
      [label ?? ""] + (value is Entrance ? properties(value) : [])
    }
  }

  @Test func `each parameter of each director has its property in the code`() {
    _ = Storyboard.directors
    for director in StockDirectors.all {
      let stage = HeadlessStage(size: Size(480, 320))
      let navigation = NavigationController(root: ViewController())
      stage.show(navigation)
      var properties: [String] = []
      stage.core.environment.directorReviser = { made, _ in
        properties = Mirror(reflecting: made).superclassMirror?.descendant("parameters").map(Self.properties) ?? []
        return nil
      }
      push(navigation, director.factory())
      for info in director.info.parameters {
        // Any other value than the default.
        let values = Dictionary(
          uniqueKeysWithValues: director.info.parameters.map {
            ($0.name, $0.name == info.name ? .list([]) : $0.defaultValue ?? .null)
          })
        let snippet = DirectorSnippet(director.info.name, director.info.parameters, values).text
        let line = snippet.split(separator: "\n").first { $0.hasPrefix("parameters.") } ?? ""
        let property = line.dropFirst("parameters.".count).prefix { $0.isLetter }
        #expect(properties.contains(String(property)), "\(director.info.name).\(info.name)")
      }
    }
  }
}
