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

  @Test(arguments: StoryboardStage.files + ["examples/albums.json", "examples/lists.json", "examples/text.json"])
  func `and so it is in the examples, where places are inside and no name is said twice`(file: String) throws {
    for scene in try StoryboardStage(file).document.scenes.map(\.id) {
      let stage = try StoryboardStage(file, scene: scene).stage
      let tree = stage.accessibilityTree()
      try check(tree, scene)
      func look(_ element: AccessibilityElement) {
        let isSeen = !element.traits.contains(.offscreen)
        #expect(!isSeen || element.frame.intersects(tree.frame), "\(scene): \(element)")
        #expect(element.frame.isFinite && element.frame.width >= 0 && element.frame.height >= 0, "\(scene): \(element)")
        for child in element.children {
          #expect(
            child.role != element.role || child.label != element.label || child.label == nil, "\(scene): \(child)")
          #expect(element.role != .listItem || child.role != .label, "\(scene): \(child)")
          look(child)
        }
      }
      look(tree)
    }
  }

  private func check(_ scene: String, _ size: Size) throws {
    try check(try GalleryScreen(scene: scene, size: size).stage.accessibilityTree(), scene)
  }

  private func check(_ tree: AccessibilityElement, _ scene: String) throws {
    if ProcessInfo.processInfo.environment["PRINT"] != nil { print("== \(scene)\n\(tree)") }
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
