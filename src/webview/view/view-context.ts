/** What every view receives: the model, the strings, and the actions. */
import type { FromPage, PartName } from '../../panel-protocol/messages.ts';
import type { PageStrings } from '../../panel-protocol/strings.ts';
import type { Model } from '../model.ts';

export interface ViewContext {
  readonly model: Model;
  readonly strings: PageStrings;
  /** BCP 47 language tag for dates. */
  readonly language: string;
  /** ISO 8601 date. */
  readonly today: string;
  readonly act: Actions;
}

export interface Actions {
  post(message: FromPage): void;
  retry(part: PartName): void;
  toggleRecord(entry: number): void;
  showEarlier(version: string, compare: boolean): void;
  showCurrent(): void;
  /** Moves to the comparison's change at this index. */
  goToChange(change: number): void;
  /** Opens the find bar. */
  find(): void;
  /** Focuses an element and scrolls it into view. */
  goTo(id: string): void;
}
