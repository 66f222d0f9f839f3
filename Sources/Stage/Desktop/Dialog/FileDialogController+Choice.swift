import Controls
import Transitions
import Views

/// The actions of the buttons. A choice is checked on the disk before it is the answer.
extension FileDialogController {
  func choose() {
    guard !isChecking else { return }
    switch question.kind {
    case .save: chooseName()
    case .folder: chooseFolder()
    case .open: chooseFiles()
    }
  }

  private func chooseFiles() {
    let selection = selection
    if selection.count == 1, selection[0].kind == .folder { return browser.go(to: .folder(selection[0].path)) }
    let chosen = selection.filter { $0.kind == .file }.map(\.path)
    guard let first = chosen.first else {
      if let other = selection.first, other.kind == .other { tell("“\(other.name)” is no file that can be opened.") }
      return
    }
    check { files in
      chosen.first { files.entry($0)?.kind != .file }
    } then: { [weak self] gone in
      guard let gone else { return self?.answer(chosen, in: first.parent) ?? () }
      self?.tell("\(FileFailure(gone, 2))")
    }
  }

  private func chooseFolder() {
    guard let folder = selection.first?.path ?? browser.folder else { return }
    check {
      $0.entry(folder)?.kind
    } then: { [weak self] kind in
      if kind == .folder { self?.answer([folder], in: folder) } else { self?.tell("\(FileFailure(folder, 2))") }
    }
  }

  private func chooseName() {
    let text = panel.nameField.text
    guard let path = path(named: text), let parent = path.parent else { return }
    check {
      ($0.entry(parent)?.kind, $0.entry(path)?.kind)
    } then: { [weak self] (around, own) in
      guard let self else { return }
      switch (around, own) {
      case (_, .folder): browser.go(to: .folder(path))
      case (.folder, nil): answer([path], in: parent)
      case (.folder, .file): askWhetherToReplace(path, in: parent)
      case (.folder, .other): tell("“\(path.lastComponent)” is no file that can be replaced.")
      case (_, _): tell("\(FileFailure(parent, 2))")
      }
    }
  }

  /// The path that a typed name stands for; nil, with a message, where no file can have it.
  private func path(named text: String) -> FilePath? {
    if text.hasPrefix("/") { return FilePath(text) }
    if text.hasPrefix("~/") { return FilePath.home.appending(text.dropFirst(2).utf8) }
    guard let folder = browser.folder else {
      tell("Choose a folder first.")
      return nil
    }
    guard !text.isEmpty, text != ".", text != "..", !text.contains("/"), text.utf8.count <= 255 else {
      if !text.isEmpty { tell("A file cannot have this name.") }
      return nil
    }
    // A file of the list whose name is no text keeps its bytes.
    if let same = selection.first, same.kind == .file, same.name == text { return same.path }
    return folder.appending(text.utf8)
  }

  private func askWhetherToReplace(_ path: FilePath, in folder: FilePath) {
    let alert = AlertController(
      title: "Replace “\(path.lastComponent)”?", message: "Its contents would be overwritten.")
    isChecking = true
    alert.addAction(AlertAction("Cancel", style: .cancel) { [weak self] in self?.isChecking = false })
    alert.addAction(
      AlertAction("Replace", style: .destructive) { [weak self] in
        self?.isChecking = false
        self?.answer([path], in: folder)
      })
    show(alert)
  }

  /// Asks for the name of a new folder, and goes there.
  func askForFolder() {
    guard !isChecking, let folder = browser.folder else { return }
    let alert = AlertController(title: "New Folder")
    let field = alert.addTextField("Untitled Folder", placeholder: "Name")
    isChecking = true
    alert.addAction(AlertAction("Cancel", style: .cancel) { [weak self] in self?.isChecking = false })
    alert.addAction(
      AlertAction("Create") { [weak self] in
        self?.isChecking = false
        self?.makeFolder(field.text, in: folder)
      })
    show(alert)
  }

  private func makeFolder(_ name: String, in folder: FilePath) {
    guard !name.isEmpty, name != ".", name != "..", !name.contains("/") else {
      return tell("A folder cannot have this name.")
    }
    let path = folder.appending(name.utf8)
    check {
      $0.makeFolder(path)
    } then: { [weak self] failure in
      if let failure { self?.tell("\(failure)") } else { self?.browser.go(to: .folder(path)) }
    }
  }

  private func show(_ alert: AlertController) {
    present(alert, animated: true) { [weak self] outcome in if outcome != .completed { self?.isChecking = false } }
  }

  private func check<Value: Sendable>(
    _ work: @escaping @Sendable (FileSystem) -> Value, then: @escaping @MainActor @Sendable (Value) -> Void
  ) {
    isChecking = true
    browser.files.run(work) { [weak self] value in
      self?.isChecking = false
      then(value)
    }
  }

  private func answer(_ paths: [FilePath], in folder: FilePath?) {
    Self.lastFolder = folder
    onChoose?(paths)
  }
}
