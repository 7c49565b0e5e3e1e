/**
 * undici's agents without its index. Loading the index puts a dispatcher of its own in the place that the process's `fetch` reads
 * (undici, lib/global.js), and the extension host's process is shared with every other extension.
 */
import api from 'undici/lib/api/index.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import ProxyAgent from 'undici/lib/dispatcher/proxy-agent.js';

// What the index does for `request`.
Object.assign(Dispatcher.prototype, api);

export { Agent, ProxyAgent };
