// list: a thousand rows, of which one is selected, by the arrows and PgDn. Ctrl-C ends it.
#include "screen.h"

enum { count = 1000 };

static void draw(int selected, int first, int height) {
  begin("List");
  for (int line = 0; line < height && first + line < count; line++) {
    if (first + line == selected) attron(A_BOLD | A_REVERSE | COLOR_PAIR(1));
    mvprintw(2 + line, 3, "Row %-40d of %-24d", first + line, count);
    attroff(A_BOLD | A_REVERSE | COLOR_PAIR(1));
  }
  refresh();
}

int main(void) {
  start();
  curs_set(0);
  int selected = 0, first = 0, height = LINES - 4;
  draw(selected, first, height);
  for (int key; (key = getch()) != 3; draw(selected, first, height)) {
    if (key == KEY_DOWN) selected++;
    if (key == KEY_UP) selected--;
    if (key == KEY_NPAGE) selected += height;
    if (key == KEY_PPAGE) selected -= height;
    selected = selected < 0 ? 0 : selected >= count ? count - 1 : selected;
    if (selected < first) first = selected;
    if (selected >= first + height) first = selected - height + 1;
  }
  return endwin();
}
