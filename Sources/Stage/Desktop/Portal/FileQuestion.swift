import Accessibility
import Runtime
import Views

/// The kind of dialog, and its texts.
nonisolated struct FileQuestion {
  enum Kind: Hashable {
    case open(several: Bool)
    case save(name: String)
    case folder
  }

  var kind: Kind
  var title: String
  var types: [FileType]
  var folder: FilePath?
}

/// The question as the portal takes it.
///
/// > Source: XDG Desktop Portal, `org.freedesktop.portal.FileChooser`.
extension FileQuestion {
  static let interface = "org.freedesktop.portal.FileChooser"

  var member: String {
    switch kind {
    case .open, .folder: "OpenFile"
    case .save: "SaveFile"
    }
  }

  var options: [String: BusValue] {
    var options: [String: BusValue] = ["modal": .bool(true)]
    switch kind {
    case .open(let several): options["multiple"] = .bool(several)
    case .folder: options["directory"] = .bool(true)
    case .save(let name): if !name.isEmpty { options["current_name"] = .string(name) }
    }
    if let folder { options["current_folder"] = .array("y", (folder.bytes + [0]).map { .byte($0) }) }
    // 0: a pattern, not a media type.
    let types = types.map { type -> BusValue in
      let patterns = type.portalPatterns.map { BusValue.structure([.uint32(0), .string($0)]) }
      return .structure([.string(type.name), .array("(us)", patterns)])
    }
    if !types.isEmpty { options["filters"] = .array("(sa(us))", types) }
    return options
  }

  /// The files in an answer of the portal; nil where it names none.
  func paths(in answer: BusValue) -> [FilePath]? {
    guard case .array(_, let values)? = answer["uris"] else { return nil }
    let paths = values.compactMap { $0.text.flatMap(FilePath.init(uri:)) }
    if paths.count < values.count {
      Warnings.log("the desktop's file dialog names \(values.count - paths.count) files that are not of this machine")
    }
    if kind != .open(several: true), paths.count > 1 { Warnings.log("the desktop's file dialog names several files") }
    return paths.isEmpty ? nil : kind == .open(several: true) ? paths : [paths[0]]
  }
}
