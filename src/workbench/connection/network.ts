/** How VS Code was told to reach the network. Its own patching does not reach a bundled undici, so the client is told too. */
import * as vscode from 'vscode';
import type { ProxySettings } from '../../client/types.ts';

/** The `http.*` settings that a client needs; the environment's proxy variables are read by the client itself. */
export function readNetwork(): ProxySettings {
  const http = vscode.workspace.getConfiguration('http');
  const support: unknown = http.get('proxySupport');
  const proxy: unknown = http.get('proxy');
  const noProxy: unknown = http.get('noProxy');
  const strictSsl: unknown = http.get('proxyStrictSSL');
  const authorization: unknown = http.get('proxyAuthorization');
  return {
    ...(support !== 'off' && typeof proxy === 'string' && proxy !== '' ? { proxy } : {}),
    ...(Array.isArray(noProxy) ? { noProxy: noProxy.filter((host) => typeof host === 'string') } : {}),
    ...(typeof strictSsl === 'boolean' ? { strictSsl } : {}),
    ...(typeof authorization === 'string' && authorization !== '' ? { proxyAuthorization: authorization } : {}),
  };
}

/** The settings whose change makes another client. */
export const networkSections = [
  'http.proxy',
  'http.noProxy',
  'http.proxyStrictSSL',
  'http.proxyAuthorization',
  'http.proxySupport',
];
