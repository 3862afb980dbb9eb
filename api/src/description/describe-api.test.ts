import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { createApp } from '../server/app.js';
import { COMMANDS } from './cli-commands.js';
import { describeApi } from './describe-api.js';
import { RAW_BODIES } from './describe-raw-bodies.js';
import { type Operation, type Paths, resolveExample } from './examples.js';
import { type Schema, type Schemas, sampleNamedSchema } from './sample-schema.js';
import { TAGS } from './tags.js';

const document = describeApi(createApp({ trustProxy: false }));
const paths = document.paths as Paths;
const schemas = document.components?.schemas as unknown as Schemas;
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
const examples = document.components?.examples as Record<string, { value: unknown }>;

const ajv = new Ajv2020({ strict: false, allErrors: true });
(addFormats as unknown as (instance: Ajv2020) => void)(ajv);
ajv.addSchema(document, 'openapi');

/** Operations whose handler reads the body itself, whatever its content type. */
const READ_BY_HANDLER = [
  ...Object.keys(RAW_BODIES),
  'importSubscribers',
  'uploadImage',
  'uploadProductFile',
  'uploadProfileImage',
];

/** Operations without a possible error of the caller. */
const REFUSE_NOBODY = ['getHealth', 'getReadiness', 'getRegistrationStatus', 'getWidgetRelease'];

/** Matches text that ends with a period. */
const SENTENCE = /^\S.*\.$/s;

/** Returns the paths of the fields that have neither a description nor a schema with a name. */
function listUndescribedFields(schema: Schema, path = ''): string[] {
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const nestedSchemas = [...parts, ...(schema.items === undefined ? [] : [schema.items])];
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    ...(isDescribed(field) ? [] : [`${path}${name}`]),
    ...listUndescribedFields(field, `${path}${name}.`),
  ]);
  return [...fields, ...nestedSchemas.flatMap((part) => listUndescribedFields(part, path))];
}

function isDescribed(field: Schema): boolean {
  const isNamed = field.$ref !== undefined;
  return isNamed || field.description !== undefined || (field.allOf ?? []).some(isDescribed);
}

const listContents = ({ requestBody, responses }: Operation) =>
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
      const errorResponses = Object.entries(operation.responses).filter(([status]) => /^[45]/.test(status));
      if (!REFUSE_NOBODY.includes(operation.operationId)) expect(errorResponses).not.toEqual([]);
      for (const [, { description }] of errorResponses) expect(description).toMatch(/^\S.{5,}/);
      const statuses = Object.keys(operation.responses);
      if (operation.requestBody !== undefined) expect(statuses).toContain('413');
      const wrongTypes = operation.responses[415]?.content?.['application/json']?.examples ?? {};
      const checksType =
        operation.requestBody !== undefined && !READ_BY_HANDLER.includes(operation.operationId);
      expect('wrong_content_type' in wrongTypes).toBe(checksType);
      const isGuarded = operation.security?.length !== 0;
      if (isGuarded) expect(Object.keys(operation.responses)).toContain('401');
    });

    it('has an example of every request and response', () => {
      for (const { name, in: place, required, example } of operation.parameters ?? []) {
        if (required || place === 'query') expect(example, name).toBeDefined();
      }
      for (const media of listContents(operation)) {
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
  expect(listUndescribedFields(schemas[name] ?? {})).toEqual([]);
});

/** Returns the example and the schema of each body, with a name to show. */
const listExamples = (operation: Operation) =>
  listContents(operation).flatMap(({ schema, ...media }) => {
    const example = resolveExample(media, examples);
    const inDocument = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/'));
    return typeof example === 'object' ? [{ example, schema: inDocument }] : [];
  });

it.each(operations.map((operation) => [operation.operationId, operation] as const))(
  'has examples of %s that fit their schemas',
  (_id, operation) => {
    for (const { example, schema } of listExamples(operation)) {
      expect([ajv.validate(schema, example), ajv.errors, example]).toEqual([true, null, example]);
    }
  },
);

it('shows a draft as a draft, and a sent newsletter that can be undone', () => {
  const { NewDraft, Newsletter, SentNewsletter, ScheduledNewsletter } = examples;
  expect(NewDraft?.value).toMatchObject({ version: 1, design: null, imageUrl: null, sentAt: null });
  expect(Newsletter?.value).toMatchObject({ sentAt: null, status: null, accepted: null, undoUntil: null });
  expect(SentNewsletter?.value).toMatchObject({
    sentAt: expect.any(String),
    status: 'preparing',
    accepted: 0,
  });
  expect(ScheduledNewsletter?.value).toMatchObject({ sentAt: null, scheduledAt: expect.any(String) });
});

it.each([
  ['Usage', (usage) => usage.storage.imageBytes.used < usage.storage.imageBytes.limit],
  ['PlanSubscription', (plan) => plan.isPro && plan.source === 'subscription' && plan.status === 'active'],
  ['Subscribed', ({ message }) => message.startsWith('Thanks for subscribing')],
  ['Unsubscribed', ({ message }) => message === 'Successfully unsubscribed'],
  [
    'ArchivedNewsletter',
    ({ image, action }) => image.url.endsWith('.jpg') && !action.url.includes('archive'),
  ],
  [
    'WebhookEndpoint',
    ({ status, pauseReason, pausedAt }) => status === 'active' && !pauseReason && !pausedAt,
  ],
  [
    'WebhookDelivery',
    ({ status, failure, responseStatus }) => status === 'delivered' && !failure && responseStatus,
  ],
  ['DomainRecord', ({ verified, verifiedAt, checkedAt }) => verified && verifiedAt && checkedAt],
  [
    'SendProgress',
    ({ status, pauseReason, finishedAt }) => status === 'finished' && !pauseReason && finishedAt,
  ],
  ['Ban', ({ kind, value }) => kind === 'network' && value.includes('/')],
  // biome-ignore lint/suspicious/noExplicitAny: an example is any JSON.
] as Array<[string, (example: any) => unknown]>)(
  'has an example of %s whose fields are consistent',
  (name, fits) => {
    expect([Boolean(fits(examples[name]?.value)), examples[name]?.value]).toEqual([
      true,
      examples[name]?.value,
    ]);
  },
);

it('shows counts of deliveries that sum to the audience', () => {
  for (const name of ['SendProgress', 'SendingProgress', 'PausedProgress', 'CanceledProgress']) {
    const value = examples[name]?.value;
    const { audience, counts } = value as { audience: number; counts: Record<string, number> };
    const sum = Object.values(counts).reduce((total, count) => total + count, 0);
    expect([name, sum]).toEqual([name, audience]);
  }
});

it('describes conditional requests, and downloads that can be resumed', () => {
  const operationsById = Object.fromEntries(
    operations.map((operation) => [operation.operationId, operation]),
  );
  const listHeaders = (id: string) =>
    (operationsById[id]?.parameters ?? []).flatMap((parameter) =>
      parameter.in === 'header' ? [parameter.name] : [],
    );
  const listResponseHeaders = (id: string, status: number) =>
    Object.keys(operationsById[id]?.responses[status]?.headers ?? {});
  expect(listHeaders('getCreator')).toEqual(['If-None-Match']);
  expect([listResponseHeaders('getCreator', 200), listResponseHeaders('getCreator', 304)]).toEqual([
    ['ETag'],
    ['ETag'],
  ]);
  expect(listHeaders('downloadPurchase')).toEqual(['Range', 'If-Range']);
  expect(listResponseHeaders('downloadPurchase', 206)).toEqual(['Accept-Ranges', 'ETag', 'Content-Range']);
  expect(listResponseHeaders('followLink', 302)).toEqual(['Location']);
});

it('describes the fields of plain forms, and the required file of uploads', () => {
  const findBodySchema = (id: string, type: string) =>
    operations.find(({ operationId }) => operationId === id)?.requestBody?.content?.[type]?.schema;
  const form = 'application/x-www-form-urlencoded';
  expect(Object.keys(findBodySchema('postPreferencesPause', form)?.properties ?? {})).toEqual(['days']);
  expect(findBodySchema('subscribe', form)).toEqual({ $ref: '#/components/schemas/SubscribeForm' });
  expect([schemas.ImageFile?.required, schemas.ImportForm?.required]).toEqual([['image'], ['file']]);
});

it('invents no text or number for an example', () => {
  const madeUp = new Set<string>();
  for (const name of Object.keys(schemas)) sampleNamedSchema(schemas, name, (field) => madeUp.add(field));
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

it('lists both values of pauseDays', () => {
  const { pauseDays } = schemas.PreferencesChange?.properties ?? {};
  expect(pauseDays?.anyOf?.[0]).toMatchObject({ type: 'integer', enum: [30, 90] });
});
