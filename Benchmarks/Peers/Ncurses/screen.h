// What the programs of ncurses have in common: the terminal taken over, and a frame around the screen.
#include <ncurses.h>

static void start(void) {
  set_escdelay(25);
  initscr();
  raw();
  noecho();
  nonl();
  keypad(stdscr, 1);
  start_color();
  use_default_colors();
  init_pair(1, COLOR_CYAN, -1);
}

static void begin(const char *title) {
  erase();
  box(stdscr, 0, 0);
  attron(A_BOLD | COLOR_PAIR(1));
  mvprintw(0, 2, " %s ", title);
  attroff(A_BOLD | COLOR_PAIR(1));
  mvaddstr(LINES - 1, 1, "Ctrl-C quit");
}
