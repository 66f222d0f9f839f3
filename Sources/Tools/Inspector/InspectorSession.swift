import Runtime
import Stage
import Transitions
import Views

/// The inspection of a stage by a screen that another stage shows.
package final class InspectorSession {
  private let own: StageCore
  private let controller: InspectorController

  /// Begins the inspection, and shows its screen.
  /// - Parameters:
  ///   - core: the inspected stage.
  ///   - own: the stage that shows the inspector.
  ///   - onEnd: called when the inspected stage closes its window. Default: does nothing.
  package init(of core: StageCore, on own: StageCore, onEnd: @escaping () -> Void = {}) {
    self.own = own
    controller = InspectorController(core, on: own, onEnd: onEnd)
    own.window.setRootViewController(controller, environment: own.environment)
  }

  /// Shows a page, by its title.
  package func show(page title: String) { controller.show(page: title) }

  /// Selects a view on the page Tree, with so many ghosts before and after the frame that is seen.
  package func select(_ view: View, ghosts: Int) { controller.select(view, ghosts: ghosts) }

  /// Runs a frame of the inspector's stage, if it needs one.
  package func ownFrame(at time: Double) {
    if own.loop.needsFrame || own.window.hasWork || own.loop.nextDeadline.map({ $0 <= time }) == true {
      own.frame(at: time)
    }
  }

  /// Ends the inspection.
  package func stop() { controller.stop() }
}
