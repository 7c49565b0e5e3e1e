import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** As much as the engine's space for new objects needs to be for an import not to be slower. */
const enough = 16_000_000;

/**
 * Keeps the engine's space for new objects from growing with the memory of the machine for the rest of the process: an import makes
 * very much that lives for a moment only, and would be given some 130 MB for it where there is plenty. Returns what ends the watch.
 */
export function keepNewSpaceSmall(): () => void {
  const watch = setInterval(() => {
    const space = getHeapSpaceStatistics().find((each) => each.space_name === 'new_space');
    if (space === undefined || space.space_size >= enough) {
      setFlagsFromString('--semi-space-growth-factor=1');
      clearInterval(watch);
    }
  }, 20);
  watch.unref();
  return () => clearInterval(watch);
}
