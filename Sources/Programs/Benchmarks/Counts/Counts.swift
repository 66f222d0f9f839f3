import ProcessSupport
import Stagecraft
import StagecraftRecording
import StagecraftStoryboard
import Typesetting

#if canImport(Glibc)
import Glibc
#endif

struct CountsOptions {
  enum Goal {
    case show
    /// Compare the counts with a file.
    case check(String)
    /// Write the counts to a file.
    case update(String)
  }

  var goal = Goal.show
  var scenes = CountScene.allCases
}

/// Counts the costs of fixed scenes. Unlike times, the counts are the same on every machine.
struct Counts {
  private let options: CountsOptions

  init(_ options: CountsOptions) { self.options = options }

  /// Counts all scenes, and compares the counts or writes them.
  /// - Returns: the program's exit status.
  func run() throws -> Int32 {
    guard Allocations.isCounting else { throw ProgramError("the counter of allocations does not see what is known") }
    Self.pinFonts()
    let counted = try options.scenes.map { scene in try Self.count(scene) }
    switch options.goal {
    case .show:
      show(Self.table(counted))
      return 0
    case .update(let path):
      try AtomicFile.write(JSONText.list(counted.map(\.json)).page() + "\n", to: path)
      show(Self.table(counted))
      show("Written to \(path)")
      return 0
    case .check(let path):
      let isWhole = options.scenes.count == CountScene.allCases.count
      let kept = try CountFile.read(path).filter { old in isWhole || counted.contains { $0.name == old.name } }
      let differences = CountDifference.all(from: kept, to: counted)
      return report(differences, counted, path)
    }
  }

  private func report(_ differences: [CountDifference], _ counted: [SceneCounts], _ path: String) -> Int32 {
    guard !differences.isEmpty else {
      show("Every scene costs what \(path) says.")
      return 0
    }
    show(Self.table(counted))
    for difference in differences { show(difference.sentence) }
    let command = "Benchmarks counts --update \(path)"
    guard differences.contains(where: \.isGrowth) else {
      show("Nothing has grown. So that it stays so, write the file anew: \(command)")
      return 0
    }
    show("Scenes cost more than \(path) says. Make them cost less; where the growth is meant: \(command)")
    return 1
  }

  // MARK: Counting

  /// Sets the texts of scenes in the fonts of the tests: with another font they are of another size, and so are bodies.
  private static func pinFonts() {
    let root = String(#filePath).split(separator: "/Sources/")[0]
    setenv("FONTCONFIG_FILE", root + "/Tests/Support/TestEnvironment/fonts.conf", 1)
  }

  private static func count(_ scene: CountScene) throws -> SceneCounts {
    var counts = SceneCounts(name: scene.rawValue)
    let text = TextSystem()
    let blind = BlindTarget(size: CellScreen.windowSize, keepsPicture: true)
    let stage = CountStage(on: blind, text)
    stage.prepare(scene)
    let (frames, layouts) = (stage.core.drawnFrames, stage.core.window.layoutCount)
    let before = Allocations { stage.advance(scene.frameCount) }
    counts.values[.frames] = stage.core.drawnFrames - frames
    counts.values[.layouts] = stage.core.window.layoutCount - layouts
    counts.values[.items] = blind.itemCount
    counts.values[.allocations] = before.count

    let painted = CountStage(on: MemoryTarget(size: CellScreen.windowSize, text: text), text)
    painted.prepare(scene)
    let all = Allocations { painted.advance(scene.frameCount) }
    counts.values[.drawingAllocations] = all.count - before.count
    let calls = try callsOfGPU(scene)
    counts.values[.drawCalls] = calls.most
    counts.values[.pictures] = calls.pictures
    return counts
  }

  /// Returns the maximum number of OpenGL calls in a frame, and the number of pictures that all frames render. Both are
  /// independent of the OpenGL implementation.
  private static func callsOfGPU(_ scene: CountScene) throws -> (most: Int, pictures: Int) {
    let display = try TestDisplay()
    defer { withExtendedLifetime(display) {} }
    Backend.opengl.select()
    let text = TextSystem()
    let window = try SDLWindow(title: "Counts", size: CellScreen.windowSize, pacing: .unlimited)
    guard let target = try window.makeTarget(text: text) as? GPUTarget else {
      throw ProgramError("no OpenGL on the test display: install libgl1-mesa-dri")
    }
    let stage = CountStage(on: target, text)
    stage.prepare(scene)
    var (most, pictures) = (0, 0)
    for _ in 0..<scene.frameCount {
      let drawn = stage.core.drawnFrames
      stage.advance()
      most = max(most, target.drawCallCount)
      if stage.core.drawnFrames > drawn { pictures += target.pictureBuildCount }
    }
    return (most, pictures)
  }

  private static func table(_ counted: [SceneCounts]) -> String {
    var table = Table()
    table.add([""] + SceneCounts.Count.allCases.map(\.rawValue))
    for scene in counted {
      table.add([scene.name] + SceneCounts.Count.allCases.map { scene.values[$0].map { "\($0)" } ?? "-" })
    }
    return table.text
  }
}
