import Transitions
import Views

/// A screen that is one list.
///
/// ```swift
/// final class Folders: ListViewController, ListViewDataSource, ListViewDelegate {
///   override func viewDidLoad() {
///     listView.register(forCellReuseIdentifier: "folder") { FolderCell() }
///   }
/// }
/// ```
/// A subclass that is a ``ListViewDataSource`` or a ``ListViewDelegate`` is that of its list.
/// > Source: UIKit, `UITableViewController`.
@MainActor open class ListViewController: ViewController {
  /// The list, which is the view of the screen.
  public final let listView = ListView()
  /// Whether the selected rows are deselected each time the screen is about to appear, along with the transition.
  /// Default: true. Switch it off where the list stays beside the screens that it opens.
  open var clearsSelectionOnViewWillAppear = true

  open override func loadView() -> View {
    listView.backgroundRole = .background
    listView.delegate = self as? any ListViewDelegate
    listView.dataSource = self as? any ListViewDataSource
    return listView
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard clearsSelectionOnViewWillAppear else { return }
    listView.clearSelection(alongside: transitionCoordinator, animated: animated)
  }
}

extension ListView {
  /// Deselects all rows as their screen comes back, without telling the delegate: for lists that are a part of a
  /// screen. A ``ListViewController`` calls it by itself.
  ///
  /// ```swift
  /// override func viewWillAppear(_ animated: Bool) {
  ///   super.viewWillAppear(animated)
  ///   list.clearSelection(alongside: transitionCoordinator, animated: animated)
  /// }
  /// ```
  /// The color of the selection fades with the transition, seized and turned round with it. Where the transition is
  /// cancelled, the rows are selected again, unless others have been selected meanwhile.
  /// - Parameters:
  ///   - coordinator: the transition that brings the screen; nil: none.
  ///   - animated: whether the color fades where there is no transition.
  public final func clearSelection(alongside coordinator: (any TransitionCoordinator)?, animated: Bool) {
    guard !selection.isEmpty else { return }
    guard let coordinator else { return selectRow(at: nil, animated: animated) }
    coordinator.animate(
      alongsideTransition: { [weak self] _ in self?.clearSelection() },
      completion: { [weak self] in self?.endClearing(isCancelled: $0.isCancelled) })
  }

  private func clearSelection() {
    clearedSelection = selection
    selectRow(at: nil, animated: true)
  }

  private func endClearing(isCancelled: Bool) {
    let cleared = clearedSelection
    clearedSelection = RowSelection()
    if isCancelled, selection.isEmpty { change { $0 = cleared } }
  }
}
