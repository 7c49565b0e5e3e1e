// Accessing any class of `fetch` loads it.
Reflect.get(globalThis, 'Headers');
