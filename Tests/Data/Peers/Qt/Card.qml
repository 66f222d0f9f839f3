// A card that is thrown: a Behavior with a NumberAnimation, as the examples of dragging have it.
import QtQuick

Probe {
  place: card.x
  onGo: card.x = 500
  onBack: card.x = 80
  Rectangle {
    id: card
    x: 80; y: 150; width: 240; height: 300; radius: 22; color: "indianred"
    rotation: (x - 80) / 20
    Behavior on x { NumberAnimation { duration: 4000; easing.type: Easing.OutCubic } }
  }
}
