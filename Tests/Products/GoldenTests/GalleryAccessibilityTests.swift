import Foundation
import Stagecraft
import StagecraftStoryboard
import Testing

/// What a screen reader has to say of the gallery's screens.
struct GalleryAccessibilityTests {
  private func scenes() throws -> [String] {
    let path = Folders.package.appending(path: "Resources/gallery.json").path
    let bytes = try readFile(path: path, limit: StoryboardDocument.sizeLimit)
    return try StoryboardDocument(json: bytes, path: path, directors: Storyboard.directors).scenes.map(\.id)
  }

  @Test(arguments: [Size(960, 600), Size(400, 300)])
  func `everything that can have the keyboard has a name`(size: Size) throws {
    let scenes = try scenes()
    #expect(scenes.count > 20)
    for scene in scenes { try check(scene, size) }
  }

  private func check(_ scene: String, _ size: Size) throws {
    let tree = try GalleryScreen(scene: scene, size: size).stage.accessibilityTree()
    if ProcessInfo.processInfo.environment["PRINT"] != nil, size.width > 500 { print("== \(scene)\n\(tree)") }
    var focusable: [AccessibilityElement] = []
    func check(_ element: AccessibilityElement) {
      if element.traits.contains(.focusable) || element.actions.contains(.activate) { focusable.append(element) }
      for child in element.children { check(child) }
    }
    check(tree)
    #expect(tree.focused != nil, "\(scene)")
    for element in focusable {
      #expect(element.label?.isEmpty == false, "\(scene): \(element)")
    }
  }
}
