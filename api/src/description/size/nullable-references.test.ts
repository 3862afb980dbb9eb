import { expect, it } from 'vitest';
import { convertNullableReferences } from './nullable-references.js';

const reference = { $ref: '#/components/schemas/FontPair' };

it('describes a nullable reference as the shared schema or null, with its own description', () => {
  const description = 'The fonts; null for the theme’s own.';
  const field = { allOf: [reference, { type: ['string', 'null'], description }] };
  expect(convertNullableReferences({ properties: { fontPair: field } })).toEqual({
    properties: { fontPair: { anyOf: [reference, { type: 'null' }], description } },
  });
});

it('does not change other schemas', () => {
  const schemas = [
    reference,
    { allOf: [reference, { description: 'The fonts.' }] },
    { type: ['string', 'null'] },
  ];
  expect(convertNullableReferences(schemas)).toEqual(schemas);
});
