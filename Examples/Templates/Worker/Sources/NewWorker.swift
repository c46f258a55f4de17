import NewImports

/// Implements NewContract. Replace each error by what the worker does.
struct NewWorker: NewContract {
  // newMembers
}
