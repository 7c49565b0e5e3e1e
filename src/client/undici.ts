/**
 * undici's agents. Loading undici registers a dispatcher for the process's `fetch` unless there is one (undici, lib/global.js). Node's own
 * registers it when it loads, so it loads first: the extension host's `fetch` stays as VS Code made it.
 */
import './builtin-fetch.ts';

export { Agent, ProxyAgent } from 'undici';
