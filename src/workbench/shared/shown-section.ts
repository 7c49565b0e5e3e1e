/** The section that the reader is viewing, which the tree of jurisdictions follows. */
import * as vscode from 'vscode';
import type { Section } from '../../contract/resources.ts';
import type { ShownSectionState } from './services.ts';

export function createShownSection(): ShownSectionState & vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  let shown: Section | undefined;
  return {
    onDidChange: changed.event,
    get current() {
      return shown;
    },
    set(section) {
      if (section === shown) return;
      shown = section;
      changed.fire();
    },
    dispose: () => changed.dispose(),
  };
}
