/** Measures the longest task of this thread during some work. */
export interface LongestTask {
  /** Milliseconds of the thread's own work, regardless of the machine's other load. */
  readonly own: number;
  /** Elapsed milliseconds during which nothing else could run, including waits for a processor. */
  readonly clock: number;
}

/** The sampling interval in milliseconds, which is about the precision of the measurement. */
const every = 4;

export async function longestTask(work: () => Promise<void>): Promise<LongestTask> {
  let own = 0;
  let clock = 0;
  let at = performance.now();
  let used = process.threadCpuUsage();
  // A late timer shows a long task: its length is the thread's work since the previous timer.
  const watch = setInterval(() => {
    const since = process.threadCpuUsage(used);
    const now = performance.now();
    own = Math.max(own, (since.user + since.system) / 1_000);
    clock = Math.max(clock, now - at - every);
    at = now;
    used = process.threadCpuUsage();
  }, every);
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  return { own, clock };
}
