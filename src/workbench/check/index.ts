/** Checking a draft's citations in the editor. */
import type * as vscode from 'vscode';
import type { Services } from '../services.ts';
import { registerMeaningFixes } from './actions.ts';

export function register(services: Services): vscode.Disposable {
  return registerMeaningFixes(services);
}
