import Dispatch
import Geometry
import Rendering
import Views

/// Decodes the pictures of a stage's image views, and keeps those that were shown last.
///
/// | stage | decoding | the picture arrives |
/// |---|---|---|
/// | with a window | on other threads; see ``DecoderPool`` | as a job of the main actor |
/// | headless | at once | in the frame that asks for it |
///
/// A picture is known by its path, the time and the size of the file, and its size in pixels. While it is being
/// decoded, further requests for it wait for the same result.
package final class ImageLoader: ImageLoading {
  /// How pictures are decoded.
  package enum Mode { case inBackground, atOnce }

  /// The bytes of all pictures that are kept, at most: 64 MiB. Pictures that views still show count only here.
  package static let limit = 64 << 20

  /// Device pixels per point.
  package var scale: Double
  /// Receives a sentence about each picture that cannot be shown, once.
  package var warn: (String) -> Void = { _ in }
  /// The number of pictures decoded since the start.
  package private(set) var decodedCount = 0

  /// The warnings so far, for tests; the oldest are dropped.
  package private(set) var warnings: [String] = []

  private let mode: Mode
  private var kept: CostLimitedCache<PictureKey, LoadedImage>
  /// The size of each known picture, which says how large it is decoded.
  private var sizes: [ImageKey: (full: Size, isVector: Bool)] = [:]
  private var waiting: [Request: [(LoadedImage?) -> Void]] = [:]
  private var warned: Set<ExactText<String>> = []
  /// The pictures that took too long, which are not tried again.
  private var slow: Set<ImageKey> = []

  private struct PictureKey: Hashable {
    var image: ImageKey
    var width: Int
    var height: Int
  }

  private struct Request: Hashable, Sendable {
    var key: ImageKey
    var source: ImageSource
    var box: Size
    var mode: ContentMode
    var scale: Double
  }

  package init(scale: Double, mode: Mode, limit: Int = ImageLoader.limit) {
    self.scale = scale
    self.mode = mode
    kept = CostLimitedCache(limit: limit)
  }

  /// The bytes of the pictures that are kept.
  package var keptBytes: Int { kept.cost }

  package func load(
    _ source: ImageSource, for box: Size, _ contentMode: ContentMode, _ completion: @escaping (LoadedImage?) -> Void
  ) {
    let key: ImageKey
    do throws(ImageFailure) { key = try ImageKey(source) } catch {
      fail(source, error)
      return completion(nil)
    }
    guard !slow.contains(key) else {
      fail(source, .tooSlow)
      return completion(nil)
    }
    let request = Request(key: key, source: source, box: box, mode: contentMode, scale: scale)
    if let known = known(request) { return completion(known) }
    switch mode {
    case .atOnce: completion(take(Self.decode(request, endsEarly: true), request))
    case .inBackground:
      if waiting[request] != nil {
        waiting[request]?.append(completion)
      } else {
        waiting[request] = [completion]
        Self.start(request, for: self)
      }
    }
  }

  private func known(_ request: Request) -> LoadedImage? {
    guard let size = sizes[request.key] else { return nil }
    let pixels = ImageDecoder.target(
      request.mode.decodedSize(of: size.full, in: request.box, scale: request.scale, isVector: size.isVector))
    return kept.value(for: PictureKey(image: request.key, width: pixels.width, height: pixels.height))
  }

  private func take(_ result: Result<DecodedImage, ImageFailure>, _ request: Request) -> LoadedImage? {
    switch result {
    case .failure(let failure):
      if failure == .tooSlow {
        if slow.count > 1024 { slow.removeAll() }
        slow.insert(request.key)
      }
      fail(request.source, failure)
      return nil
    case .success(let decoded):
      decodedCount += 1
      if decoded.isPart { tell("the picture \(request.source) is damaged, and shown in part") }
      if sizes.count > 4096 { sizes.removeAll() }
      sizes[request.key] = (decoded.fullSize, decoded.isVector)
      let loaded = LoadedImage(
        image: Image(decoded.pixels, size: decoded.fullSize), isVector: decoded.isVector)
      // Under the size that was asked for: an SVG keeps its own proportions, and may be a pixel smaller.
      let wanted = ImageDecoder.target(
        request.mode.decodedSize(
          of: decoded.fullSize, in: request.box, scale: request.scale, isVector: decoded.isVector))
      kept.insert(
        loaded, for: PictureKey(image: request.key, width: wanted.width, height: wanted.height),
        cost: decoded.pixels.byteCount)
      return loaded
    }
  }

  private func fail(_ source: ImageSource, _ failure: ImageFailure) {
    tell("the picture \(source) cannot be shown: \(failure.message)")
  }

  private func tell(_ sentence: String) {
    if warned.count > 1024 { warned.removeAll() }
    guard warned.insert(ExactText(sentence)).inserted else { return }
    if warnings.count >= 1024 { warnings.removeFirst(512) }
    warnings.append(sentence)
    warn(sentence)
  }

  private func finish(_ request: Request, _ result: Result<DecodedImage, ImageFailure>) {
    guard let completions = waiting.removeValue(forKey: request) else { return }
    let loaded = take(result, request)
    for completion in completions { completion(loaded) }
  }

  // MARK: The other thread

  nonisolated private static func start(_ request: Request, for loader: ImageLoader) {
    DecoderPool.shared.run { [weak loader] in
      // A loader that is gone wants no picture.
      guard loader != nil else { return }
      let result = decode(request, endsEarly: false)
      DispatchQueue.main.async { [weak loader] in
        MainActor.assumeIsolated { loader?.finish(request, result) }
      }
    }
  }

  nonisolated private static func decode(
    _ request: Request, endsEarly: Bool
  ) -> Result<DecodedImage, ImageFailure> {
    do throws(ImageFailure) {
      return .success(
        try ImageDecoder.decode(
          request.source, for: request.box, request.mode, scale: request.scale, endsEarly: endsEarly))
    } catch { return .failure(error) }
  }
}
