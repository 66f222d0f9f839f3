import JSON
import Views

nonisolated extension StoryboardDocument {
  /// The paths of the pictures that a file names, also those that are missing, and where the file has faults.
  package static func pictures(namedIn bytes: [UInt8], path: String) -> Set<ExactText<String>> {
    var faults = FaultList()
    guard let root = JSONParser.parse(bytes, faults: &faults) else { return [] }
    let folder = PictureFolder(of: path)
    var found: Set<ExactText<String>> = []
    func search(_ value: JSONValue) {
      switch value.content {
      case .object(let members):
        for member in members {
          if case .string(let name) = member.value.content, !name.unicodeScalars.contains("\0"),
            member.key == "image" || PictureFolder.isPicture(name)
          {
            found.insert(ExactText(folder.path(of: name)))
          }
          search(member.value)
        }
      case .array(let values): values.forEach(search)
      case .null, .bool, .number, .string: break
      }
    }
    search(root)
    return found
  }
}
