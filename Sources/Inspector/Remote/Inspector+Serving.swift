import SDLStage
import Sockets

extension Inspector {
  /// Lets an inspector in another process inspect the stage: `stagecraft --attach SOCKET`.
  ///
  /// ```swift
  /// try stage.inspector.serve(at: "notes")  // stagecraft --attach notes
  /// ```
  /// The socket belongs to the user: its file has the permissions 0700, and only processes of the user and of root can
  /// connect, one at a time. It ends with the window, or with ``stopServing()``. Until an inspector is attached,
  /// nothing is recorded.
  /// - Parameter socket: a name, for a socket in the user's runtime directory, or a path that contains a slash.
  /// - Throws: ``ServingError`` if another program serves this socket, or it cannot be made.
  public func serve(at socket: String) throws(ServingError) {
    stopServing()
    do throws(SocketError) {
      let server = try InspectionServer(core, at: SocketPath(socket)) { [weak self] in self?.title ?? "" }
      server.isTaken = { [weak self] in self?.isOpen ?? false }
      core.attachments[Self.serverKey] = server
    } catch {
      throw ServingError(error)
    }
  }

  /// Serves no longer. An inspector in another process ends.
  public func stopServing() {
    server?.close()
    core.attachments[Self.serverKey] = nil
  }

  /// Whether another process inspects the stage. Meanwhile the inspector of this process does not open.
  public var isInspectedRemotely: Bool { server?.isInspecting ?? false }

  var server: InspectionServer? { core.attachments[Self.serverKey] as? InspectionServer }

  private static let serverKey = ObjectIdentifier(InspectionServer.self)
}
