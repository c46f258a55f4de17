import TestSupport
import Testing
import VIPKit

@testable import HostModel

@Suite("The navigation stack")
struct NavigationStackTests {
  @Test("pushing goes on top, going back leaves the top, and the first item stays")
  func pushAndBack() {
    var stack = NavigationStack<String>()
    #expect(!stack.canGoBack)
    #expect(stack.goBack() == nil)

    #expect(stack.show("Login", as: .push) == [])
    #expect(!stack.canGoBack)
    #expect(stack.goBack() == nil)

    #expect(stack.show("Home", as: .push) == [])
    #expect(stack.canGoBack)
    #expect(stack.top?.item == "Home")
    #expect(stack.previous?.item == "Login")
    #expect(stack.goBack() == "Home")
    #expect(stack.top?.item == "Login")
  }

  @Test("replacing takes the top's place; what replaces a modal item is modal")
  func replace() {
    var stack = NavigationStack<String>()
    #expect(stack.show("A", as: .replace) == [])
    #expect(stack.show("B", as: .replace) == ["A"])
    #expect(stack.top?.isModal == false)
    #expect(stack.show("C", as: .modal) == [])
    #expect(stack.top?.isModal == true)
    #expect(stack.show("D", as: .replace) == ["C"])
    #expect(stack.top?.isModal == true)
    #expect(stack.entries.map(\.item) == ["B", "D"])
  }

  @Test("a root is alone; all others are gone, the topmost first")
  func root() {
    var stack = NavigationStack<String>()
    _ = stack.show("A", as: .root)
    _ = stack.show("B", as: .push)
    _ = stack.show("C", as: .modal)
    #expect(stack.show("D", as: .root) == ["C", "B", "A"])
    #expect(stack.entries.map(\.item) == ["D"])
    #expect(!stack.canGoBack)
  }

  /// The model is two arrays: the items, and whether each is modal.
  @Test("a thousand random moves, step by step as a simple model says", arguments: [1, 2, 3] as [UInt64])
  func model(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var stack = NavigationStack<Int>()
    var items: [Int] = []
    var modal: [Bool] = []

    for number in 0..<1000 {
      var gone: [Int] = []
      var expected: [Int] = []
      switch Int.random(in: 0..<7, using: &random) {
      case 0, 1:
        gone = stack.show(number, as: .push)
        items.append(number)
        modal.append(false)
      case 2:
        gone = stack.show(number, as: .modal)
        items.append(number)
        modal.append(true)
      case 3:
        gone = stack.show(number, as: .replace)
        expected = items.suffix(1)
        items = items.dropLast() + [number]
        modal = modal.dropLast() + [modal.last ?? false]
      case 4 where items.count > 6:
        gone = stack.show(number, as: .root)
        expected = items.reversed()
        items = [number]
        modal = [false]
      default:
        gone = stack.goBack().map { [$0] } ?? []
        if items.count > 1 {
          expected = [items.removeLast()]
          modal.removeLast()
        }
      }
      #expect(gone == expected)
      #expect(stack.entries.map(\.item) == items)
      #expect(stack.entries.map(\.isModal) == modal)
      #expect(stack.top?.item == items.last)
      #expect(stack.previous?.item == items.dropLast().last)
      #expect(stack.canGoBack == (items.count > 1))
    }
  }
}
