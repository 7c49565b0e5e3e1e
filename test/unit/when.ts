import { strict as assert } from 'node:assert';

/** A window's state by context key; a missing key is undefined, as in VS Code. */
export type Context = Readonly<Record<string, boolean | string | readonly string[]>>;

const token = /\s*(\|\||&&|[()]|==|!=|=~|!(?!=)|\/(?:\\.|[^/\\])+\/[a-z]*|'[^']*'|[^\s()!=&|]+)/y;

/**
 * Whether a `when` clause of the manifest holds: `||`, `&&`, `!`, parentheses, `==`, `!=`, `=~` and `in`, binding as in VS Code.
 * A clause with anything else fails the test.
 */
export function holds(when: string, context: Context): boolean {
  const tokens: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < when.trimEnd().length) {
    const found = token.exec(when);
    assert.ok(found?.[1], `${when}: not understood`);
    tokens.push(found[1]);
  }
  let at = 0;
  const take = (): string => {
    const next = tokens[at];
    assert.ok(next !== undefined, `${when}: it ends too early`);
    at += 1;
    return next;
  };
  const isNext = (word: string): boolean => tokens[at] === word;
  // Always reads both sides, because an unread operand would leave its tokens.
  const any = (): boolean => {
    let value = all();
    while (isNext('||')) {
      take();
      value = all() || value;
    }
    return value;
  };
  const all = (): boolean => {
    let value = one();
    while (isNext('&&')) {
      take();
      value = one() && value;
    }
    return value;
  };
  const one = (): boolean => {
    const first = take();
    if (first === '!') return !one();
    if (first === '(') {
      const value = any();
      assert.equal(take(), ')', when);
      return value;
    }
    if (first === 'false' || first === 'true') return first === 'true';
    const value = context[first];
    if (isNext('==') || isNext('!=')) return (take() === '==') === (String(value) === plain(take()));
    if (isNext('=~')) {
      take();
      const [, pattern = '', flags = ''] = /^\/(.*)\/([a-z]*)$/.exec(take()) ?? [];
      assert.notEqual(pattern, '', when);
      return typeof value === 'string' && new RegExp(pattern, flags).test(value);
    }
    if (isNext('in')) {
      take();
      const list = context[take()];
      return Array.isArray(list) && list.includes(value);
    }
    return Boolean(value);
  };
  const value = any();
  assert.equal(at, tokens.length, `${when}: not all of it was understood`);
  return value;
}

function plain(word: string): string {
  return word.replace(/^'(.*)'$/, '$1');
}
