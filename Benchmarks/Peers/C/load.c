// load FOLDER COUNT: opens lib0000.so and so on, and tells the time of each opening and the memory that it takes.
#include "library.h"
#include "measure.h"

int main(int argc, char **words) {
  if (argc != 3) return 64;
  int count = atoi(words[2]);
  double *times = calloc(count, sizeof *times), begin = microseconds(), before = resident_kilobytes();
  for (int number = 0; number < count; number++) {
    char path[4096];
    snprintf(path, sizeof path, "%s/lib%04d.so", words[1], number);
    double start = microseconds();
    struct scene *scene = open_scene(path);
    if (scene->route(scene, 1) != 2) return 1;
    times[number] = microseconds() - start;
  }
  report(times, count, resident_kilobytes() - before);
  printf("all %.2f\n", microseconds() - begin);
}
