import Foundation
import Stagecraft
import StagecraftStoryboard
import Testing

/// Every label of the gallery and of the examples can be read: WCAG 2.2, 1.4.3, at least 4.5 to 1, whatever its size.
struct ContrastTests {
  struct Poor: CustomStringConvertible {
    let scene: String
    let text: String
    let size: Double
    let ratio: Double
    let front: UInt32
    let behind: UInt32
    var description: String {
      "\(scene): \(text.prefix(40)) (\(size) pt) \(String(format: "%.2f", ratio)), "
        + "#\(String(front, radix: 16)) on #\(String(behind, radix: 16))"
    }
  }

  @Test(arguments: StoryboardStage.files) func `each label stands out from what is behind it`(file: String) throws {
    let document = try StoryboardStage(file).document
    var seen = 0
    for scene in document.scenes {
      let stage = try stage(file, scene.id, document)
      let (count, poor) = try labels(of: stage, scene.id)
      seen += count
      for label in poor { Issue.record("\(label)") }
    }
    #expect(seen > 0)
  }

  /// Storyboards with a theme, in both of its forms, and the controls in all states.
  @Test(arguments: UserInterfaceStyle.allCases) func `each label can be read in both themes`(
    style: UserInterfaceStyle
  ) throws {
    let stage = try StoryboardStage("examples/controls.json", size: Size(960, 640), style: style)
    let found = try labels(of: stage, "controls")
    #expect(found.poor.map(\.description) == [] && found.count > 15)
    let sheet = ControlSheet()
    stage.window.setRootViewController(sheet, environment: stage.stage.core.environment)
    stage.rest()
    // The captions and the states other than disabled.
    let states = try labels(of: stage, "sheet")
    for label in states.poor { Issue.record("\(label)") }
    #expect(states.count > 40)
  }

  /// What colliding requests were answered, by every policy.
  @Test(arguments: [180.0, 320, 460]) func `the answers of the lock can be read`(y: Double) throws {
    let stage = try StoryboardStage("gallery.json", scene: "lock")
    #expect(try labels(of: stage, "lock").poor.map(\.description) == [])
    stage.click(Point(140, y))
    for _ in 0..<5000 { if !stage.stage.advance() { break } }
    #expect(try labels(of: stage, "lock").poor.map(\.description) == [])
  }

  /// The warning that the gallery shows.
  @Test func `the notice can be read`() throws {
    let stage = try StoryboardStage("gallery.json", scene: "odd")
    stage.perform("show-stuck")
    for _ in 0..<1000 where stage.window.view(withIdentifier: "notice")?.alpha != 1 { _ = stage.stage.advance() }
    #expect(try labels(of: stage, "notice").poor.map(\.description) == [])
  }

  /// As a segue brings the scene, since behind a presented one another one may be seen.
  private func stage(_ file: String, _ scene: String, _ document: StoryboardDocument) throws -> StoryboardStage {
    guard let segue = document.segues.first(where: { $0.to == scene && $0.from != scene && $0.kind != .show }) else {
      return try StoryboardStage(file, scene: scene)
    }
    let stage = try StoryboardStage(file, scene: segue.from)
    stage.perform(segue.name)
    return stage
  }

  /// What is behind a label is what is drawn where it is, without any text; a label covers a pixel where the text changes it.
  private func labels(of stage: StoryboardStage, _ scene: String) throws -> (count: Int, poor: [Poor]) {
    // What a presented screen has dimmed is not there to be read.
    let root = try #require(stage.window.rootViewController)
    let top = root.presentedViewController == nil ? root : try #require(stage.window.topViewController)
    let labels = top.view.visibleLabels + notices(stage)
    let written = try picture(stage)
    let colors = labels.map(\.textColor)
    for label in labels { label.textColor = .clear }
    let blank = try picture(stage)
    var poor: [Poor] = []
    for (label, color) in zip(labels, colors) {
      let alpha = color.alpha * sequence(first: label as View, next: \.superview).reduce(1) { $0 * $1.alpha }
      var worst: Poor?
      let frame = label.shownFrame.intersection(stage.window.bounds)
      for y in Int(frame.minY)..<max(Int(frame.minY), Int(frame.maxY)) {
        for x in Int(frame.minX)..<max(Int(frame.minX), Int(frame.maxX)) where written[x, y] != blank[x, y] {
          let behind = blank[x, y] & 0xff_ffff
          let front = Self.mix(color, alpha, over: behind)
          let ratio = Self.contrast(front, behind)
          if ratio < worst?.ratio ?? 4.5 {
            worst = Poor(
              scene: scene, text: label.text, size: label.fontSize, ratio: ratio, front: front, behind: behind)
          }
        }
      }
      label.textColor = color
      if let worst { poor.append(worst) }
    }
    return (labels.count, poor)
  }

  private func notices(_ stage: StoryboardStage) -> [Label] {
    stage.window.view(withIdentifier: "notice")?.visibleLabels ?? []
  }

  private func picture(_ stage: StoryboardStage) throws -> PixelBuffer {
    _ = stage.stage.advance()
    return try #require(stage.stage.core.target.picture())
  }

  private static func channels(_ color: UInt32) -> [Double] {
    [16, 8, 0].map { Double(color >> $0 & 255) / 255 }
  }

  private static func mix(_ color: Color, _ alpha: Double, over behind: UInt32) -> UInt32 {
    zip([color.red, color.green, color.blue], channels(behind)).reduce(0) {
      $0 << 8 | UInt32(($1.0 * alpha + $1.1 * (1 - alpha)) * 255 + 0.5)
    }
  }

  /// > Source: WCAG 2.2, "contrast ratio" and "relative luminance".
  private static func contrast(_ a: UInt32, _ b: UInt32) -> Double {
    func luminance(_ color: UInt32) -> Double {
      let linear = channels(color).map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
      return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
    let (high, low) = (max(luminance(a), luminance(b)), min(luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)
  }

  @Test func `the measure is the standard's`() {
    #expect(Self.contrast(0xff_ffff, 0) == 21 && Self.contrast(0x12_3456, 0x12_3456) == 1)
    // From the standard's own examples of techniques G18: just enough, and just too little, on white.
    #expect(Self.contrast(0x76_7676, 0xff_ffff) > 4.5 && Self.contrast(0x77_7777, 0xff_ffff) < 4.5)
  }
}
