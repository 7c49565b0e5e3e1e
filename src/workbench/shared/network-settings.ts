/** How VS Code was told to reach the network. Its own patching does not reach a bundled undici, so the client is told too. */
import * as vscode from 'vscode';
import type { ProxySettings } from '../../client/types.ts';
import { networkIn } from './setting-values.ts';

/** The `http.*` settings that a client needs; the environment's proxy variables are read by the client itself. */
export function readNetwork(): ProxySettings {
  const http = vscode.workspace.getConfiguration('http');
  return networkIn((name) => http.get(name));
}

/** The settings whose change makes another client. */
export const networkSections = [
  'http.proxy',
  'http.noProxy',
  'http.proxyStrictSSL',
  'http.proxyAuthorization',
  'http.proxySupport',
];
