import { expect, it } from 'vitest';
import { sortComponents } from './sort-components.js';

it('begins with parameters, and sorts schemas by their first use and responses by text', () => {
  const reference = (path: string) => ({ $ref: `#/components/${path}` });
  const sorted = sortComponents({
    paths: {
      '/api/tags': { get: { 200: reference('schemas/TagList'), 404: reference('responses/not_found') } },
    },
    components: {
      schemas: { Unused: {}, TagList: { items: reference('schemas/Tag') }, Error: {}, Tag: {} },
      responses: {
        too_large: { description: 'Too large' },
        not_found: { description: 'Missing', content: reference('schemas/Error') },
      },
      examples: { one: {} },
      parameters: { limit: {} },
    },
  });
  expect(Object.keys(sorted.components.schemas)).toEqual(['Tag', 'TagList', 'Error', 'Unused']);
  expect(Object.keys(sorted.components.responses)).toEqual(['not_found', 'too_large']);
  expect(Object.keys(sorted.components)[0]).toBe('parameters');
  expect(sorted.components.examples).toEqual({ one: {} });
});
