// A form with one text field, for Bubble Tea. Enter leads to another screen, Esc back; Ctrl-C ends it.
package main

import (
	"fmt"
	"os"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
)

type form struct {
	text          string
	isOther       bool
	width, height int
}

func (f form) Init() tea.Cmd { return nil }

func (f form) Update(message tea.Msg) (tea.Model, tea.Cmd) {
	switch message := message.(type) {
	case tea.WindowSizeMsg:
		f.width, f.height = message.Width, message.Height
	case tea.KeyMsg:
		switch message.Type {
		case tea.KeyCtrlC:
			return f, tea.Quit
		case tea.KeyEnter:
			f.isOther = true
		case tea.KeyEsc:
			f.isOther = false
		case tea.KeyBackspace:
			if len(f.text) > 0 {
				f.text = f.text[:len(f.text)-1]
			}
		case tea.KeyRunes:
			f.text += string(message.Runes)
		}
	}
	return f, nil
}

func (f form) View() string {
	if f.width == 0 {
		return ""
	}
	title, body := "Form", []string{"", "", "", fmt.Sprintf("  \x1b[1;36mName\x1b[0m \x1b[1;4m%-48s\x1b[0m", f.text), "", "  Hello"}
	if f.isOther {
		title, body = "Other", []string{"", "  This is the other screen"}
	}
	lines := []string{"╭─ " + title + " " + strings.Repeat("─", f.width-5-len(title)) + "╮"}
	for i := 0; i < f.height-3; i++ {
		line := "│"
		if i < len(body) {
			line += body[i]
		}
		lines = append(lines, line)
	}
	return strings.Join(append(lines, "╰"+strings.Repeat("─", f.width-2)+"╯", " Ctrl-C quit"), "\n")
}

func main() {
	if err := tea.NewProgram(form{}, tea.WithAltScreen()).Start(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
