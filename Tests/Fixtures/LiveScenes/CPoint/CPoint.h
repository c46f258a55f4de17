struct CPoint {
  int x, y;
#ifdef WIDE
  int z;
#endif
};
