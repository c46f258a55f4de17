// The Interactor's actor uses them as well as the main one.
nonisolated enum NewScene {}
