/** Schemas of a code's numbering: the types of numbering.ts, for responses and the OpenAPI document. */
import { Type } from 'typebox';
import type { Numbering } from './numbering.ts';

const Count = Type.Integer({ description: 'occurrences in the code itself' });
const oneOf = (values: readonly string[], description: string) =>
  Type.Union(
    values.map((value) => Type.Literal(value)),
    { description },
  );

const Joints = (description: string) => Type.Array(Type.Object({ text: Type.String(), count: Count }), { description });

const schema = Type.Object(
  {
    established: Type.Boolean({ description: 'false for a code of fewer than ten sections: use default schemes' }),
    sections: Type.Integer({ description: 'the number of numbered provisions that it was learned from' }),
    schemes: Type.Array(
      Type.Object({
        kind: Type.String({ description: 'the kind of provisions: section, rule, article, chapter, …' }),
        parts: Type.Array(
          Type.Object({
            separator: Type.String(),
            class: oneOf(['digits', 'upper', 'lower', 'roman', 'mixed'], 'the characters of the part'),
            min: Type.Integer(),
            max: Type.Integer(),
            padded: Type.Boolean(),
            suffix: Type.Optional(oneOf(['upper', 'lower'], 'letters that can follow directly')),
            optional: Type.Optional(Type.Boolean()),
          }),
        ),
        count: Count,
        example: Type.String(),
      }),
      { description: 'the forms of its numbers, most frequent first' },
    ),
    context: Type.Optional(
      Type.Union(
        [
          Type.Object({ form: Type.Literal('joined'), levels: Type.Array(Type.String()), join: Type.String() }),
          Type.Object({ form: Type.Literal('before'), levels: Type.Array(Type.String()) }),
          Type.Object({
            form: Type.Literal('named'),
            levels: Type.Array(Type.String()),
            when: oneOf(['always', 'repeated'], 'whether every citation names the container'),
            repeated: Type.Integer(),
          }),
        ],
        { description: 'the containers that make a number complete or unique' },
      ),
    ),
    citing: Type.Object({
      abbreviations: Type.Array(
        Type.Object({
          text: Type.String(),
          origin: oneOf(
            ['published', 'mined', 'initials', 'reader'],
            'initials are only candidates: a draft must support them',
          ),
          count: Count,
        }),
      ),
      marker: Type.String({ description: 'the sign before a number: §, Rule, art.; empty if none' }),
      markers: Type.Optional(Joints('the signs before numbers in the code’s own text, most frequent first')),
    }),
    subdivisions: Type.Array(
      Type.Object({
        lead: Type.String(),
        levels: Type.Array(
          Type.Object({
            class: oneOf(['digits', 'upper', 'lower', 'roman'], 'the characters of a designator'),
            wrap: oneOf(['()', '[]', '.', ''], 'the enclosing characters'),
          }),
        ),
        count: Count,
        example: Type.String(),
      }),
    ),
    ranges: Joints('the text between the ends of a range'),
    lists: Joints('the text between the numbers of a list'),
    editions: Type.Optional(
      Type.Array(Type.Integer(), { description: 'the years of the earlier editions whose numbers its notes give' }),
    ),
  },
  { description: 'how the code numbers and cites its provisions, learned from the code' },
);

export const NumberingSchema = Type.Unsafe<Numbering>(schema);
