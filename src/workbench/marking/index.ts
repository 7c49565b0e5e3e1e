/** Marks citations as links or with underlines that show their state. Settings choose, and allow lookups of visible citations. */
import type * as vscode from 'vscode';
import { Disposable } from 'vscode';
import type { Services } from '../shared/services.ts';
import { registerLinks } from './links.ts';
import { Underlines } from './underlines.ts';

export function register(services: Services): vscode.Disposable {
  return Disposable.from(registerLinks(services), new Underlines(services));
}
