import { expect, it } from 'vitest';
import { withShortNames } from './short-names.js';

it('shortens the names of shared parts, and the references to them', () => {
  const reference = (path: string) => ({ $ref: `#/components/${path}` });
  const schemas = { Tag: { type: 'object' } };
  const description = {
    paths: {
      '/api/tags': {
        parameters: [reference('parameters/limit')],
        200: reference('schemas/Tag'),
        404: reference('responses/not_found.12'),
      },
    },
    components: {
      schemas,
      parameters: { limit: { name: 'limit' } },
      responses: { too_large: {}, 'not_found.12': { example: reference('examples/not_found.3') } },
      examples: { 'not_found.3': { value: {} } },
    },
  };
  expect(withShortNames(description)).toEqual({
    paths: {
      '/api/tags': {
        parameters: [reference('parameters/p0')],
        200: reference('schemas/Tag'),
        404: reference('responses/r1'),
      },
    },
    components: {
      schemas,
      parameters: { p0: { name: 'limit' } },
      responses: { r0: {}, r1: { example: reference('examples/e0') } },
      examples: { e0: { value: {} } },
    },
  });
});
