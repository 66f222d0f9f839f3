// A StackView with the transitions of the Basic style, as NumberAnimations: the values of its XAnimators cannot be read.
import QtQuick
import QtQuick.Controls

Probe {
  property Item page
  place: page ? page.x : 400
  onGo: page = stack.push(second)
  onBack: stack.pop()
  component Slide: NumberAnimation { property: "x"; duration: 4000; easing.type: Easing.OutCubic }
  StackView {
    id: stack
    anchors.fill: parent
    initialItem: Rectangle { color: "white" }
    pushEnter: Transition { Slide { from: 400; to: 0 } }
    pushExit: Transition { Slide { from: 0; to: -400 } }
    popEnter: Transition { Slide { from: -400; to: 0 } }
    popExit: Transition { Slide { from: 0; to: 400 } }
  }
  Component { id: second; Rectangle { color: "darkorange" } }
}
