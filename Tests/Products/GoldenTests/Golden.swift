import Foundation
import PictureSupport
import Stagecraft
import StagecraftRecording
import Testing

/// Compares a picture with the one of that name in `References`.
///
/// A pixel counts as different where a channel is off by more than `tolerance` of 255, and two pixels in ten thousand
/// may be: versions of FreeType place the edges of letters a little differently. With `STAGECRAFT_RECORD=1` the picture
/// becomes the reference instead; look at it before it is committed. A failure leaves the picture and the difference in
/// `out/golden`.
enum Golden {
  private static let tolerance = 3
  private static let allowedShare = 0.0002

  static func check(
    _ picture: PixelBuffer, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let path = Folders.references.appending(path: name + ".png").path
    if try isRecording() { return try PNGWriter.write(picture, to: path) }
    guard FileManager.default.fileExists(atPath: path) else {
      let actual = try keep(picture, name + "-actual")
      Issue.record(
        "there is no reference \(name); see \(actual), and record it with STAGECRAFT_RECORD=1",
        sourceLocation: sourceLocation)
      return
    }
    let reference = try PNGReader.read(path)
    let count = picture.differenceCount(from: reference, tolerance: tolerance)
    guard Double(count) > allowedShare * Double(picture.width * picture.height) else { return }
    let actual = try keep(picture, name + "-actual")
    let difference = try keep(picture.difference(from: reference), name + "-difference")
    Issue.record(
      "\(name) differs from its reference in \(count) pixels: see \(actual) and \(difference)",
      sourceLocation: sourceLocation)
  }

  private struct NoRecordingInCI: Error {}

  static func isRecording(_ environment: [String: String] = ProcessInfo.processInfo.environment) throws -> Bool {
    guard environment["STAGECRAFT_RECORD"] == "1" else { return false }
    if environment["CI"] != nil { throw NoRecordingInCI() }
    return true
  }

  private static func keep(_ picture: PixelBuffer, _ name: String) throws -> String {
    try FileManager.default.createDirectory(at: Folders.out, withIntermediateDirectories: true)
    try PNGWriter.write(picture, to: Folders.out.appending(path: name + ".png").path)
    return "out/golden/\(name).png"
  }
}

extension PixelBuffer {
  /// How far each channel is off, eight times as bright, on black.
  func difference(from other: PixelBuffer) -> PixelBuffer {
    let result = PixelBuffer(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let (p, q) = (self[x, y], x < other.width && y < other.height ? other[x, y] : 0)
        var word: UInt32 = 0xff00_0000
        for shift in [0, 8, 16] as [UInt32] {
          let off = abs(Int(p >> shift & 0xff) - Int(q >> shift & 0xff))
          word |= UInt32(min(255, off * 8)) << shift
        }
        result[x, y] = word
      }
    }
    return result
  }
}
