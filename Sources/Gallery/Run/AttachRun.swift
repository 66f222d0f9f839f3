import Stagecraft
import StagecraftInspector
import StagecraftStoryboard

/// The inspector of a program that runs in another process. It ends when its window closes.
struct AttachRun {
  private let options: Options

  init(_ options: Options) { self.options = options }

  func run(_ socket: String) throws(ProgramFailure) -> ExitStatus {
    let attachment: Attachment
    do throws(ServingError) {
      attachment = try Attachment(to: socket)
    } catch {
      throw ProgramFailure(.unavailable, "--attach: \(error)")
    }
    defer { attachment.close() }
    do throws(StageError) {
      Signals.leaveToWindow()
      let stage = try Stage(title: "Inspector", size: options.size ?? Inspector.defaultSize, scale: options.scale)
      if let theme = options.theme { stage.themePreference = theme }
      stage.minimumSize = Inspector.leastSize
      stage.setFrameAutosaveName("inspector")
      // A size that was asked for goes before the remembered one.
      if let size = options.size { stage.size = size }
      attachment.onTitle = { [weak stage] in stage?.title = "Inspector: \($0)" }
      attachment.show(on: stage.core)
      Signals.listenBesideWindow()
      try stage.run { Signals.received != nil }
    } catch {
      throw ProgramFailure(error)
    }
    return .done
  }
}
