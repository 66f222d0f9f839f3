// The Drawer of Qt Quick Controls at the bottom edge, with the transitions of the Basic style.
import QtQuick
import QtQuick.Controls

Probe {
  flight: 1000
  place: (1 - sheet.position) * 400
  onGo: sheet.open()
  onBack: sheet.close()
  Drawer {
    id: sheet
    edge: Qt.BottomEdge; width: 400; height: 400
    enter: Transition { SmoothedAnimation { velocity: 0.5 } }
    exit: Transition { SmoothedAnimation { velocity: 0.5 } }
  }
}
