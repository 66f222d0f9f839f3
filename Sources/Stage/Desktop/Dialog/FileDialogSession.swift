import Runtime
import Stage
import Transitions
import Views

/// One call of a ``FileDialog``: it ends once.
final class FileDialogSession {
  private let question: FileQuestion
  private let bus: DesktopBus
  private let files: FileSystem
  private var continuation: CheckedContinuation<[FilePath], any Error>?
  private var result: Result<[FilePath], any Error>?
  private var portal: PortalRequest?
  private weak var controller: FileDialogController?

  init(_ question: FileQuestion, bus: DesktopBus = .shared, files: FileSystem = .disk) {
    (self.question, self.bus, self.files) = (question, bus, files)
  }

  func answer(from screen: ViewController) async throws -> [FilePath] {
    try Task.checkCancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        self.continuation = continuation
        begin(from: screen)
      }
    } onCancel: {
      Task { @MainActor in self.end(with: .failure(CancellationError())) }
    }
  }

  private func begin(from screen: ViewController) {
    guard let window = screen.window else {
      return finish(.failure(FileDialogError.notPresented(reason: "the screen is in no window")))
    }
    var files = files
    let handle = window.attachment(PortalHandle.self)
    if handle == nil { files.isAtOnce = true }
    let controller = FileDialogController(question, files)
    self.controller = controller
    controller.onChoose = { [weak self] in self?.end(with: .success($0)) }
    controller.onEnd = { [weak self] in self?.didClose() }
    if let handle { ask(handle.name()) } else { controller.showOwn() }
    let top = sequence(first: screen, next: \.presentedViewController).reduce(screen) { $1 }
    top.present(controller, animated: true) { [weak self] outcome in self?.didPresent(outcome) }
  }

  private func didPresent(_ outcome: TransitionOutcome) {
    switch outcome {
    case .completed: break
    case .cancelled: didClose()
    case .refused(let reason), .obsolete(let reason):
      portal?.cancel()
      finish(result ?? .failure(FileDialogError.notPresented(reason: "\(reason)")))
    }
  }

  private func ask(_ handle: String) {
    portal = PortalRequest(
      bus, FileQuestion.interface, question.member, [.string(handle), .string(question.title)],
      options: question.options
    ) { [weak self] in self?.take($0) }
  }

  private func take(_ outcome: PortalRequest.Outcome) {
    switch outcome {
    case .unavailable: controller?.showOwn()
    case .cancelled: end(with: .success([]))
    case .failed(let reason): end(with: .failure(FileDialogError.desktopFailed(reason: reason)))
    case .answered(let values):
      let reason = "It has named no file."
      end(
        with: question.paths(in: values).map { .success($0) } ?? .failure(FileDialogError.desktopFailed(reason: reason))
      )
    }
  }

  /// Has an answer, which is given when the dialog is gone.
  private func end(with result: Result<[FilePath], any Error>) {
    guard continuation != nil, self.result == nil else { return }
    self.result = result
    portal?.cancel()
    guard let presenter = controller?.presentingViewController else { return finish(result) }
    presenter.dismiss(animated: true) { [self] (_: TransitionOutcome) in finish(result) }
  }

  /// The dialog is gone: without an answer, the user has closed it.
  private func didClose() {
    portal?.cancel()
    finish(result ?? .success([]))
  }

  private func finish(_ result: Result<[FilePath], any Error>) {
    guard let continuation else { return }
    self.continuation = nil
    continuation.resume(with: result)
  }
}
