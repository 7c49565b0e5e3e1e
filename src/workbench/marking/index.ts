/** Citations made visible in the text: as links, or underlined by what is known of them. Settings say which, and whether what is in sight is looked up. */
import type * as vscode from 'vscode';
import { Disposable } from 'vscode';
import type { Services } from '../shared/services.ts';
import { registerLinks } from './links.ts';
import { Underlines } from './underlines.ts';

export function register(services: Services): vscode.Disposable {
  return Disposable.from(registerLinks(services), new Underlines(services));
}
