/** The longest task of this thread while some work is done. */
export interface LongestTask {
  /** Milliseconds of the thread's own work, regardless of the machine's other load. */
  readonly own: number;
  /** Milliseconds by the clock for which nothing else could run: with what it waited for a processor. */
  readonly clock: number;
}

/** How often the thread is sampled, in milliseconds: tasks are measured to about this precision. */
const every = 4;

export async function longestTask(work: () => Promise<void>): Promise<LongestTask> {
  let own = 0;
  let clock = 0;
  let at = performance.now();
  let used = process.threadCpuUsage();
  // A timer that comes late shows the task that kept it: what this thread worked since the one before is that task.
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
