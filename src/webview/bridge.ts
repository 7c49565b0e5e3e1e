/** The way to the host: typed messages out and in, and the little state that outlives the page. */
import { type FromPage, type PageState, readPageState, type ToPage } from '../panel-protocol/messages.ts';

interface WebviewApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): WebviewApi;

export interface Bridge {
  post(message: FromPage): void;
  state(): PageState | undefined;
  keep(state: PageState): void;
  /** Messages of the host, which is the only one who can reach this page. */
  listen(listener: (message: ToPage) => void): void;
}

export function openBridge(): Bridge {
  const api = acquireVsCodeApi();
  return {
    post: (message) => api.postMessage(message),
    state: () => readPageState(api.getState()),
    keep: (state) => api.setState(state),
    listen: (listener) => window.addEventListener('message', (event: MessageEvent<ToPage>) => listener(event.data)),
  };
}
