import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { createApp } from '../server/app.js';
import type { Context } from '../server/context.js';
import { COMMANDS } from './cli-commands.js';
import { describeApi } from './describe-api.js';
import type { Operation, Paths } from './examples.js';
import { type Schema, type Schemas, sampleOf } from './sample-schema.js';
import { TAGS } from './tags.js';

const document = describeApi(createApp({} as Context, { trustProxy: false }));
const paths = document.paths as Paths;
const schemas = document.components?.schemas as unknown as Schemas;
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
const examples = document.components?.examples as Record<string, { value: unknown }>;

const ajv = new Ajv2020({ strict: false, allErrors: true });
(addFormats as unknown as (instance: Ajv2020) => void)(ajv);
ajv.addSchema(document, 'openapi');

/** They refuse nobody: there is nothing to get wrong. */
const REFUSE_NOBODY = ['getHealth', 'getReadiness', 'getRegistrationStatus', 'getWidgetRelease'];

/** Text that ends with a period. */
const SENTENCE = /^\S.*\.$/s;

/** Returns the paths of the fields that have neither a description nor a schema with a name. */
function undescribedFields(schema: Schema, path = ''): string[] {
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const nested = [...parts, ...(schema.items === undefined ? [] : [schema.items])];
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    ...(isDescribed(field) ? [] : [`${path}${name}`]),
    ...undescribedFields(field, `${path}${name}.`),
  ]);
  return [...fields, ...nested.flatMap((part) => undescribedFields(part, path))];
}

function isDescribed(field: Schema): boolean {
  const isNamed = field.$ref !== undefined;
  return isNamed || field.description !== undefined || (field.allOf ?? []).some(isDescribed);
}

const contentsOf = ({ requestBody, responses }: Operation) =>
  [requestBody ?? {}, ...Object.values(responses)].flatMap(({ content = {} }) => Object.values(content));

describe.each(operations.map((operation) => [operation.operationId, operation] as const))(
  '%s',
  (_id, operation) => {
    it('has a summary, one tag and its access rules', () => {
      expect(operation.summary).toMatch(/^\S.{5,}[^.]$/);
      expect(TAGS.map(([name]) => name)).toEqual(expect.arrayContaining(operation.tags));
      expect(operation.tags).toHaveLength(1);
      expect(operation.security).toBeDefined();
    });

    it('has a summary of two words, a description, and described parameters', () => {
      expect(operation.summary).toMatch(/^\S+ \S/);
      expect(operation.description).toMatch(SENTENCE);
      for (const { name, description, schema } of operation.parameters ?? []) {
        expect(description ?? schema.description, name).toMatch(SENTENCE);
      }
    });

    it('describes each error in a sentence', () => {
      const refused = Object.entries(operation.responses).filter(([status]) => /^[45]/.test(status));
      if (!REFUSE_NOBODY.includes(operation.operationId)) expect(refused).not.toEqual([]);
      for (const [, { description }] of refused) expect(description).toMatch(/^\S.{5,}/);
      const statuses = Object.keys(operation.responses);
      if (operation.requestBody !== undefined)
        expect(statuses).toEqual(expect.arrayContaining(['413', '415']));
      const isGuarded = operation.security?.length !== 0;
      if (isGuarded) expect(Object.keys(operation.responses)).toContain('401');
    });

    it('has an example of every request and response', () => {
      for (const { name, in: place, required, example } of operation.parameters ?? []) {
        if (required || place === 'query') expect(example, name).toBeDefined();
      }
      for (const media of contentsOf(operation)) {
        expect(media.example ?? media.examples, 'an example').toBeDefined();
      }
    });

    it('has valid examples for its parameters', () => {
      for (const { name, schema, example } of operation.parameters ?? []) {
        const inDocument = schema.$ref === undefined ? schema : { $ref: `openapi${schema.$ref}` };
        if (example !== undefined) expect(ajv.validate(inDocument, example), name).toBe(true);
      }
    });
  },
);

it.each(Object.keys(examples))('has a valid example of %s', (name) => {
  const validate = ajv.getSchema(`openapi#/components/schemas/${name}`);
  validate?.(examples[name]?.value);
  expect(validate?.errors ?? []).toEqual([]);
});

it.each(Object.keys(schemas))('describes every field of %s', (name) => {
  expect(undescribedFields(schemas[name] ?? {})).toEqual([]);
});

it('invents no text or number for an example', () => {
  const madeUp = new Set<string>();
  for (const name of Object.keys(schemas)) sampleOf(schemas, name, (field) => madeUp.add(field));
  expect([...madeUp]).toEqual([]);
});

it('has an operation for every command', () => {
  const names = operations.map(({ operationId }) => operationId);
  expect(names).toEqual(expect.arrayContaining(Object.keys(COMMANDS)));
});

it('lists the scopes that an API token needs', () => {
  expect(paths['/api/newsletters/{id}/send']?.post?.security).toEqual([
    { session: [] },
    { apiToken: ['send'] },
  ]);
  expect(paths['/api/newsletter/send']?.post?.security).toEqual([
    { session: [] },
    { apiToken: ['write', 'send'] },
  ]);
  expect(paths['/api/admin/logout']?.post?.security).toEqual([{ adminSession: [] }]);
  expect(paths['/api/admin/jobs']?.get?.security).toEqual([{ adminSession: ['owner'] }]);
  expect(paths['/api/login']?.post?.security).toEqual([]);
});

it('lists every value of a field with a few numbers', () => {
  const { pauseDays } = schemas.PreferencesChange?.properties ?? {};
  expect(pauseDays?.anyOf?.[0]).toMatchObject({ type: 'integer', enum: [30, 90] });
});
