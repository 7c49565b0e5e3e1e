/** Typed messages to and from the host, and the state that survives a reload of the page. */
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
  /** Listens to messages from the host. Only the host can reach this page. */
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
