import Dispatch
import Stage

#if canImport(Glibc)
import Glibc
import Views
#endif

/// Makes a program run once for each user: a second copy hands its arguments to the first one and ends.
///
/// ```swift
/// weak var window: Stage?
/// SingleInstance("org.example.Notes") { arguments, folder in
///   store.open(arguments, in: folder)
///   window?.raise()
/// }
/// Stage.main(title: "Notes", size: Size(960, 600), setUp: { stage in
///   window = stage
///   return NavigationController(root: NoteList())
/// })
/// ```
/// Make it before the window opens. It works until the program ends. Of copies that begin at once exactly one is the
/// first. The second copy waits until the first one has heard it, for at most five seconds, and exits with status 0;
/// where the first one does not answer, it exits with status 69 and says so. No bus is needed: the copies meet at a
/// lock and a socket in `$XDG_RUNTIME_DIR`, or in a folder of the user below `/tmp`. Where neither can be had, each
/// copy is the first.
/// > Source: GLib, `GApplication`, `activate` and `command-line`.
public final class SingleInstance {
  /// Called in the first copy with the arguments of another one, without the program's name, and the folder in which
  /// that was started.
  public var onActivate: ([String], FilePath) -> Void

  /// Those of the program: nothing else needs to keep them.
  private static var own: [SingleInstance] = []

  private let place: InstancePlace?
  private var listener: (any DispatchSourceRead)?
  private var callers: [Int32: Caller] = [:]
  private static let mostCallers = 32
  private static let mostBytes = 1 << 20

  private struct Caller {
    var source: any DispatchSourceRead
    var bytes: [UInt8] = []
  }

  /// Becomes the first copy of the program, or ends the process.
  /// - Parameters:
  ///   - identifier: a name that no other program has, of letters, digits, dots and dashes.
  ///   - onActivate: called with the arguments of other copies, and the folder in which they were started.
  /// - Precondition: an identifier of 1 to 60 such characters.
  @discardableResult public convenience init(_ identifier: String, onActivate: @escaping ([String], FilePath) -> Void) {
    let isName = identifier.utf8.allSatisfy {
      (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == 45 || $0 == 46 || $0 == 95
    }
    precondition(
      isName && (1...60).contains(identifier.utf8.count) && !identifier.hasPrefix("."),
      "an identifier has 1 to 60 letters, digits, dots and dashes, as org.example.Notes, not “\(identifier)”")
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch InstancePlace.claim(identifier, in: InstancePlace.folder, arguments, FilePath.current) {
    case .first(let place):
      self.init(place, onActivate: onActivate)
      Self.own.append(self)
    case .handedOver: exit(0)
    case .unanswered:
      WarningPrinter.write("another copy of the program runs, and does not answer")
      exit(69)
    }
  }

  init(_ place: InstancePlace?, onActivate: @escaping ([String], FilePath) -> Void) {
    (self.place, self.onActivate) = (place, onActivate)
    guard let place else { return }
    let source = DispatchSource.makeReadSource(fileDescriptor: place.socket, queue: .main)
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.accept() } }
    source.setCancelHandler { place.close() }
    source.activate()
    listener = source
  }

  isolated deinit {
    listener?.cancel()
    for caller in callers.values { caller.source.cancel() }
  }

  private func accept() {
    guard let place else { return }
    let socket = Glibc.accept(place.socket, nil, nil)
    guard socket >= 0 else { return }
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
    guard callers.count < Self.mostCallers else {
      _ = Glibc.close(socket)
      return
    }
    let source = DispatchSource.makeReadSource(fileDescriptor: socket, queue: .main)
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.read(socket) } }
    source.setCancelHandler { Glibc.close(socket) }
    callers[socket] = Caller(source: source)
    source.activate()
    // One that says nothing keeps no other waiting.
    DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(5)) { [weak self, weak object = source as AnyObject] in
      MainActor.assumeIsolated {
        if let self, let object, self.callers[socket]?.source as AnyObject === object { self.end(socket) }
      }
    }
  }

  private func read(_ socket: Int32) {
    var part = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(socket, &part, part.count)
    if count < 0 { return errno == EAGAIN || errno == EINTR ? () : end(socket) }
    if count > 0 {
      callers[socket]?.bytes += part[..<count]
      if callers[socket].map({ $0.bytes.count > Self.mostBytes }) == true { end(socket) }
      return
    }
    let message = callers[socket]?.bytes ?? []
    if let (arguments, folder) = InstancePlace.decode(message) {
      var heard: UInt8 = 1
      _ = send(socket, &heard, 1, Int32(MSG_NOSIGNAL))
      end(socket)
      onActivate(arguments, folder)
    } else {
      end(socket)
    }
  }

  private func end(_ socket: Int32) { callers.removeValue(forKey: socket)?.source.cancel() }
}
