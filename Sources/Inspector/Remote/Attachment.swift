import Controls
import Geometry
import SDLStage
import Sockets
import Transitions
import Views

/// The reason why a program cannot be served, or not be inspected.
public nonisolated struct ServingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence on one line.
  public let description: String

  init(_ error: SocketError) { description = "\(error)" }
}

/// The inspector of a program in another process, which serves a socket.
///
/// When the program ends, what was seen stays, and the inspector waits for the program to start again.
package final class Attachment {
  private let path: SocketPath
  private var lifecycle = AttachmentLifecycle()
  /// The connection that was just made and waits for its greeting.
  private var connecting: RemoteStage?
  let screen = AttachmentController()
  /// The title of the program that was attached last.
  private var title: String?
  private weak var core: StageCore?
  /// Called with the title of the program when one is attached.
  package var onTitle: ((String) -> Void)?

  /// Connects to a program.
  /// - Parameter socket: the name or path that the program serves.
  /// - Throws: ``ServingError`` if no program can be reached there.
  package init(to socket: String) throws(ServingError) {
    do throws(SocketError) {
      path = try SocketPath(socket)
      take(try SocketConnection.connect(to: path))
    } catch {
      throw ServingError(error)
    }
  }

  /// Shows the inspector in a window.
  package func show(on core: StageCore) {
    self.core = core
    core.window.setRootViewController(screen, environment: core.environment)
    screen.say("Connecting to \(path.path)")
  }

  /// The window has closed.
  package func close() {
    lifecycle.windowDidClose()
    connecting?.stop()
    screen.inspector?.stop()
  }

  private func take(_ channel: any MessageChannel) {
    let remote = RemoteStage(channel)
    connecting = remote
    remote.onAttach = { [weak self] in
      guard let self else { return }
      perform(lifecycle.didGreet())
    }
    remote.onDetach = { [weak self] reason in
      guard let self else { return }
      perform(lifecycle.didEnd(reason))
    }
    perform(lifecycle.didConnect())
  }

  private func connect() {
    do throws(SocketError) {
      take(try SocketConnection.connect(to: path))
    } catch {
      perform(lifecycle.didEnd("\(error)"))
    }
  }

  private func perform(_ actions: [AttachmentLifecycle.Action]) {
    for action in actions {
      switch action {
      case .connect: connect()
      case .showInspector: showInspector()
      case .say(let reason):
        screen.inspector?.programDidEnd()
        screen.say("Not attached to \(title ?? path.path): \(reason). Trying again each second.")
      case .startTimer:
        RealTime.system.after(AttachmentLifecycle.pause) { [weak self] in
          guard let self else { return }
          perform(lifecycle.timerDidFire())
        }
      }
    }
  }

  private func showInspector() {
    guard let remote = connecting, let core else { return }
    connecting = nil
    title = remote.greeting?.title
    onTitle?(title ?? "")
    screen.show { InspectorController(remote, on: core) }
    screen.say(nil)
  }
}

/// The inspector of a program in another process, above a line that says why there is none at the moment.
final class AttachmentController: ViewController {
  private(set) var inspector: InspectorController?
  /// Why there is no inspection at the moment.
  let status = Label.column("", .text)
  private let strip = StackView(StackLayout(.row, alignment: .center))
  private let content = View()

  override func loadView() -> View {
    status.numberOfLines = 2
    status.layout = LayoutItem(grow: 1, basis: .points(0), margins: EdgeInsets(top: 0, left: 12, bottom: 0, right: 12))
    strip.backgroundRole = .selection
    strip.layout = LayoutItem(shrink: 0, minHeight: 36)
    strip.addSubview(status)
    strip.isHidden = true
    content.layout = LayoutItem(grow: 1, basis: .points(0), minHeight: 0)
    let column = StackView(StackLayout(.column), [content, strip])
    column.backgroundRole = .background
    return column
  }

  override var childrenForAppearance: [ViewController] { [inspector].compactMap { $0 } }

  /// Shows a sentence; nil: no sentence.
  func say(_ sentence: String?) {
    _ = view
    status.text = sentence ?? ""
    strip.isHidden = sentence == nil
  }

  /// Shows another inspector, on the page of the one before.
  func show(_ make: () -> InspectorController) {
    _ = view
    let page = inspector?.page.title
    if let inspector {
      inspector.stop()
      inspector.view.removeFromSuperview()
      inspector.removeFromParent()
    }
    // The one before has given back what it took of the stage.
    let next = make()
    inspector = next
    addChild(next)
    content.addSubview(next.view)
    next.view.relativeFrame = .fill
    next.didMove(toParent: self)
    if let page { next.show(page: page) }
  }
}
