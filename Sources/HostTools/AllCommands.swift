package import HostCLI

extension HostCommand {
  package static let all = HostCommand([
    RunCommand.self, ReplayCommand.self, DiagnoseCommand.self, ServeCommand.self, DevCommand.self,
    NewCommand.self, SpiesCommand.self, WordsCommand.self, BuildCommand.self, TestCommand.self,
    ListCommand.self, CheckCommand.self, LintCommand.self, GraphCommand.self, LockCommand.self, AddCommand.self,
    RemoveCommand.self, PackageCommand.self, ReadmitCommand.self, InspectCommand.self, PsCommand.self,
    AttachCommand.self, SwapCommand.self, RollbackCommand.self, UseCommand.self, OpenCommand.self,
    EventsCommand.self, LogCommand.self, RecordCommand.self, DetachCommand.self, RestartCommand.self, StopCommand.self,
    ManualCommand.self, CompletionCommand.self,
  ])
}
