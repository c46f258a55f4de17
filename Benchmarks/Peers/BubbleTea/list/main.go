// A thousand rows, of which one is selected, for Bubble Tea: by the arrows and PgDn. Ctrl-C ends it.
package main

import (
	"fmt"
	"os"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
)

const count = 1000

type list struct {
	selected, first, width, height int
}

func (l list) Init() tea.Cmd { return nil }

func (l list) Update(message tea.Msg) (tea.Model, tea.Cmd) {
	page := l.height - 4
	switch message := message.(type) {
	case tea.WindowSizeMsg:
		l.width, l.height = message.Width, message.Height
		return l, nil
	case tea.KeyMsg:
		switch message.Type {
		case tea.KeyCtrlC:
			return l, tea.Quit
		case tea.KeyDown:
			l.selected++
		case tea.KeyUp:
			l.selected--
		case tea.KeyPgDown:
			l.selected += page
		case tea.KeyPgUp:
			l.selected -= page
		}
	}
	if l.selected >= count {
		l.selected = count - 1
	}
	if l.selected < 0 {
		l.selected = 0
	}
	if l.selected < l.first {
		l.first = l.selected
	}
	if l.selected >= l.first+page {
		l.first = l.selected - page + 1
	}
	return l, nil
}

func (l list) View() string {
	if l.width == 0 {
		return ""
	}
	lines := []string{"╭─ List " + strings.Repeat("─", l.width-9) + "╮", "│"}
	for row := l.first; row < l.first+l.height-4 && row < count; row++ {
		text := fmt.Sprintf("Row %-40d of %-24d", row, count)
		if row == l.selected {
			text = "\x1b[1;7;36m" + text + "\x1b[0m"
		}
		lines = append(lines, "│  "+text)
	}
	return strings.Join(append(lines, "╰"+strings.Repeat("─", l.width-2)+"╯", " Ctrl-C quit"), "\n")
}

func main() {
	if err := tea.NewProgram(list{}, tea.WithAltScreen()).Start(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
