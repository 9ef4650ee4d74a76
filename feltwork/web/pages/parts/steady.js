/** The time on this machine, in milliseconds as `Date.now()` has it, which does not jump when somebody sets the clock. */
export function steadyNow() {
  return performance.timeOrigin + performance.now();
}
