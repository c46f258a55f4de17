import Glibc

/// On a summer's day, in the machine's time zone, in seconds since 1970.
package func timeOfDay(_ hour: Int32, _ minute: Int32, _ second: Int32) -> Double {
  var parts = tm()
  (parts.tm_year, parts.tm_mon, parts.tm_mday, parts.tm_isdst) = (124, 5, 14, -1)
  (parts.tm_hour, parts.tm_min, parts.tm_sec) = (hour, minute, second)
  return Double(mktime(&parts))
}
