import Transitions
import Views

/// Asks the user for files or a folder: by the desktop's own dialog where it has one, else by one of the program.
///
/// ```swift
/// let pictures = FileType("Pictures", ["*.png", "*.jpg"])
/// let paths = try await FileDialog.open(from: self, types: [pictures, .all], allowsMultiple: true)
/// ```
/// The desktop's dialog is that of its portal, `org.freedesktop.portal.FileChooser`. Where there is none, and in a
/// ``HeadlessStage``, the dialog is presented in the window. While either is open, the window takes no other input,
/// and Escape closes it. A task that is cancelled closes it, too.
///
/// Each call ends once: with what the user has chosen, with nothing where the user cancels or the window closes, or
/// with a ``FileDialogError``.
/// > Source: XDG Desktop Portal, `org.freedesktop.portal.FileChooser`; AppKit, `NSOpenPanel` and `NSSavePanel`.
public enum FileDialog {
  /// Asks for files to open.
  /// - Parameters:
  ///   - controller: a screen in the window over which the dialog opens.
  ///   - title: the title of the dialog.
  ///   - types: the kinds of files that the user can choose from, the first one first. Default: none, all files.
  ///   - folder: the folder that is shown first; nil, the default, for that of the last time, or the user's.
  ///   - allowsMultiple: whether several files can be chosen. Default: false.
  /// - Returns: the files in the order of the dialog; empty where the user cancels.
  /// - Throws: ``FileDialogError``; `CancellationError` where the task is cancelled.
  public static func open(
    from controller: ViewController, title: String = "Open", types: [FileType] = [], folder: FilePath? = nil,
    allowsMultiple: Bool = false
  ) async throws -> [FilePath] {
    try await ask(.init(kind: .open(several: allowsMultiple), title: title, types: types, folder: folder), controller)
  }

  /// Asks for the name under which a file is saved. The user has agreed where that replaces a file.
  ///
  /// ```swift
  /// guard let path = try await FileDialog.save(from: self, suggestedName: "Notes.txt") else { return }
  /// ```
  /// - Parameters:
  ///   - controller: a screen in the window over which the dialog opens.
  ///   - title: the title of the dialog.
  ///   - suggestedName: the name that the user finds in the field. Default: empty.
  ///   - types: the kinds of files that are listed. Default: none, all files. They do not change the name.
  ///   - folder: the folder that is shown first; nil, the default, for that of the last time, or the user's.
  /// - Returns: the path; nil where the user cancels.
  /// - Throws: ``FileDialogError``; `CancellationError` where the task is cancelled.
  public static func save(
    from controller: ViewController, title: String = "Save", suggestedName: String = "", types: [FileType] = [],
    folder: FilePath? = nil
  ) async throws -> FilePath? {
    try await ask(.init(kind: .save(name: suggestedName), title: title, types: types, folder: folder), controller).first
  }

  /// Asks for a folder.
  /// - Parameters:
  ///   - controller: a screen in the window over which the dialog opens.
  ///   - title: the title of the dialog.
  ///   - folder: the folder that is shown first; nil, the default, for that of the last time, or the user's.
  /// - Returns: the folder; nil where the user cancels.
  /// - Throws: ``FileDialogError``; `CancellationError` where the task is cancelled.
  public static func chooseFolder(
    from controller: ViewController, title: String = "Choose a Folder", folder: FilePath? = nil
  ) async throws -> FilePath? {
    try await ask(.init(kind: .folder, title: title, types: [], folder: folder), controller).first
  }

  private static func ask(_ question: FileQuestion, _ controller: ViewController) async throws -> [FilePath] {
    try await FileDialogSession(question).answer(from: controller)
  }
}

/// Why a file dialog has given no answer.
public nonisolated enum FileDialogError: Error, Hashable, CustomStringConvertible {
  /// The screen is in no window, or shows another screen over itself.
  case notPresented(reason: String)
  /// The desktop's dialog was open and has ended without an answer.
  case desktopFailed(reason: String)

  /// The reason, in a sentence.
  public var description: String {
    switch self {
    case .notPresented(let reason): "The file dialog cannot open: \(reason)."
    case .desktopFailed(let reason): "The desktop's file dialog has ended. \(reason)"
    }
  }
}
