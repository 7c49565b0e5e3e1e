// Reading any of the classes of `fetch` loads it.
Reflect.get(globalThis, 'Headers');
