import { expect, it } from 'vitest';
import { sortComponents } from './sort-components.js';

it('begins with parameters, and sorts schemas by their first use and responses by text', () => {
  const createReference = (path: string) => ({ $ref: `#/components/${path}` });
  const sortedDescription = sortComponents({
    paths: {
      '/api/tags': {
        get: { 200: createReference('schemas/TagList'), 404: createReference('responses/not_found') },
      },
    },
    components: {
      schemas: { Unused: {}, TagList: { items: createReference('schemas/Tag') }, Error: {}, Tag: {} },
      responses: {
        too_large: { description: 'Too large' },
        not_found: { description: 'Missing', content: createReference('schemas/Error') },
      },
      examples: { one: {} },
      parameters: { limit: {} },
    },
  });
  expect(Object.keys(sortedDescription.components.schemas)).toEqual(['Tag', 'TagList', 'Error', 'Unused']);
  expect(Object.keys(sortedDescription.components.responses)).toEqual(['not_found', 'too_large']);
  expect(Object.keys(sortedDescription.components)[0]).toBe('parameters');
  expect(sortedDescription.components.examples).toEqual({ one: {} });
});
