/** The proxy of VS Code's settings, for a command that downloads. VS Code's own network does not extend to other processes. */
import * as vscode from 'vscode';
import { textIn, textsIn } from '../../shared/setting-values.ts';

/** The variables for the settings `http.proxy`, `http.noProxy` and `http.proxySupport`. None: the command keeps VS Code's own. */
export function proxyVariables(): Readonly<Record<string, string>> {
  const settings = vscode.workspace.getConfiguration('http');
  if (settings.get('proxySupport') === 'off') return { no_proxy: '*' };
  const proxy = textIn(settings.get('proxy'));
  const exceptions = textsIn(settings.get('noProxy') ?? []);
  return {
    ...(proxy === undefined ? {} : { https_proxy: proxy, http_proxy: proxy }),
    ...(exceptions.length === 0 ? {} : { no_proxy: exceptions.join() }),
  };
}
