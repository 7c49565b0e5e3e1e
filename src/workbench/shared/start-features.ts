/** Starts the features one by one, and cleans up if one of them fails. */
interface Disposable {
  dispose(): unknown;
}

/** The required part of an output channel. */
interface Log {
  error(error: Error | string): void;
}

/**
 * Creates the shared services and registers each feature with them.
 *
 * If a step throws, disposes what earlier steps added to `subscriptions`, last first, and rethrows: VS Code doesn't
 * dispose the subscriptions of an extension that fails to activate. Keeps any earlier subscriptions.
 *
 * @param subscriptions receives what each step creates, immediately; `compose` adds its own
 * @returns the services
 */
export function startFeatures<Services>(
  subscriptions: Disposable[],
  compose: () => Services,
  features: readonly ((services: Services) => Disposable)[],
  log: Log,
): Services {
  const before = subscriptions.length;
  try {
    const services = compose();
    for (const register of features) subscriptions.push(register(services));
    return services;
  } catch (error) {
    for (const subscription of subscriptions.splice(before).toReversed()) {
      try {
        subscription.dispose();
      } catch (failure) {
        log.error(failure instanceof Error ? failure : String(failure));
      }
    }
    throw error;
  }
}
