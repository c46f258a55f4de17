// What the programs of the floor share: the clock, the memory of the process, the median.
#pragma once
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// The frame that a peer draws when it shows something: one screen, ended as a synchronised update, which is what `host` writes.
#define FRAME(text) "\033[?2026h\033[2J\033[H" text "\r\n\033[?2026l"

static inline double microseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

static inline double resident_kilobytes(void) {
  long pages = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (file == NULL || fscanf(file, "%*d %ld", &pages) != 1) exit(2);
  fclose(file);
  return pages * (sysconf(_SC_PAGESIZE) / 1024.0);
}

static inline int ascending(const void *left, const void *right) {
  double difference = *(const double *)left - *(const double *)right;
  return (difference > 0) - (difference < 0);
}

static inline double median(const double *values, int count) {
  double *sorted = malloc(count * sizeof *sorted);
  memcpy(sorted, values, count * sizeof *sorted);
  qsort(sorted, count, sizeof *sorted, ascending);
  double middle = sorted[count / 2];
  free(sorted);
  return middle;
}

// The median of the first, of the last, and the memory of each: what every experiment with many libraries tells.
enum { PART = 20 };

static inline void report(const double *times, int count, double kilobytes) {
  int part = count < 2 * PART ? (count + 1) / 2 : PART;
  printf("first %.2f\nlast %.2f\nmemory %.2f\n", median(times, part), median(times + count - part, part),
         kilobytes / count);
}
