import TestSupport
import Testing

@Suite("The gallery in a browser", .inBrowser, .timeLimit(.minutes(10)))
struct GalleryTests {
  static let pages = [
    "Words", "Fields", "Choices", "Numbers", "Pictures", "Buttons", "Rows", "Tables", "Panes", "Feedback",
  ]

  private func withPages(
    _ pages: [String] = pages, width: Int = 1000, isDark: Bool = false, _ body: (Tab, String) async throws -> Void
  ) async throws {
    try await withVisitor(["--start", "Gallery"], hasNews: true) { tab, _, _ in
      try await tab.look(width: width, isDark: isDark)
      for page in pages {
        try await tab.press(page)
        try await tab.wait(
          "page \(page)",
          for: "name(document.querySelector('[role=tab][aria-selected=true]')) == '\(page)' && unsent.length == 0")
        // A pane, and pictures, come a little later.
        if page == "Panes" { try await tab.wait(text: "is one of a million") }
        if page == "Buttons" { try await tab.wait(text: "Pressed:") }
        try await tab.wait("all pictures", for: "[...document.images].every(i => i.complete)")
        try await body(tab, page)
      }
    }
  }

  @Test("WCAG 1.4.10 Reflow: nothing goes beyond the window", arguments: [320, 768, 1440], [false, true])
  func width(_ width: Int, isDark: Bool) async throws {
    try await withPages(width: width, isDark: isDark) { tab, page in
      await tab.keepPicture("gallery-\(width)-\(isDark ? "dark" : "light")-\(page.lowercased())")
      let widths: [Int] = try await tab.find("[document.scrollingElement.scrollWidth, innerWidth]")
      #expect(widths[0] <= widths[1], "\(page)")
    }
  }

  @Test("WCAG 4.1.2 Name, Role, Value: what each element is called, as somebody hears it")
  func names() async throws {
    try await withPages { tab, page in
      let elements = try await tab.accessibleElements()
      let missing = try #require(Self.heard[page]).filter { !elements.contains($0) }
      #expect(missing == [], "\(page): \(elements.filter { !$0.hasPrefix("StaticText: ") && !$0.hasPrefix("tab: ") })")
      let operated = [
        "button", "textbox", "searchbox", "checkbox", "switch", "combobox", "spinbutton", "Date", "link", "tab",
        "slider", "img", "image", "meter", "progressbar", "DisclosureTriangle", "DisclosureTriangleGrouped", "dialog",
        "alertdialog",
      ]
      #expect(operated.filter { elements.contains("\($0): ") } == [], "\(page)")
    }
  }

  /// The contents of each page, by the roles of Chromium's accessibility tree.
  private static let heard = [
    "Words": ["heading: Gallery", "tab: Words", "StaticText: A headline", "StaticText: 3 new"],
    "Fields": [
      "heading: Fields", "textbox: Name", "textbox: Phone", "textbox: Password", "searchbox: Search", "textbox: Note",
      "button: Go to the search",
    ],
    "Choices": [
      "heading: Choices", "switch: On", "switch: Off", "combobox: Colour", "combobox: Size", "Date: Born",
      "Date: Not now",
    ],
    "Numbers": [
      "heading: Numbers", "spinbutton: Copies", "meter: Disk 40 of 50 GB", "meter: Load 0.25", "progressbar: Upload",
      "progressbar: Sync",
    ],
    "Pictures": [
      "rowheader: Jan", "cell: 30 k", "StaticText: ever smaller waves", "StaticText: frost in the night, 5 at noon",
      "StaticText: a peak of 13", "image: A lighthouse at dusk",
    ],
    "Buttons": [
      "button: Save", "button: Delete", "button: Disabled", "DisclosureTriangle: More", "link: Swift",
      "link: Write to us", "button: Pressed 0 times",
    ],
    "Rows": ["heading: Rows", "heading: An outline", "button: Anna Zharkova +7 (999) 111 22 33", "button: Documents"],
    "Tables": ["table: ", "columnheader: Name", "button: Name", "columnheader: Kind", "cell: letter.txt"],
    "Panes": ["button: Row 1", "button: Row 2", "region: Article"],
    "Feedback": ["heading: Work", "button: Connect", "button: New message"],
  ]

  /// By its title a script that finds violations. The first alone depends on the colours.
  private static let rules: KeyValuePairs = [
    "1.4.3 Contrast (Minimum): 4.5 to 1 for text, 3 to 1 for large text":
      """
    (() => {
      const parse = c => c.match(/[\\d.]+/g).map(Number), over = ([r, g, b, a = 1], under) => [r, g, b].map((v, i) => v * a + under[i] * (1 - a));
      const light = c => { const [r, g, b] = c.map(v => (v /= 255) <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4); return .2126 * r + .7152 * g + .0722 * b; };
      const page = matchMedia('(prefers-color-scheme: dark)').matches ? [0, 0, 0] : [255, 255, 255];
      const ground = e => e ? over(parse(getComputedStyle(e).backgroundColor), ground(e.parentElement)) : page;
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
      while (texts.nextNode()) {
        const e = texts.currentNode.parentElement;
        if (!texts.currentNode.data.trim() || !isSeen(e) || e.closest(':disabled, script')) continue;
        const style = getComputedStyle(e), back = ground(e), a = light(over(parse(style.color), back)), b = light(back);
        const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05), size = parseFloat(style.fontSize);
        if (ratio < (size >= 24 || size >= 18.66 && style.fontWeight >= 700 ? 3 : 4.5)) found.push(`${e.outerHTML.slice(0, 80)}: ${ratio.toFixed(2)}`);
      }
      for (const e of document.querySelectorAll('input:not([type=checkbox]), select, textarea')) {
        if (!isSeen(e) || e.disabled) continue;
        const back = ground(e), ratios = [e, '::placeholder'].map((p, i) => getComputedStyle(e, i ? p : null).color).map(c => { const a = light(over(parse(c), back)), b = light(back); return (Math.max(a, b) + .05) / (Math.min(a, b) + .05); });
        if (ratios[0] < 4.5 || e.placeholder && !e.value && ratios[1] < 4.5) found.push(`${e.outerHTML.slice(0, 80)}: ${ratios}`);
      }
      return found;
    })()
    """,
    "1.3.1 Info and Relationships: headings in order, one of the first level":
      """
    (() => { const levels = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(isSeen).map(h => +h.tagName[1]);
      return levels.filter(l => l == 1).length == 1 && levels[0] == 1 && levels.every((l, i) => !i || l <= levels[i - 1] + 1) ? [] : levels.map(String); })()
    """,
    "2.5.8 Target Size (Minimum): 24 pixels each way":
      """
    [...document.querySelectorAll('button, a, summary, input, select, textarea, [tabindex="0"]')].filter(isSeen).filter(e => {
      const boxes = [e, ...e.labels || []].map(t => t.getBoundingClientRect());
      return !boxes.some(b => b.width >= 24 && b.height >= 24);
    }).map(e => `${e.outerHTML.slice(0, 80)}: ${e.getBoundingClientRect().width} x ${e.getBoundingClientRect().height}`)
    """,
    "2.4.2 Page Titled, 3.1.1 Language of Page":
      "document.title && document.documentElement.lang ? [] : [document.title, document.documentElement.lang]",
    "3.3.1 Error Identification, 3.3.2 Labels or Instructions: each field has a label, and its problem is tied to it":
      """
    [...document.querySelectorAll('main input, main select, main textarea')].filter(e => !e.labels?.length || !e.labels[0].textContent
        || e.ariaInvalid == 'true' && !document.getElementById(e.getAttribute('aria-describedby'))?.textContent)
      .concat([...document.querySelectorAll('.problem')].filter(p => !document.querySelector(`[aria-describedby=${p.id}][aria-invalid=true]`)))
      .map(e => e.outerHTML.slice(0, 120))
    """,
    "Each id is there once, so that labels lead to one element (1.3.1)":
      "[...document.querySelectorAll('[id]')].map(e => e.id).filter((id, place, ids) => ids.indexOf(id) != place)",
  ]

  @Test("WCAG 2.2 at level AA", arguments: [false, true])
  func rules(isDark: Bool) async throws {
    try await withPages(isDark: isDark) { tab, page in
      if page == "Feedback" {
        for button in ["Note", "Success", "Warning", "Failure"] { try await tab.press(button) }
        try await tab.wait(text: "Anna was not saved")
      }
      for (title, script) in Self.rules.prefix(isDark ? 1 : Self.rules.count) {
        let found: [String] = try await tab.find(script)
        #expect(found == [], "\(page): \(title)")
      }
    }
  }

  @Test("WCAG 2.4.7 Focus Visible, 2.1.2 No Keyboard Trap: Tab leads through all, and each shows it")
  func focus() async throws {
    try await withPages(["Fields", "Choices", "Buttons", "Tables"]) { tab, page in
      _ = try await tab.evaluate("document.querySelector('h1').focus()")
      var seen: Set<String> = []
      for _ in 0..<80 {
        try await tab.key("Tab")
        let state: [String] = try await tab.find(
          """
          (() => { const e = document.activeElement, s = getComputedStyle(e); e.dataset.stop ||= String(document.querySelectorAll('[data-stop]').length);
            return [e == document.body ? 'body' : e.dataset.stop, s.outlineStyle, s.outlineWidth, e.outerHTML.slice(0, 80)]; })()
          """)
        if state[0] == "body" { break }
        seen.insert(state[0])
        #expect(state[1] != "none" && state[2] != "0px", "\(page): \(state[3])")
      }
      let missed: [String] = try await tab.find(
        """
        [...document.querySelectorAll('button, a, summary, input, select, textarea, [tabindex="0"]')]
          .filter(e => isSeen(e) && !e.disabled && e.tabIndex >= 0 && !e.dataset.stop && !e.inert).map(e => e.outerHTML.slice(0, 80))
        """)
      #expect(missed == [], "\(page)")
    }
  }

  @Test("A button copies its text; a notice goes, and stays away when another comes; a refused number doesn't stay")
  func copies() async throws {
    try await withPages(["Buttons"]) { tab, _ in
      try await tab.press("Copy the address", text: "Copied")
      try await tab.press("Fields")
      try await tab.click("field('Empty')")
      // The browser's own command for Ctrl-V.
      try await tab.call("Input.dispatchKeyEvent", ["type": "rawKeyDown", "key": "v", "commands": ["paste"]])
      try await tab.wait(field: "Empty", has: "https://www.swift.org")

      try await tab.press("Feedback")
      for button in ["Note", "Success"] {
        try await tab.wait("no notice", for: "!document.querySelector('#notices p')")
        try await tab.press(button)
        try await tab.wait("one notice", for: "document.querySelectorAll('#notices p').length == 1")
      }
      try await tab.press("Numbers", text: "Copies")
      try await tab.fill("Copies", with: "15")
      try await tab.key("Enter")
      try await tab.wait("a number from 1 to 9", for: "unsent.length == 0 && +field('Copies').value < 10")
    }
  }
}
