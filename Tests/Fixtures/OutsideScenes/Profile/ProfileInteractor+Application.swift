import Contracts

// What puts the scene into Home's menu. It stands in another file than the class, as a programmer who ports code leaves that alone.
extension ProfileInteractor: ApplicationDataStore {
  public var session: Session? {
    get { nil }
    set {}
  }
}
