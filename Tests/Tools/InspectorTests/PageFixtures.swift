import Controls
import Geometry
import Recording
import Stage
import Transitions
import Views

@testable import Inspector

#if canImport(Glibc)
import Glibc
#endif

/// A program, and a page of the inspector that shows it, on a stage of its own.
final class InspectedProgram {
  let program: HeadlessStage
  let stage: HeadlessStage

  init(_ root: ViewController, size: Size = Size(960, 600), theme: ThemePreference = .dark) {
    program = HeadlessStage(size: Size(480, 320))
    program.show(root)
    stage = HeadlessStage(size: size)
    stage.themePreference = theme
  }

  /// The log of the program's events, recorded from now on.
  func makeLogPage() -> LogPage {
    let recorder = LogRecorder(program.core)
    recorder.start()
    recorders.append(recorder)
    return LogPage(recorder.log)
  }

  private var recorders: [LogRecorder] = []

  /// The costs of the program's frames, measured from now on.
  func makeCosts(_ overlay: InspectionOverlay? = nil) -> StageCosts {
    StageCosts(program.core, overlay: overlay) { [stage] in _ = stage.window.timers?.start($0, $1) }
  }

  /// Shows a page of the inspector.
  func show(_ page: InspectorPage) {
    let root = ViewController()
    root.view.backgroundRole = .background
    stage.show(root)
    root.addChild(page)
    root.view.addSubview(page.view)
    page.didMove(toParent: root)
    page.update()
    settle()
  }

  /// Runs the program until nothing moves; `eachFrame` after each of its frames.
  func run(_ eachFrame: () -> Void = {}) {
    for _ in 0..<2000 where program.advance() { eachFrame() }
  }

  /// Runs frames of the inspector until nothing in it moves.
  func settle() {
    for _ in 0..<600 where stage.advance() {}
  }

  /// Writes the inspector's picture, or the program's, for the eye: only where STAGECRAFT_PICTURES names a folder.
  func look(_ name: String, ofProgram: Bool = false) {
    guard let folder = getenv("STAGECRAFT_PICTURES") else { return }
    try? (ofProgram ? program : stage).savePicture(to: "\(String(cString: folder))/\(name).png")
  }
}

/// A screen with a card, a text and a button.
final class CardScreen: ViewController {
  let card = View(frame: Rect(40, 60, 200, 120))
  let label = Label("Card", fontSize: 18)
  lazy var button = Button("Open") { [weak self] in
    self?.navigationController?.pushViewController(CardScreen("Detail"), animated: true)
  }

  init(_ title: String) {
    super.init()
    self.title = title
    identifier = title.lowercased()
  }

  override func viewDidLoad() {
    card.identifier = "card"
    card.backgroundColor = Color(rgb: 0x4060c0)
    card.cornerRadius = 12
    view.addSubview(card)
    label.frame = Rect(16, 12, 120, 24)
    card.addSubview(label)
    button.frame = Rect(40, 220, 100, 32)
    view.addSubview(button)
  }
}

extension TuningModel {
  /// The parameters that a page shows.
  var parameters: [TuningParameter] { snapshot.parameters }
  /// The code that a page copies.
  var snippet: String? { snapshot.snippet }
}

extension View {
  /// The views of a type in this one, from the outside in.
  func all<Kind: View>(of kind: Kind.Type) -> [Kind] {
    ((self as? Kind).map { [$0] } ?? []) + subviews.flatMap { $0.all(of: kind) }
  }

  func first<Kind: View>(of kind: Kind.Type) -> Kind? { all(of: kind).first }
}
