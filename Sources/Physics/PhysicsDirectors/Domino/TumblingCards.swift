import Directors
import Geometry
import Plans
import Views

/// Shows cards above both screens at the poses of a baked simulation of their fall.
///
/// The cards stay in their places in the view tree; portals show them. After a resize of the container they continue
/// from their new places.
final class TumblingCards {
  /// The state of the cards after the fall.
  enum Sequel {
    /// The fore screen covers the places of the cards.
    case stayAway
    /// The back screen is still visible: the cards reappear on it.
    case appear
  }

  private struct Item {
    weak var card: View?
    let portal: PortalView
    /// The visible part of the card, in its own coordinates.
    let part: Rect
    let track: Int
    /// The opacity of the card and all views around it, up to the screen.
    let alpha: Double
    let ownAlpha: Double
    /// The color behind a card that is not opaque; nil for none.
    let backing: Color?
  }

  private let container: View
  private let screen: View
  private let layer = View()
  private var items: [Item] = []
  private let film: BakedSimulation
  /// The progress at which the last card is gone, and what follows.
  private let lastFall: Double
  private let sequel: Sequel
  private(set) var progress = 0.0

  /// - Parameters:
  ///   - cards: each with its visible part, in the order of the simulation's bodies.
  ///   - end: the progress at which the fall is over.
  init(
    _ cards: [(view: View, part: Rect)], of screen: View, in container: View, film: BakedSimulation, until end: Double,
    _ sequel: Sequel
  ) {
    self.container = container
    self.screen = screen
    self.film = film
    (lastFall, self.sequel) = (end, sequel)
    layer.acceptsHits = false
    layer.center = .zero
    for (track, card) in cards.enumerated() {
      let portal = PortalView()
      portal.clipsToBounds = card.part != card.view.bounds
      layer.addSubview(portal)
      let isOpaque = card.view.displayedColor.map { $0.alpha >= 1 } ?? false
      items.append(
        Item(
          card: card.view, portal: portal, part: card.part, track: track, alpha: card.view.alpha(upTo: screen),
          ownAlpha: card.view.alpha, backing: isOpaque ? nil : screen.groundColor))
    }
    // The cards that fall first are in front.
    for item in items { layer.sendSubviewToBack(item.portal) }
    container.addSubview(layer)
    container.window?.layoutFollowers.add(self)
  }

  private func show(_ progress: Double) {
    self.progress = progress
    let unit = max(1, container.bounds.height) / BakedSimulation.stageHeight
    guard case .appear = sequel, progress >= lastFall else {
      return fall(to: progress / lastFall * film.duration, unit)
    }
    for item in items {
      item.portal.source = nil
      item.card?.alpha = item.ownAlpha * min(1, (progress - lastFall) / (1 - lastFall))
    }
  }

  private func fall(to time: Double, _ unit: Double) {
    for item in items {
      guard let card = item.card else { continue }
      if item.portal.source == nil {
        item.portal.source = card
        card.alpha = item.ownAlpha
      }
      place(item, card, film.shift(of: item.track, at: time), unit)
    }
  }

  private func place(_ item: Item, _ card: View, _ shift: BakedSimulation.PoseOffset, _ unit: Double) {
    guard let map = card.transform(to: layer) else { return }
    let portal = item.portal
    let center = item.part.center.applying(map)
    var linear = map
    (linear.tx, linear.ty) = (0, 0)
    portal.bounds = Rect(origin: .zero, size: item.part.size)
    portal.contentTransform = Transform2D(translationX: -item.part.minX, y: -item.part.minY)
    portal.center = Point(center.x + shift.x * unit, center.y + shift.y * unit)
    portal.transform = shift.angle == 0 ? linear : linear.concatenating(Transform2D(rotation: shift.angle))
    portal.alpha = item.alpha
    // In its place a card is part of its screen.
    if item.backing != nil {
      portal.backgroundColor = shift == .zero ? nil : item.backing
      portal.cornerRadius = portal.clipsToBounds ? 0 : card.cornerRadius
    }
    // A card takes presses where it is seen if its screen arrives. In its fall it is in nobody's way.
    portal.acceptsHits = screen.isUserInteractionEnabled
  }

  /// Draws every card in its place again. A second call does nothing.
  func end() {
    for item in items where item.card?.alpha != item.ownAlpha {
      if case .appear = sequel { item.card?.alpha = item.ownAlpha }
    }
    items = []
    container.window?.layoutFollowers.remove(self)
    layer.removeFromSuperview()
  }

  static let progress = Property<TumblingCards, Double>(
    "progress", threshold: 1.0 / 4096, read: { $0.progress }, write: { $0.show($1) })
}

extension TumblingCards: LayoutFollower {
  package func layoutDidSettle() { if !items.isEmpty { show(progress) } }
}

extension TumblingCards: CustomStringConvertible {
  var description: String { "\(items.count) cards of \(screen.identifier ?? "screen")" }
}

extension View {
  /// The opacity of the view together with all views around it below a screen.
  fileprivate func alpha(upTo screen: View) -> Double {
    var alpha = 1.0
    var next: View? = self
    while let view = next, view !== screen {
      alpha *= view.alpha
      next = view.superview
    }
    return alpha
  }
}
