// form [LIBRARY]: a form with one text field, after opening a C library as the C floor does. Ctrl-C ends it.
#include <ncurses.h>
#include <string.h>
#include "../C/library.h"

static void draw(const char *text) {
  erase();
  box(stdscr, 0, 0);
  attron(A_BOLD | COLOR_PAIR(1));
  mvaddstr(0, 2, " Form ");
  mvaddstr(4, 3, "Name");
  attroff(A_BOLD | COLOR_PAIR(1));
  attron(A_BOLD | A_UNDERLINE);
  mvprintw(4, 9, "%-48s", text);
  attroff(A_BOLD | A_UNDERLINE);
  mvaddstr(6, 3, "Hello");
  mvaddstr(LINES - 1, 1, "Ctrl-C quit");
  move(4, 9 + strlen(text));
  refresh();
}

int main(int count, char **words) {
  if (count > 1) open_scene(words[1]);
  initscr();
  raw();
  noecho();
  keypad(stdscr, 1);
  start_color();
  use_default_colors();
  init_pair(1, COLOR_CYAN, -1);
  char text[47] = "";
  draw(text);
  for (int key; (key = getch()) != 3; draw(text)) {
    size_t length = strlen(text);
    if (key == KEY_BACKSPACE && length > 0) text[length - 1] = 0;
    if (key >= ' ' && key < 127 && length + 1 < sizeof text) text[length] = key, text[length + 1] = 0;
  }
  return endwin();
}
