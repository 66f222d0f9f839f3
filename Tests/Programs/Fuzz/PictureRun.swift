import Geometry
import Stage
import TestSupport
import Views

/// Decodes pictures that are cut off or damaged: each ends, in bounded time, with pixels or a reason.
enum PictureRun {
  /// Decodes all prefixes of a picture, and damaged copies.
  /// - Returns: a line about the results, and whether each file ended in time without a crash; SDL2_image crashes on some
  ///   GIF files, which costs its process alone.
  static func run(_ path: String, count: Int, seed: UInt64) -> (line: String, isGood: Bool) {
    let whole = bytes(of: path)
    var corpus = Corpus(seed: seed)
    let mayCrash = path.hasSuffix(".gif")
    var (good, part, slowest, crashes) = (0, 0, 0.0, 0)
    var reasons: [String: Int] = [:]
    func decode(_ bytes: [UInt8]) {
      let began = StageClock.now
      do throws(ImageFailure) {
        let image = try ImageDecoder.decode(.bytes(bytes), for: Size(64, 64), .scaleAspectFit, scale: 1)
        good += 1
        if image.isPart { part += 1 }
      } catch {
        reasons[String(error.message.prefix { $0 != ":" && $0 != "(" && !$0.isNumber }), default: 0] += 1
        // A report of a sanitizer ends the process without a signal.
        if case .damaged(let reason) = error {
          if reason == "its decoder has ended" || reason.hasPrefix("its decoder crashed") && !mayCrash { crashes += 1 }
        }
      }
      slowest = max(slowest, StageClock.now - began)
    }
    for length in 0...whole.count { decode(Array(whole[..<length])) }
    for _ in 0..<count { decode(corpus.damaged(whole)) }
    let refused = reasons.sorted { $0.value > $1.value }.map { "\($0.value) \($0.key)" }.joined(separator: "; ")
    let seconds = (slowest * 100).rounded() / 100
    let line = "\(path): \(good) shown, \(part) of them in part; slowest \(seconds) s; refused: \(refused)"
    return (line, crashes == 0 && slowest < 18)
  }

  /// Writes the pixels of a picture, premultiplied, into a folder: a file with width and height in its name.
  static func decode(_ path: String, into folder: String) -> String {
    do throws(ImageFailure) {
      let decoded = try ImageDecoder.decode(.file(path), for: Size(8192, 8192), .center, scale: 1)
      let (width, height) = (decoded.pixels.width, decoded.pixels.height)
      let words = UnsafeBufferPointer(start: decoded.pixels.words, count: width * height)
      let name = path.split(separator: "/").last ?? "file"
      write(Array(UnsafeRawBufferPointer(words)), to: "\(folder)/\(name).raw")
      return "\(path)\t\(width)\t\(height)\t\(decoded.isPart ? "in part" : "whole")"
    } catch { return "\(path)\t0\t0\t\(error.message)" }
  }
}
