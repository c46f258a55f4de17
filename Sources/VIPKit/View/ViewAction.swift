enum ViewAction<Value> {
  case now(@MainActor (Value) -> Void)
  case work(origin: String, @MainActor (Value) async -> Void)

  @MainActor
  func handler(in context: ViewContext) -> @MainActor (Value) -> Void {
    switch self {
    case .now(let act): act
    case .work(let origin, let work):
      // The display keeps it for longer than the screen may be there.
      { [weak storage = context.storage] value in storage?.begin(origin) { await work(value) } }
    }
  }
}
