import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** As much as the engine's space for new objects needs to be for an import not to be slower. */
const enough = 16_000_000;

/**
 * Keeps V8's space for new objects small. An import makes many short-lived objects, and V8 would keep some 130 MB for
 * them on a machine with much memory. Returns a function that ends the watch.
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
