/**
 * undici's agents. Loading undici registers a dispatcher for the process's `fetch` unless one exists (undici, lib/global.js).
 * Load Node's own first, so that the extension host's `fetch` keeps VS Code's dispatcher.
 */
import './builtin-fetch.ts';

export { Agent, ProxyAgent } from 'undici';
