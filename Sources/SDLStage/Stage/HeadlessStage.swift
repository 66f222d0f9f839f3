import Geometry
import Rendering
import Runtime
import Transitions
import Views

/// A stage without a window: its own clock, the stage's own rasterizer, the same pictures each time.
package final class HeadlessStage {
  package let core: StageCore
  private let frames: VirtualFrameSource
  private let target: HeadlessTarget

  /// - Parameters:
  ///   - scale: device pixels a point.
  ///   - framesPerSecond: of the virtual clock, more than 0.
  ///   - text: where fonts come from.
  package init(
    size: Size, scale: Double = 1, background: Color = Color(rgb: 0x10131a), framesPerSecond: Double = 60,
    timeScale: Double = 1, text: TextSystem = TextSystem()
  ) {
    target = HeadlessTarget(size: size, scale: scale, text: text)
    core = StageCore(target: target, text: text, background: background, timeScale: timeScale)
    frames = VirtualFrameSource(rate: framesPerSecond)
  }

  package func resize(to size: Size) {
    target.resize(to: size)
    core.resize(to: size)
  }

  /// Draws the first frame, at time 0.
  package func start() { core.loop.frame(at: 0) }

  /// Runs the next frame in which there is anything to do.
  /// - Returns: false where there is nothing to do, now or later.
  package func advance() -> Bool {
    let loop = core.loop
    let isAtWork = loop.needsFrame || core.window.hasWork
    guard isAtWork || loop.nextDeadline != nil else { return false }
    var time = frames.nextFrameTime()
    if !isAtWork, let deadline = loop.nextDeadline {
      while time < deadline { time = frames.nextFrameTime() }
    }
    loop.frame(at: time)
    return true
  }
}
