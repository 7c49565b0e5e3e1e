import type { HistoryStatement } from '../history/index.ts';
import { type Token, tokensOf } from '../history/lexer.ts';

/** A note's statement about one emergency or temporary act. */
export interface NotedAct extends HistoryStatement {
  /** Whether it states only when the act expires, not its effect on the section. */
  readonly expiry: boolean;
}

/** Longer than any note about legislation. Quotations in such a note come after the act. */
const longestRead = 6_000;
const latestYear = 2039;

/**
 * Finds the acts that a note states: `For temporary (90 days) amendment of this section, see § 302 of the Docks Act of 2015 (D.C. Act 21-7,
 * Feb. 26, 2015, 62 DCR 2646).` or `Section 2(b) of D.C. Law 18-42 amended subsec. (a) to read as follows:`. None if the text is
 * quoted law, a reference to other notes, or a remark, because an act that quoted law mentions changed nothing here.
 */
export function statementsOfNote(text: string): readonly NotedAct[] {
  if (/^[\s]*[“"‘'(*]/.test(text)) return [];
  const own = withoutQuotations(text.slice(0, longestRead));
  const statements = seeWords.test(own) ? own.split(/(?<=\)\.) (?=[A-Z])/).flatMap(actsSeen) : actsOfSubject(own);
  const expiry = /\bprovide[ds]?:? that\b[^.]{0,120}\bexpire/i.test(own);
  return statements.map((statement) => ({ ...statement, text, expiry }));
}

function withoutQuotations(text: string): string {
  return text.replace(/“[^”]*(?:”|$)|"[^"]*(?:"|$)/g, (quoted) => ' '.repeat(quoted.length));
}

const seeWords = /\bsee (?!notes?\b|historical\b|the notes?\b)/i;

/** The acts after `see` in a sentence, each with its place and title before it and its date and register after it. */
function actsSeen(sentence: string): readonly HistoryStatement[] {
  const see = seeWords.exec(sentence);
  if (see === null) return [];
  const named = plain(sentence.slice(see.index + see[0].length));
  return statementsFrom(named, tokensOf(named, latestYear));
}

/** Normalizes hyphens and spaces without changing the length. */
function plain(text: string): string {
  return text.replace(/[\u2010-\u2015]/g, '-').replace(/\s/g, ' ');
}

/** A note with an act as its subject: only a place may precede it. */
function actsOfSubject(text: string): readonly HistoryStatement[] {
  const label = /^[A-Z][^:“”.;]{0,80}: (?=[A-Z§])/.exec(text)?.[0] ?? '';
  const body = text
    .slice(label.length)
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/\s/g, ' ');
  const tokens = tokensOf(body, latestYear);
  const first = tokens.findIndex((token) => token.kind === 'act');
  const before = first === -1 ? undefined : tokens.slice(0, first);
  if (before === undefined || !before.every((token) => leadsToSubject(token, body))) return [];
  const verb = tokens.findIndex((token, at) => at > first && !continuesSubject(token, body));
  return statementsFrom(body, verb === -1 ? tokens : tokens.slice(0, verb));
}

const small = /^(?:of|to|and|through|the|as|amended|by|D\.?|C\.?|section|sections|an?|&|-)$/i;

function leadsToSubject(token: Token, text: string): boolean {
  return token.kind === 'place' || token.kind === 'comma' || small.test(text.slice(token.start, token.end));
}

function continuesSubject(token: Token, text: string): boolean {
  return (
    token.kind === 'act' ||
    token.kind === 'place' ||
    token.kind === 'date' ||
    token.kind === 'role' ||
    token.kind === 'register' ||
    token.kind === 'comma' ||
    token.kind === 'open' ||
    token.kind === 'close' ||
    /^(?:of|to|and|through|the)$/i.test(text.slice(token.start, token.end))
  );
}

function statementsFrom(text: string, tokens: readonly Token[]): readonly HistoryStatement[] {
  const statements: HistoryStatement[] = [];
  let place: Token | undefined;
  /** The start of the current act's own words. */
  let from = 0;
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'place') {
      place ??= token;
    } else if (token.kind === 'act' && token.act.number !== undefined) {
      const own = detailsAfter(text, tokens, at + 1);
      const title = titleIn(text.slice(from, token.start));
      statements.push({
        act: token.act.text,
        name: {
          ...(token.act.type === undefined ? {} : { type: token.act.type }),
          number: token.act.number,
        },
        ...(title === undefined ? {} : { title }),
        ...(place === undefined ? {} : { path: text.slice(place.start, place.end).trim() }),
        ...own,
        priorNumbers: [],
        text,
      });
      place = undefined;
      from = token.end;
    }
  }
  return statements;
}

/** The date and the register between an act and the next one: `, Feb. 26, 2015, 62 DCR 2646)`. */
function detailsAfter(
  text: string,
  tokens: readonly Token[],
  from: number,
): { readonly date?: string; readonly register?: string } {
  let date: string | undefined;
  let register: string | undefined;
  for (const token of tokens.slice(from, from + 12)) {
    if (token.kind === 'act' || token.kind === 'close' || token.kind === 'stop') break;
    if (token.kind === 'date') {
      date ??= token.date.date;
    } else if (token.kind === 'register') register ??= text.slice(token.start, token.end);
  }
  return { ...(date === undefined ? {} : { date }), ...(register === undefined ? {} : { register }) };
}

/** `§ 302 of the Docks Emergency Act of 2015 (`: the title before an act's number. */
function titleIn(text: string): string | undefined {
  return /\bof (?:the )?([A-Z][^()]{2,300}?\b(?:Act|Resolution|Ordinance|Law)(?: of \d{4})?),? ?\($/.exec(text)?.[1];
}
