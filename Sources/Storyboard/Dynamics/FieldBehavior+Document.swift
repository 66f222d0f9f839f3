import Dynamics
import Geometry

extension FieldBehavior {
  /// The field of a storyboard, without its position and its items.
  static func make(_ model: StoryboardDocument.Field) -> FieldBehavior {
    let field = bare(model)
    field.strength = model.strength
    field.falloff = model.falloff
    if let radius = model.minimumRadius { field.minimumRadius = radius }
    switch model.region {
    case .circle(let radius): field.region = .circle(radius: radius)
    case .rectangle(let size): field.region = .rectangle(size)
    case nil: break
    }
    return field
  }

  private static func bare(_ model: StoryboardDocument.Field) -> FieldBehavior {
    let direction = model.direction ?? .zero
    switch model.kind {
    case .drag: return dragField()
    case .vortex: return vortexField()
    case .radial: return radialGravityField(position: .zero)
    case .linear: return linearGravityField(direction: direction)
    case .velocity: return velocityField(direction: direction)
    case .noise: return noiseField(smoothness: model.smoothness, animationSpeed: model.speed)
    case .turbulence: return turbulenceField(smoothness: model.smoothness, animationSpeed: model.speed)
    case .spring: return springField()
    case .electric: return electricField()
    case .magnetic: return magneticField()
    }
  }
}
