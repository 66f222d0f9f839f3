// A Behavior with a SpringAnimation, which the documentation names for values that change while they move.
import QtQuick

Probe {
  place: drawer.y
  onGo: drawer.y = 100
  onBack: drawer.y = 500
  Rectangle {
    id: drawer
    width: 400; height: 500; y: 500; color: "steelblue"
    Behavior on y { SpringAnimation { spring: 0.02; damping: 0.03 } }
  }
}
