import Notation
import Transitions

nonisolated extension DocumentDecoder {
  private enum SceneKey: String, ObjectKey, CaseIterable { case title, color, views, keys, timers, dynamics }

  mutating func scene(_ member: JSONMember) -> Document.Scene? {
    let id = member.key
    guard let fields = fields(of: member.value, "a scene", SceneKey.self) else { return nil }
    var title: String?
    var color = background
    var views: [Document.View] = []
    var keys: [Document.KeyBinding] = []
    var timers: [Document.Timer] = []
    for field in fields {
      switch field.key {
      case .title: title = text(field.value, "title")
      case .color: color = self.color(field.value, "color") ?? color
      case .views: views = self.views(field.value, in: id, depth: 1)
      case .keys: keys = self.keys(field.value, in: id)
      case .timers: timers = self.timers(field.value, in: id)
      case .dynamics: break
      }
    }
    // Its items are views, wherever in the file those stand.
    let dynamics = fields.first { $0.key == .dynamics }.flatMap { self.dynamics($0.value, in: id, views) }
    return Document.Scene(
      id: id, title: title, color: color, views: views, keys: keys, timers: timers, dynamics: dynamics)
  }

  private mutating func keys(_ value: JSONValue, in scene: String) -> [Document.KeyBinding] {
    guard case .object(let members) = value.content else {
      faults.add("\"keys\" must be an object of segues by key, not \(value.found)", at: value.position)
      return []
    }
    var bound: Set<KeyName> = []
    return members.compactMap { member in
      let segue = segueReference(member.value, in: scene)
      guard let key = KeyName(name: member.key) else {
        let hint = KeyName.hint(for: member.key, &suggester)
        faults.add("unknown key name \(Wording.quoted(member.key))\(hint)", at: member.keyPosition)
        return nil
      }
      if key.asksForWayBack {
        faults.add("\(key.rawValue) cannot be bound: it asks for the way back", at: member.keyPosition)
      }
      if !bound.insert(key).inserted {
        faults.add("the key \(key.rawValue) is bound twice in this scene", at: member.keyPosition)
      }
      return segue.map { Document.KeyBinding(key: key, segue: $0) }
    }
  }

  private enum TimerKey: String, ObjectKey, CaseIterable { case after, segue, policy }

  private mutating func timers(_ value: JSONValue, in scene: String) -> [Document.Timer] {
    guard case .array(let elements) = value.content else {
      faults.add("\"timers\" must be a list of timers, not \(value.found)", at: value.position)
      return []
    }
    return elements.compactMap { timer($0, in: scene) }
  }

  private mutating func timer(_ value: JSONValue, in scene: String) -> Document.Timer? {
    guard let fields = fields(of: value, "a timer", TimerKey.self) else { return nil }
    var after: Double?
    var segue: String?
    var policy: CollisionPolicy?
    for field in fields {
      switch field.key {
      case .after: after = number(field.value, "after", in: 0...86_400, unit: "seconds")
      case .segue: segue = segueReference(field.value, in: scene)
      case .policy: policy = word(field.value, "policy", CollisionPolicy.self)
      }
    }
    require([.after, .segue], in: fields, "a timer", at: value.position)
    guard let after, let segue else { return nil }
    return Document.Timer(after: after, segue: segue, policy: policy)
  }
}
