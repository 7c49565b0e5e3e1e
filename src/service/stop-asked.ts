/** Resolves when the process should stop: on a signal, or when its parent process disconnects. */
export function stopAsked(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
    // The parent process may have disconnected while this one started.
    if (process.connected === false) resolve();
    else if (process.connected) process.once('disconnect', () => resolve());
  });
}
