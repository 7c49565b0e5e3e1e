import { strict as assert } from 'node:assert';
import { startFeatures } from '../../../src/workbench/shared/start-features.ts';

describe('when a feature fails to register', () => {
  const failure = new Error('command already exists');

  /** The disposed features, in order, and the log. */
  function start(disposeSearch: () => void = () => undefined) {
    const disposed: string[] = [];
    const logged: string[] = [];
    const disposable = (name: string, also: () => void = () => undefined) => ({
      dispose: () => {
        disposed.push(name);
        also();
      },
    });
    const log = disposable('log');
    const subscriptions = [log];
    const run = () =>
      startFeatures(
        subscriptions,
        () => subscriptions.push(disposable('connection')),
        [
          () => disposable('hover'),
          () => disposable('search', disposeSearch),
          () => {
            throw failure;
          },
          () => disposable('completion'),
        ],
        { error: (error) => logged.push(String(error)) },
      );
    assert.throws(run, failure);
    return { disposed, logged, left: subscriptions, log };
  }

  it('disposes those before it, last first, and then the services', () => {
    assert.deepEqual(start().disposed, ['search', 'hover', 'connection']);
  });

  it('keeps the log, and nothing that was disposed', () => {
    const { left, log } = start();
    assert.deepEqual(left, [log]);
  });

  it('disposes the others when one cannot be disposed, and logs why', () => {
    const { disposed, logged } = start(() => {
      throw new Error('already gone');
    });
    assert.deepEqual(disposed, ['search', 'hover', 'connection']);
    assert.deepEqual(logged, ['Error: already gone']);
  });
});
