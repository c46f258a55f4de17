import Contracts

extension ContactsChecks {
  static let finding: [ContractCheck<ScratchContacts>] =
    [
      ContractCheck("The list is sorted by letters before accents, the nameless by their e-mail") { book in
        let worker = book.worker()
        try await worker.add(Contact.known.reversed())
        try await worker.add(Contact(id: "anna-b", firstName: "ANNA", lastName: "Björk"))
        try await worker.add(Contact(id: "anna-a", firstName: "Änna", lastName: "Björk"))
        try expect(try await worker.ids(), is: ["anna-b", "anna-a", "anna", "bjorn", "newsletter", "aleksey"])
      },
      ContractCheck("A filter looks at names, phones or e-mails alone") { book in
        let worker = book.worker()
        try await worker.add(
          Contact(id: "anna", firstName: "Anna", lastName: "Zharkova", phones: [LabeledValue("+79992223344")]))
        try await worker.add(Contact(id: "other", firstName: "7999", emails: [LabeledValue("anna@example.org")]))
        for (filter, ids) in kinds {
          let page = try await worker.fetchContacts(ContactsQuery(filter: filter, limit: 10))
          try expect("\(filter): \(page.contacts.map(\.id))", is: "\(filter): \(ids)")
          try expect(page.total, is: ids.count)
          try expect(try await worker.exportVCards(.v3, matching: filter).count, is: ids.count)
        }
      },
      ContractCheck("A filter finds the beginnings of words and numbers") { book in
        let worker = book.worker()
        try await worker.add(Contact.known)
        for (filter, ids) in filters {
          let page = try await worker.fetchContacts(ContactsQuery(filter: ContactsFilter(filter), limit: 10))
          try expect("\(filter): \(page.contacts.map(\.id))", is: "\(filter): \(ids)")
          try expect(page.total, is: ids.count)
        }
      },
      ContractCheck("A window is part of the list, and tells how long the list is") { book in
        let worker = book.worker()
        try await worker.add((10..<35).map { Contact(id: "\($0)", firstName: "Contact", lastName: "\($0)") })
        try expect(try await worker.ids(offset: 5, limit: 3), is: ["15", "16", "17"])
        try expect(try await worker.ids(offset: 24, limit: 3), is: ["34"])
        try expect(try await worker.ids(offset: 25, limit: 3), is: [])
        try expect(try await worker.fetchContacts(ContactsQuery(offset: 5, limit: 3)).total, is: 25)
        let filtered = try await worker.fetchContacts(ContactsQuery(filter: "contact 2", offset: 1, limit: 2))
        try expect(filtered.contacts.map(\.id), is: ["21", "22"])
        try expect(filtered.total, is: 10)
      },
    ] + orders.map(collation)

  private static let kinds: [(ContactsFilter, [Contact.ID])] = [
    (ContactsFilter("anna"), ["other", "anna"]), (ContactsFilter("anna", in: .name), ["anna"]),
    (ContactsFilter("anna", in: .email), ["other"]), (ContactsFilter("anna", in: .phone), []),
    (ContactsFilter("7999", in: .phone), ["anna"]), (ContactsFilter("8 (999) 222", in: .phone), ["anna"]),
    (ContactsFilter("7999", in: .name), ["other"]), (ContactsFilter("example org", in: .email), ["other"]),
    (ContactsFilter("example anna zh", in: .email), []), (ContactsFilter(" ", in: .email), ["other", "anna"]),
  ]

  private static let filters: [(String, [Contact.ID])] = [
    ("", ["anna", "bjorn", "newsletter", "aleksey"]), ("  ", ["anna", "bjorn", "newsletter", "aleksey"]),
    ("ann", ["anna"]), ("ANNA", ["anna"]), ("zhar an", ["anna"]), ("nna", []), ("anna x", []),
    ("bjo", ["bjorn"]), ("ake", ["bjorn"]), ("Ål", []), ("АЛЕК", ["aleksey"]), ("елк", ["aleksey"]),
    ("example", ["anna", "newsletter"]), ("anna@example.org", ["anna"]), ("news@", ["newsletter"]),
    ("+7 (999) 111-22-33", ["aleksey"]), ("+7 999", ["anna", "aleksey"]), ("999 222", ["anna"]),
    ("999", ["anna", "aleksey"]), ("2223344", ["anna"]), ("44", []), ("3344", ["anna"]), ("8 (495)", ["aleksey"]),
    ("anna 999", ["anna"]), ("!?", ["anna", "bjorn", "newsletter", "aleksey"]),
  ]

  /// From the collation charts of CLDR.
  private static let orders = [
    (locale: "", names: ["file2", "file10", "Oberg", "Öberg", "Zorn", "Ёлкин"]),
    (locale: "de_DE", names: ["file2", "file10", "Oberg", "Öberg", "Zorn", "Ёлкин"]),
    (locale: "sv_SE", names: ["file2", "file10", "Oberg", "Zorn", "Öberg", "Ёлкин"]),
    (locale: "ru_RU", names: ["Ёлкин", "file2", "file10", "Oberg", "Öberg", "Zorn"]),
  ]

  private static func collation(_ order: (locale: String, names: [String])) -> ContractCheck<ScratchContacts> {
    ContractCheck("The list is sorted by numbers and by the rules of a language: “\(order.locale)”") { book in
      let worker = book.worker(order.locale)
      for name in order.names.sorted() { try await worker.add(Contact(id: name, firstName: name)) }
      try expect(try await worker.ids(), is: order.names)
      let german = book.worker("de_DE")
      try expect(try await german.ids(), is: ["file2", "file10", "Oberg", "Öberg", "Zorn", "Ёлкин"])
      try await german.add(Contact(id: "new", firstName: "öb"))
      try expect(try await german.ids(), is: ["file2", "file10", "new", "Oberg", "Öberg", "Zorn", "Ёлкин"])
    }
  }
}
