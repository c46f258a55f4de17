extension Task where Failure == Never {
  /// What the task gives, which is cancelled with whoever waits for it; nil when either was cancelled by then.
  public var valueUnlessCancelled: Success? {
    get async {
      let value = await withTaskCancellationHandler {
        await self.value
      } onCancel: {
        cancel()
      }
      return Task<Never, Never>.isCancelled || isCancelled ? nil : value
    }
  }
}
