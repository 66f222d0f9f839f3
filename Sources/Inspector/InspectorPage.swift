import SDLStage
import Transitions

/// A page of the inspector. Its title is that of its tab.
class InspectorPage: ViewController {
  /// The inspected stage.
  let core: StageCore

  init(_ core: StageCore, title: String) {
    self.core = core
    super.init()
    self.title = title
  }

  /// Shows the present state of the inspected stage. Called while the page is visible: when it appears, and after
  /// frames of the inspected stage.
  func update() {}

  /// Ends what the page does in the inspected stage. Called when the inspector closes.
  func stop() {}
}
