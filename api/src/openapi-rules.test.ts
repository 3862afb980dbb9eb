import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { paths } from './config/paths.js';

const { findProblems } = (await import(join(paths.root, 'scripts/openapi-rules.mjs'))) as {
  findProblems: (document: unknown, sources: string[]) => string[];
};

const SOURCES = [
  "throw new AppError('limit_reached', `Your page has $" + '{MAX} links.`);',
  "throw new AppError('already_sent', 'This was sent already.');",
  "const OTHER = 'This text belongs to another code.'; throw notFound('Link');",
];

const createExample = (code: string, message: string) => ({ value: { code, message } });

interface Changes {
  operation?: object;
  response?: object;
  status?: number;
  code?: string;
  example?: object;
}

/** Returns a valid description with one operation and one error, with changed parts. */
function createDocument({ operation, response, status = 409, code = 'limit_reached', example }: Changes) {
  const content = {
    'application/json': {
      schema: { $ref: '#/components/schemas/Error' },
      examples: { [code]: { $ref: '#/components/examples/error_one' } },
    },
  };
  const describedResponse = { description: `\`${code}\`: There are too many.`, content, ...response };
  const createLink = { operationId: 'createLink', responses: { [status]: describedResponse }, ...operation };
  return {
    paths: { '/api/links': { post: createLink } },
    components: { examples: { error_one: example ?? createExample(code, 'Your page has 200 links.') } },
  };
}

describe('the check of the API’s description', () => {
  it('accepts an error with a code and a text that the API returns', () => {
    expect(findProblems(createDocument({}), SOURCES)).toEqual([]);
    const missing = {
      status: 404,
      code: 'not_found',
      example: createExample('not_found', 'Link not found.'),
    };
    expect(findProblems(createDocument(missing), SOURCES)).toEqual([]);
  });

  it.each<[string, Changes, string]>([
    [
      'an error whose description names no code',
      { response: { description: 'Too many' } },
      'createLink 409: the description does not start with a code.',
    ],
    [
      'an operation that needs a recent sign-in and does not say so',
      { code: 'reauthentication_required' },
      'createLink: the description does not say that it needs a recent sign-in.',
    ],
    [
      'an error without codes',
      { response: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } } },
      'createLink 409 names no code.',
    ],
    [
      'an example of another code',
      { example: createExample('not_found', 'Link not found.') },
      'createLink 409: the example of limit_reached has the code not_found.',
    ],
    [
      'a text that the API never returns',
      { example: createExample('limit_reached', 'There are too many.') },
      'createLink 409: the API never returns limit_reached with the text “There are too many.”.',
    ],
    [
      'another text for a code with only one',
      { code: 'already_sent', example: createExample('already_sent', 'This text belongs to another code.') },
      'createLink 409: the API never returns already_sent with the text “This text belongs to another code.”.',
    ],
    ['429 without Retry-After', { status: 429 }, 'createLink 429: the header Retry-After is not described.'],
    [
      'invalid input without input',
      { status: 400, code: 'invalid_input', example: createExample('invalid_input', 'Link not found.') },
      'createLink has no input, so it cannot return invalid_input.',
    ],
  ])('finds %s', (_, changes, problem) => {
    expect(findProblems(createDocument(changes), SOURCES)).toContain(problem);
  });

  it('finds a shared schema that may be null', () => {
    const document = createDocument({});
    const schemas = { Shape: { description: 'The shape of buttons.', type: ['string', 'null'] } };
    const sharedDocument = { ...document, components: { ...document.components, schemas } };
    expect(findProblems(sharedDocument, SOURCES)).toEqual([
      'Shape: the schema is shared, so it must not be null.',
    ]);
  });

  it('finds a code with two statuses', () => {
    const { paths: first, components } = createDocument({});
    const { paths: second } = createDocument({ status: 410, operation: { operationId: 'other' } });
    const document = { paths: { ...first, '/api/other': second['/api/links'] }, components };
    expect(findProblems(document, SOURCES)).toContain(
      'other 410: limit_reached has the status 409 elsewhere.',
    );
  });
});
