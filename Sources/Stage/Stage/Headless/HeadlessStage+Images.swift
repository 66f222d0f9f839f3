import Rendering

extension HeadlessStage {
  /// The warnings about pictures that could not be shown, in order.
  package var imageWarnings: [String] { core.images.warnings }
  /// The number of pictures decoded since the start.
  package var decodedImageCount: Int { core.images.decodedCount }
  /// The picture of the last frame in memory; nil before the first one.
  package func wholePicture() -> PixelBuffer? { try? picture() as? PixelBuffer }
}
