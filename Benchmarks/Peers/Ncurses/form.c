// form [LIBRARY]: a form with one text field, after opening a C library as the C floor does. Enter leads to another screen, Esc back;
// Ctrl-C ends it.
#include "screen.h"
#include <string.h>
#include "../C/library.h"

static void draw_form(const char *text) {
  begin("Form");
  attron(A_BOLD | COLOR_PAIR(1));
  mvaddstr(4, 3, "Name");
  attroff(A_BOLD | COLOR_PAIR(1));
  attron(A_BOLD | A_UNDERLINE);
  mvprintw(4, 9, "%-48s", text);
  attroff(A_BOLD | A_UNDERLINE);
  mvaddstr(6, 3, "Hello");
  move(4, 9 + strlen(text));
  refresh();
}

static void draw_other(void) {
  begin("Other");
  mvaddstr(2, 3, "This is the other screen");
  refresh();
}

int main(int count, char **words) {
  if (count > 1) open_scene(words[1]);
  start();
  char text[47] = "";
  draw_form(text);
  for (int key, is_other = 0; (key = getch()) != 3; is_other ? draw_other() : draw_form(text)) {
    size_t length = strlen(text);
    if (key == '\r') is_other = 1;
    if (key == 27) is_other = 0;
    if (key == KEY_BACKSPACE && length > 0) text[length - 1] = 0;
    if (key >= ' ' && key < 127 && length + 1 < sizeof text) text[length] = key, text[length + 1] = 0;
  }
  return endwin();
}
