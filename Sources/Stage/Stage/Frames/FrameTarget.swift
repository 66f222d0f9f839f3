import Geometry
import Rendering

/// The output of a stage's frames: a window, a texture or a picture in memory.
package protocol FrameTarget: AnyObject {
  /// The size in points.
  var size: Size { get }
  /// Device pixels per point.
  var scale: Double { get }
  /// Whether ``present()`` waits for vsync.
  var isSynchronized: Bool { get }

  /// Whether the output keeps the previous frame, so that only damage needs to be drawn.
  var keepsPicture: Bool { get }

  /// Whether a list gives the same pixels whatever was drawn before, which may be slower. Default: false. A target that
  /// cannot promise it stays at false.
  var isRepeatable: Bool { get set }

  /// Draws a frame.
  ///
  /// - Parameters:
  ///   - background: the color behind all views.
  ///   - damage: in points; the picture outside is unchanged since the last frame. nil: unknown. A target that does not
  ///     keep its picture draws everything.
  /// - Throws: ``StageError/noRenderer(reason:)`` if part of the frame could not be drawn.
  func draw(_ list: DisplayList, background: Color, damage: [Rect]?) throws(StageError)

  /// The number of draw calls of the last drawn frame; nil for a target that makes none.
  var drawCalls: Int? { get }

  /// Presents the last drawn frame.
  ///
  /// - Throws: ``StageError/noRenderer(reason:)`` if it cannot be presented.
  func present() throws(StageError)

  /// Returns a copy of the last drawn frame; nil if it cannot be read. Call it before ``present()``.
  func picture() -> PixelBuffer?

  /// Returns the last drawn frame for reading row by row, so that a large one takes no memory; nil if it cannot be
  /// read.
  ///
  /// - Throws: the reason why it could not be drawn.
  func strips() throws(PictureFailure) -> (any PictureStrips)?

  /// The reason why ``strips()`` returned nil. Read it at once.
  var readingFailure: String { get }

  /// Notes that the contents of render target textures are lost. The next frame is drawn in full.
  func targetsWereReset()

  /// Notes that all textures and caches are lost or suspect. The next frame is drawn in full.
  func deviceWasReset()
}

extension FrameTarget {
  /// Always false.
  package var isRepeatable: Bool {
    get { false }
    set {}
  }
  /// nil.
  package var drawCalls: Int? { nil }
  package var readingFailure: String { "no frame was drawn" }
  /// Returns a copy of the whole frame.
  package func strips() -> (any PictureStrips)? { picture() }
  /// Does nothing.
  package func targetsWereReset() {}
  /// Does nothing.
  package func deviceWasReset() {}
}
