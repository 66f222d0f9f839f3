import Accessibility
import Stage
import Views

#if canImport(Glibc)
import Glibc
#endif

/// Has other programs of the desktop open something.
///
/// The portal is asked, `org.freedesktop.portal.OpenURI`, and where there is none `xdg-open` is started.
/// > Source: AppKit, `NSWorkspace`; XDG Desktop Portal, `org.freedesktop.portal.OpenURI`.
public enum Workspace {
  /// The schemes of addresses that are opened by default.
  nonisolated public static let usualSchemes: Set<String> = ["https", "http", "mailto"]

  /// Opens an address, such as a page in the browser.
  ///
  /// ```swift
  /// try await Workspace.open("https://example.org/help", in: view.window)
  /// ```
  /// - Parameters:
  ///   - address: a URI. What programs open may do anything: pass on no address that you do not know, or limit it.
  ///   - window: the window over which the desktop may ask; nil, the default, for none.
  ///   - schemes: those that are opened, in small letters. Default: ``usualSchemes``.
  /// - Returns: false where the user has cancelled.
  /// - Throws: ``WorkspaceError``.
  @discardableResult public static func open(
    _ address: String, in window: Window? = nil, schemes: Set<String> = usualSchemes
  ) async throws(WorkspaceError) -> Bool {
    try await open(address, in: window, schemes: schemes, bus: .shared)
  }

  package static func open(
    _ address: String, in window: Window?, schemes: Set<String>, bus: DesktopBus, fallback: String = "xdg-open"
  ) async throws(WorkspaceError) -> Bool {
    let scheme = address.prefix { $0 != ":" }.lowercased()
    guard scheme.count < address.count, schemes.contains(scheme),
      address.unicodeScalars.allSatisfy({ $0.value > 32 && $0.value != 127 })
    else { throw .notAllowed(address) }
    return try await ask("OpenURI", .string(address), address, window, bus, fallback)
  }

  /// Opens a file with the program that the user has for its kind, or a folder in the file manager.
  /// - Parameters:
  ///   - path: a path from the root.
  ///   - window: the window over which the desktop may ask; nil, the default, for none.
  /// - Returns: false where the user has cancelled.
  /// - Throws: ``WorkspaceError``.
  @discardableResult public static func open(
    _ path: FilePath, in window: Window? = nil
  ) async throws(WorkspaceError) -> Bool { try await open(path, in: window, bus: .shared) }

  package static func open(
    _ path: FilePath, in window: Window?, bus: DesktopBus, fallback: String = "xdg-open"
  ) async throws(WorkspaceError) -> Bool {
    // A pipe is not waited for.
    let file = path.bytes.first == 47 ? path.withCString { Glibc.open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) } : -1
    guard file >= 0 else {
      throw .failed(path.bytes.first == 47 ? "\(FileFailure(path, errno))" : "\(path) is no path from the root.")
    }
    defer { close(file) }
    return try await ask("OpenFile", .descriptor(file), path.uri, window, bus, fallback)
  }

  private static func ask(
    _ member: String, _ subject: BusValue, _ address: String, _ window: Window?, _ bus: DesktopBus, _ fallback: String
  ) async throws(WorkspaceError) -> Bool {
    let parent = window?.attachment(PortalHandle.self)?.name() ?? ""
    var request: PortalRequest?
    let outcome = await withCheckedContinuation { continuation in
      request = PortalRequest(
        bus, "org.freedesktop.portal.OpenURI", member, [.string(parent), subject], options: [:]
      ) { continuation.resume(returning: $0) }
    }
    _ = request
    switch outcome {
    case .answered: return true
    case .cancelled: return false
    case .failed(let reason): throw .failed(reason)
    case .unavailable:
      let status = HelperProgram.start(fallback, [address])
      guard status == 0 else { throw .failed("\(fallback): \(String(cString: strerror(status))).") }
      return true
    }
  }
}

/// Why nothing was opened.
public nonisolated enum WorkspaceError: Error, Hashable, CustomStringConvertible {
  /// The address is none, or its scheme is not among those that the program allows.
  case notAllowed(String)
  /// There is no such file, or no program that opens it.
  case failed(String)

  /// The reason, in a sentence.
  public var description: String {
    switch self {
    case .notAllowed(let address): "The address “\(address)” is not opened: its scheme is not allowed, or it is none."
    case .failed(let reason): reason
    }
  }
}
