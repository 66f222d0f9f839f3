import Geometry
import Schema
import Transitions
import Views

/// One number of the running stage, sampled once a frame: a component of a view's property, or the progress of the
/// transition.
///
/// Its name is the view's identifier, the property as in storyboards, and the component: `card.position.x`,
/// `card.alpha`, `card.shownFrame.y`, `transition.progress`.
package nonisolated struct MotionLane: Hashable, Sendable {
  /// The source of a lane's values.
  package enum Source: Hashable, Sendable {
    /// Component `lane` of a row of the table of properties, as the view has it.
    case property(ViewProperty, lane: Int)
    /// Component `lane` of the frame in window coordinates: x, y, width, height.
    case shownFrame(lane: Int)
    /// The alpha multiplied by that of the superviews.
    case shownAlpha
    /// The rotation in the window.
    case shownRotation
    /// The progress of the transition; 0 is the back screen alone.
    case progress
    /// Component `lane` of a property that the program defines.
    case custom(String, lane: Int)
  }

  /// The unit of the values, written after numbers.
  package enum Unit: String, Hashable, Sendable {
    case points = "pt"
    case degrees = "°"
    /// Alpha, scale, fractions, color components.
    case plain = ""
  }

  /// The axis of the window along which the lane moves the view, in points; nil for other lanes.
  package enum Axis: Hashable, Sendable { case x, y }

  /// The full name.
  package let name: String
  /// The identifier of the view; nil for the progress.
  package let view: String?
  package let source: Source
  package let unit: Unit

  package init(name: String, view: String?, source: Source, unit: Unit) {
    self.name = name
    self.view = view
    self.source = source
    self.unit = unit
  }

  /// The place of the lane among the components of its property; nil for what is seen in the window.
  var component: Int? {
    switch source {
    case .property(_, let lane), .custom(_, let lane): lane
    case .progress: 0
    case .shownFrame, .shownAlpha, .shownRotation: nil
    }
  }

  /// The lanes of all components of a view's property; those of its parts, for a property that is read by them.
  static func lanes(of property: ViewProperty, view: String) -> [MotionLane] {
    guard let family = families.first(where: { $0.source(0) == .property(property, lane: 0) }) else { return [] }
    return family.components.indices.map { family.lane($0, of: view) }
  }

  /// The lanes of a property that the program defines. Those that it does not use never move.
  package static func lanes(ofCustom property: String, view: String, unit: Unit = .plain) -> [MotionLane] {
    (0..<4).map { lane in
      MotionLane(
        name: view + "." + property + (lane == 0 ? "" : ".\(lane)"), view: view, source: .custom(property, lane: lane),
        unit: unit)
    }
  }

  /// The lane of the progress of one of several transitions.
  package static func progress(ofTransition number: Int) -> MotionLane {
    MotionLane(name: "transition \(number).progress", view: nil, source: .progress, unit: .plain)
  }

  /// The unit of a property in lanes. Angles are in degrees.
  package static func unit(of property: ViewProperty) -> Unit {
    switch property.row.threshold {
    case .points: .points
    case .angle, .linearTransform: .degrees
    case .sizeFraction, .component: .plain
    }
  }

  /// The factor from the property's unit to the lane's.
  var scale: Double { unit == .degrees ? 180 / .pi : 1 }

  /// The lane of the transition's progress.
  package static let progress = MotionLane(
    name: "transition.progress", view: nil, source: .progress, unit: .plain)

  package var axis: Axis? {
    switch source {
    case .property(.center, let lane), .property(.translation, let lane), .property(.frame, let lane),
      .shownFrame(let lane):
      lane == 0 ? .x : lane == 1 ? .y : nil
    case .property, .shownAlpha, .shownRotation, .progress, .custom: nil
    }
  }

  /// The name of the property without its component; nil for lanes that no property of the table gives.
  package var property: String? {
    switch source {
    case .property(let property, _): property.row.name
    case .custom(let name, _): name
    case .shownFrame, .shownAlpha, .shownRotation, .progress: nil
    }
  }

  /// The name of the property in the lane's name, and the place among its components; nil for the progress.
  package var address: (property: String, component: Int)? {
    switch source {
    case .property(let property, let lane): (property.row.name, lane)
    case .custom(let name, let lane): (name, lane)
    case .shownFrame(let lane): ("shownFrame", lane)
    case .shownAlpha: ("shownAlpha", 0)
    case .shownRotation: ("shownRotation", 0)
    case .progress: nil
    }
  }

  /// Whether values are angles, equal after each full turn.
  var isAngle: Bool {
    switch source {
    case .property(.rotation, _), .shownRotation: true
    case .property(.linearTransform, let lane): lane == 0
    case .property, .shownFrame, .shownAlpha, .progress, .custom: false
    }
  }
}

// MARK: - Names

nonisolated extension MotionLane {
  /// A name that has no lane, in one sentence.
  package struct NameError: Error, Hashable { package let message: String }

  /// The names of all properties that have lanes.
  package static let propertyNames = families.map(\.name)

  /// Finds the lanes of a name. A property with several components and no component in the name gives all of them.
  ///
  /// - Throws: ``NameError`` with near names.
  package static func parse(_ name: String) throws(NameError) -> [MotionLane] {
    if name == progress.name { return [progress] }
    let words = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    for count in [2, 1] where words.count > count {
      let tail = words.suffix(count)
      guard let family = families.first(where: { $0.name == tail.first }) else { continue }
      let view = words.dropLast(count).joined(separator: ".")
      guard !view.isEmpty else { break }
      guard count == 2 else { return family.components.indices.map { family.lane($0, of: view) } }
      if let index = family.components.firstIndex(of: tail[tail.endIndex - 1]) { return [family.lane(index, of: view)] }
      throw NameError(message: unknownComponent(tail[tail.endIndex - 1], family, in: name))
    }
    throw NameError(message: unknown(words, name))
  }

  /// The lanes of all components of a property, by its name; empty for a name that no property of the table has.
  package static func lanes(ofProperty name: String, view: String) -> [MotionLane] {
    guard let family = families.first(where: { $0.name == name }) else { return [] }
    return family.components.indices.map { family.lane($0, of: view) }
  }

  private static func unknown(_ words: [String], _ name: String) -> String {
    guard words.count > 1, !words[0].isEmpty else {
      return "\(Wording.quoted(name)) is no curve: write VIEW.PROPERTY or VIEW.PROPERTY.COMPONENT, as card.position.x"
    }
    var suggester = Suggester()
    let candidates = words.count > 2 ? [words[words.count - 2], words[words.count - 1]] : [words[words.count - 1]]
    for word in candidates {
      guard let near = suggester.closest(to: word, among: propertyNames) else { continue }
      return "there is no property \(Wording.quoted(word)) in \(Wording.quoted(name)); did you mean \"\(near)\"?"
    }
    let word = candidates[0]
    return "there is no property \(Wording.quoted(word)) in \(Wording.quoted(name)); "
      + "those of views are \(Wording.list(propertyNames, atMost: .max))"
  }

  private static func unknownComponent(_ word: String, _ family: Family, in name: String) -> String {
    guard family.components != [""] else {
      return "\(Wording.quoted(name)): \(family.name) is one number and has no component \(Wording.quoted(word))"
    }
    return "\(Wording.quoted(name)): \(family.name) has no component \(Wording.quoted(word)), but "
      + Wording.list(family.components)
  }

  /// A property and the names of its components. One number has the component "".
  private struct Family {
    let name: String
    let components: [String]
    let unit: Unit
    let source: @Sendable (Int) -> Source

    func lane(_ index: Int, of view: String) -> MotionLane {
      let component = components[index]
      return MotionLane(
        name: view + "." + name + (component.isEmpty ? "" : "." + component), view: view, source: source(index),
        unit: component.hasPrefix("scale") || component == "shear" ? .plain : unit)
    }
  }

  private static let families: [Family] =
    [
      Family(name: "shownFrame", components: ["x", "y", "width", "height"], unit: .points) { .shownFrame(lane: $0) },
      Family(name: "shownAlpha", components: [""], unit: .plain) { _ in .shownAlpha },
      Family(name: "shownRotation", components: [""], unit: .degrees) { _ in .shownRotation },
    ]
    + ViewProperty.allCases.compactMap { property in
      let row = property.row
      guard !row.components.names.isEmpty else { return nil }
      return Family(name: row.name, components: row.components.names, unit: unit(of: property)) {
        .property(property, lane: $0)
      }
    }
}

// MARK: - Reading

extension MotionLane {
  /// The present value in ``unit``; NaN where there is nothing to read.
  func read(_ view: View?, _ transition: Transition?) -> Double {
    if case .progress = source { return transition?.progress.position ?? .nan }
    guard let view else { return .nan }
    let value: Double
    switch source {
    case .property(let property, let lane): value = view.read(property)[lane]
    case .shownFrame(let lane):
      let frame = view.shownFrame
      value = lane == 0 ? frame.minX : lane == 1 ? frame.minY : lane == 2 ? frame.width : frame.height
    case .shownAlpha: value = view.alphaOnScreen
    case .shownRotation: value = view.shownTransformToRoot.rotation
    case .progress, .custom: return .nan
    }
    guard value.isFinite else { return .nan }
    return unit == .degrees ? value * 180 / .pi : value
  }
}
