/** What every view is given: the model, the words, and the way to act. */
import type { FromPage, PartName } from '../../panel-protocol/messages.ts';
import type { PageStrings } from '../../panel-protocol/strings.ts';
import type { Model } from '../model.ts';

export interface ViewContext {
  readonly model: Model;
  readonly strings: PageStrings;
  /** BCP 47, for dates. */
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
  /** Moves to a change of the comparison, from 0. */
  goToChange(change: number): void;
  /** Opens the search on the page. */
  find(): void;
  /** Moves the focus, and the view with it, to an element. */
  goTo(id: string): void;
}
