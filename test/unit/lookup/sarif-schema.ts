/**
 * The part of SARIF 2.1.0 (OASIS Standard, 27 March 2020) that our reports may use. It states which properties an
 * object may have, which it must have (each with its section of the standard), and their possible values. Anything else
 * is refused.
 */
import { Type } from 'typebox';

const object = <T extends Type.TProperties>(properties: T) => Type.Object(properties, { additionalProperties: false });
const optional = Type.Optional;
const text = Type.String({ minLength: 1 });
const atLeast = (minimum: number) => Type.Integer({ minimum });

/** §3.27.10 */
const level = Type.Union([Type.Literal('none'), Type.Literal('note'), Type.Literal('warning'), Type.Literal('error')]);

/** §3.11: a message by text or by id */
const message = object({ text, markdown: optional(text) });

/** §3.4; a relative URI reference (RFC 3986), percent-encoded: no spaces, no backslashes, nothing outside ASCII */
const artifactLocation = object({
  uri: Type.String({ pattern: "^[A-Za-z0-9\\-._~:/?#@!$&'()*+,;=%]+$" }),
  uriBaseId: optional(text),
  index: optional(atLeast(0)),
});

/** §3.30: lines and columns from 1, `endColumn` one past the last character */
const region = object({
  startLine: atLeast(1),
  startColumn: optional(atLeast(1)),
  endLine: optional(atLeast(1)),
  endColumn: optional(atLeast(1)),
});

/** §3.28, §3.29 */
const location = object({ physicalLocation: object({ artifactLocation, region: optional(region) }) });

/** §3.55 to §3.57 */
const fix = object({
  description: optional(message),
  artifactChanges: Type.Array(
    object({
      artifactLocation,
      replacements: Type.Array(object({ deletedRegion: region, insertedContent: optional(object({ text })) }), {
        minItems: 1,
      }),
    }),
    { minItems: 1 },
  ),
});

/** §3.27 */
const result = object({
  ruleId: optional(text),
  ruleIndex: optional(atLeast(0)),
  level: optional(level),
  message,
  locations: optional(Type.Array(location)),
  fixes: optional(Type.Array(fix, { uniqueItems: true })),
});

/** §3.49, §3.50 */
const rule = object({
  id: text,
  shortDescription: optional(message),
  defaultConfiguration: optional(object({ level: optional(level) })),
});

/** §3.20, §3.58 */
const invocation = object({
  endTimeUtc: optional(Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$' })),
  executionSuccessful: Type.Boolean(),
  toolExecutionNotifications: optional(
    Type.Array(object({ level: optional(level), message, locations: optional(Type.Array(location)) })),
  ),
});

/** §3.14, §3.18, §3.19 */
const run = object({
  tool: object({
    driver: object({ name: text, version: optional(text), rules: optional(Type.Array(rule, { uniqueItems: true })) }),
  }),
  columnKind: Type.Union([Type.Literal('utf16CodeUnits'), Type.Literal('unicodeCodePoints')]),
  // §3.8: any object may have a property bag.
  properties: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  artifacts: optional(
    Type.Array(
      object({
        location: optional(artifactLocation),
        hashes: optional(Type.Record(Type.String(), Type.String())),
        properties: optional(Type.Record(Type.String(), Type.Unknown())),
      }),
      {
        uniqueItems: true,
      },
    ),
  ),
  results: optional(Type.Array(result)),
  invocations: optional(Type.Array(invocation)),
});

/** §3.13 */
export const sarifLog = object({
  $schema: optional(Type.String({ format: 'uri' })),
  version: Type.Literal('2.1.0'),
  runs: Type.Array(run),
});
