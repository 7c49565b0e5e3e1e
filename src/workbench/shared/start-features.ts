/** Starts the features one after the other, and leaves nothing behind when one of them fails. */
interface Disposable {
  dispose(): unknown;
}

/** The part of an output channel that is needed here. */
interface Log {
  error(error: Error | string): void;
}

/**
 * Makes the shared services and registers each feature with them.
 *
 * When a step throws, disposes what the steps before it added to `subscriptions`, last first, and throws the same error: VS Code
 * does not dispose the subscriptions of an extension that fails to activate. What was there before stays.
 *
 * @param subscriptions takes what each step makes, as soon as it is made; `compose` adds its own
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
