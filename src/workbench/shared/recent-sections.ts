/** Recently opened sections, stored per service because identifiers are service-specific. */
import * as vscode from 'vscode';
import { isObject } from '../../contract/decode/json-values.ts';
import type { Connection, RecentSections, SectionRef } from './services.ts';

const limit = 30;

/** Recents in `state` (the extension's global state), newest first. */
export function createRecentSections(
  state: vscode.Memento,
  connection: Connection,
): RecentSections & vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  const service = connection.onDidChangeService(() => changed.fire());
  const slot = (): string => `recent:${connection.serviceId}`;
  const list = (): readonly SectionRef[] => {
    const kept: unknown = state.get(slot());
    return Array.isArray(kept) ? kept.filter(isSectionRef) : [];
  };
  return {
    onDidChange: changed.event,
    list,
    add({ sectionId, jurisdictionId, citation, heading }) {
      const opened: SectionRef = {
        sectionId,
        ...(jurisdictionId === undefined ? {} : { jurisdictionId }),
        ...(citation === undefined ? {} : { citation }),
        ...(heading === undefined ? {} : { heading }),
      };
      const others = list().filter((section) => section.sectionId !== sectionId);
      state.update(slot(), [opened, ...others].slice(0, limit)).then(
        () => changed.fire(),
        () => undefined,
      );
    },
    dispose() {
      service.dispose();
      changed.dispose();
    },
  };
}

/** Validates a section reference from a command or the state: `sectionId` is required, and other fields are strings if present. */
export function isSectionRef(value: unknown): value is SectionRef {
  if (!isObject(value)) return false;
  const { sectionId, serviceId, jurisdictionId, citation, heading, asOf, subdivision } = value;
  return (
    typeof sectionId === 'string' &&
    sectionId !== '' &&
    [serviceId, jurisdictionId, citation, heading, asOf].every(
      (each) => each === undefined || typeof each === 'string',
    ) &&
    (subdivision === undefined ||
      (Array.isArray(subdivision) && subdivision.every((designator) => typeof designator === 'string')))
  );
}
