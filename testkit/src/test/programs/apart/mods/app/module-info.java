module app {
  requires util;
}
