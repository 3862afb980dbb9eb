import { expect, it } from 'vitest';
import { shortenNames } from './short-names.js';

it('shortens the names of shared parts, and the references to them', () => {
  const createReference = (path: string) => ({ $ref: `#/components/${path}` });
  const schemas = { Tag: { type: 'object' } };
  const description = {
    paths: {
      '/api/tags': {
        parameters: [createReference('parameters/limit')],
        200: createReference('schemas/Tag'),
        404: createReference('responses/not_found.12'),
      },
    },
    components: {
      schemas,
      parameters: { limit: { name: 'limit' } },
      responses: { too_large: {}, 'not_found.12': { example: createReference('examples/not_found.3') } },
      examples: { 'not_found.3': { value: {} } },
    },
  };
  expect(shortenNames(description)).toEqual({
    paths: {
      '/api/tags': {
        parameters: [createReference('parameters/p0')],
        200: createReference('schemas/Tag'),
        404: createReference('responses/r1'),
      },
    },
    components: {
      schemas,
      parameters: { p0: { name: 'limit' } },
      responses: { r0: {}, r1: { example: createReference('examples/e0') } },
      examples: { e0: { value: {} } },
    },
  });
});
