import type * as vscode from 'vscode';

/**
 * Resolves once an event fires with an accepted value, or after a time if it doesn't.
 *
 * @param atMost milliseconds
 * @param accepts whether a value ends the wait; any if absent
 */
export function nextChange<T>(
  event: vscode.Event<T>,
  atMost: number,
  accepts: (value: T) => boolean = () => true,
): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      listening.dispose();
      resolve();
    };
    const timer = setTimeout(end, atMost);
    const listening = event((value) => {
      if (accepts(value)) end();
    });
  });
}
