import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** The smallest new space that doesn't slow an import down, in bytes. */
const enough = 16_000_000;

/**
 * Limits the growth of V8's new space. An import creates many short-lived objects, for which V8 would otherwise reserve
 * about 130 MB on a machine with much memory. Returns a function that stops the watch.
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
