import { expect, it } from 'vitest';
import type { ErrorBody } from '../http/errors/error-body.js';
import { createApp } from '../server/app.js';
import { signInAdmin } from '../testing/admin.js';
import { type ApiResponse, type Creator, createHttpWorld, type HttpWorld } from '../testing/http-world.js';
import { setPlan } from '../testing/payments/pro.js';
import { collectInputs, describeApi, formatCall } from './describe-api.js';
import { findInvalidInput, sampleParts } from './error-examples.js';
import { type Operation, type Paths, resolveExample, type SharedExamples } from './examples.js';
import { HANDLER_INPUT_ERRORS } from './operation-messages.js';
import type { Schemas } from './sample-schema.js';

const app = createApp({ trustProxy: false });
const description = describeApi(app);
const schemas = description.components?.schemas as unknown as Schemas;
const examples = description.components?.examples as unknown as SharedExamples;
const inputs = collectInputs(app);

interface ApiEndpoint {
  id: string;
  method: string;
  path: string;
  operation: Operation;
}

const operations: ApiEndpoint[] = Object.entries(description.paths as Paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    id: operation.operationId,
    method,
    path,
    operation,
  })),
);

/** Returns the example of an operation's error, or undefined if it does not name this code. */
function findErrorExample({ responses }: Operation, status: number, code: string): ErrorBody | undefined {
  const reference = responses[status]?.content?.['application/json']?.examples?.[code];
  if (reference === undefined) return undefined;
  return resolveExample({ examples: { [code]: reference } }, examples) as ErrorBody;
}

const sampledEndpoints = operations.map((endpoint) => {
  const { method, path, operation } = endpoint;
  const parts = sampleParts(operation, inputs.get(formatCall(method, path)) ?? {}, schemas);
  return { ...endpoint, parts, invalid: findInvalidInput(parts) };
});
type SampledEndpoint = (typeof sampledEndpoints)[number];

interface Callers {
  world: HttpWorld;
  mara: Creator;
  admin: Creator;
}

async function createCallers(): Promise<Callers> {
  const world = await createHttpWorld();
  const mara = await world.register('mara');
  await setPlan(world.ctx, mara.id, { isPro: true });
  return { world, mara, admin: await signInAdmin(world) };
}

type ChangedParts = Record<string, Record<string, unknown>>;

/** Sends the sample input, with the changed parts instead of their samples. */
function call(
  world: HttpWorld,
  endpoint: SampledEndpoint,
  input: { changed: ChangedParts; as: Creator | undefined },
) {
  const { method, path, parts, operation } = endpoint;
  const { changed, as } = input;
  const getFields = (place: string) =>
    changed[place] ?? parts.find((part) => part.place === place)?.fields ?? {};
  const target = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(getFields('path')[name])));
  const requiredNames = (operation.parameters ?? [])
    .filter((parameter) => parameter.required)
    .map(({ name }) => name);
  const query = Object.entries(getFields('query')).filter(
    ([name, value]) => value !== undefined && (changed.query !== undefined || requiredNames.includes(name)),
  );
  const search = new URLSearchParams(query as Array<[string, string]>);
  const hasBody = parts.some(({ place }) => place === 'body');
  return world.call(method.toUpperCase(), `${target}${search.size > 0 ? `?${search}` : ''}`, {
    as,
    headers: (changed.header ?? {}) as Record<string, string>,
    ...(hasBody ? { body: getFields('body') } : {}),
  });
}

/** Returns a caller with access to the operation. */
function findCaller({ security = [] }: Operation, { mara, admin }: Callers): Creator | undefined {
  const ways = security.flatMap((way) => Object.keys(way));
  if (ways.includes('adminSession')) return admin;
  return ways.length === 0 ? undefined : mara;
}

const toComparable = (status: number, body: ErrorBody | undefined) => [status, { ...body, requestId: '' }];

/** Compares the response of each operation with the example of the description. */
async function expectExamples(
  endpoints: SampledEndpoint[],
  {
    status,
    code,
    answer,
  }: { status: number; code: string; answer: (operation: SampledEndpoint) => Promise<ApiResponse> },
): Promise<void> {
  const [responsesByOperation, examplesByOperation]: Array<Record<string, unknown>> = [{}, {}];
  for (const operation of endpoints) {
    const { status: responseStatus, json } = await answer(operation);
    Object.assign(responsesByOperation ?? {}, { [operation.id]: toComparable(responseStatus, json) });
    const example = findErrorExample(operation.operation, status, code);
    Object.assign(examplesByOperation ?? {}, { [operation.id]: toComparable(status, example) });
  }
  expect(responsesByOperation).toEqual(examplesByOperation);
}

it.each(sampledEndpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s accepts its sample input',
  (_, { parts }) => {
    for (const { place, schema, fields } of parts) {
      expect([place, schema.safeParse(fields).error?.issues ?? []]).toEqual([place, []]);
    }
  },
);

it('shows what the API returns for invalid input', async () => {
  const callers = await createCallers();
  const endpoints = sampledEndpoints.filter(
    ({ id, invalid }) => invalid !== undefined && !(id in HANDLER_INPUT_ERRORS),
  );
  expect(endpoints.length).toBeGreaterThan(140);
  await expectExamples(endpoints, {
    status: 400,
    code: 'invalid_input',
    answer: (operation) => {
      const { place = '', fields = {} } = operation.invalid ?? {};
      const as = findCaller(operation.operation, callers);
      return call(callers.world, operation, { changed: { [place]: fields }, as });
    },
  });
});

it('shows what the API returns for a form without a file', async () => {
  const callers = await createCallers();
  const uploads = ['importSubscribers', 'uploadImage', 'uploadProductFile', 'uploadProfileImage'];
  await expectExamples(
    sampledEndpoints.filter(({ id }) => uploads.includes(id)),
    {
      status: 400,
      code: 'invalid_input',
      answer: ({ path }) =>
        callers.world.call('POST', path, {
          as: callers.mara,
          raw: '--b\r\nContent-Disposition: form-data; name="note"\r\n\r\nNo file.\r\n--b--\r\n',
          headers: { 'content-type': 'multipart/form-data; boundary=b' },
        }),
    },
  );
});

it('shows what the API returns for a body with the wrong content type', async () => {
  const callers = await createCallers();
  await expectExamples(
    sampledEndpoints.filter(({ id }) =>
      ['createLink', 'register', 'addBan', 'postPreferencesName'].includes(id),
    ),
    {
      status: 415,
      code: 'wrong_content_type',
      answer: ({ path, operation }) =>
        callers.world.call('POST', path, {
          as: findCaller(operation, callers),
          raw: 'title',
          headers: { 'content-type': 'text/csv' },
        }),
    },
  );
});

it.each([
  ['register', { username: 'mara', email: 'new@kova.example', password: 'correct horse' }, 'username_taken'],
  ['register', { username: 'new', email: 'mara@example.com', password: 'correct horse' }, 'email_taken'],
  ['renameUser', { newUsername: 'other', confirmChange: true }, 'username_taken'],
  ['saveProfile', { username: 'other' }, 'username_taken'],
  ['allowHost', { host: 'kiln.example' }, 'host_already_allowed'],
  ['createTag', { name: 'News' }, 'name_taken'],
  ['createField', { key: 'city', label: 'City', type: 'text' }, 'name_taken'],
  ['createSegment', { name: 'Regulars', filter: { source: 'hand' } }, 'name_taken'],
])('shows the field of a conflict in %s', async (id, body, code) => {
  const callers = await createCallers();
  await callers.world.register('other');
  await expectExamples(
    sampledEndpoints.filter((endpoint) => endpoint.id === id),
    {
      status: 409,
      code,
      answer: async (operation) => {
        const as = findCaller(operation.operation, callers);
        // The first of two equal requests creates the row with which the second conflicts.
        await call(callers.world, operation, { changed: { body }, as });
        return call(callers.world, operation, { changed: { body }, as });
      },
    },
  );
});

it('shows the account that the sign-up returns', async () => {
  const { world } = await createCallers();
  const body = { username: 'new', email: 'new@kova.example', password: 'correct horse' };
  const { json } = await world.call('POST', '/api/register', { body });
  const exampleAccount = examples.NewAccount?.value as object;
  const ofMara = {
    id: 1,
    username: 'mara',
    email: 'mara@kiln.example',
    createdAt: '2026-11-20T08:00:00.000Z',
  };
  expect({ ...json, ...ofMara }).toEqual(exampleAccount);
});

it('shows what the API returns for a wrong password of an administrator', async () => {
  const callers = await createCallers();
  const endpoints = sampledEndpoints.filter(({ parts }) =>
    parts.some(({ place, fields }) => place === 'body' && 'currentPassword' in fields),
  );
  expect(endpoints.length).toBeGreaterThan(5);
  await expectExamples(endpoints, {
    status: 400,
    code: 'invalid_input',
    answer: (operation) => {
      const changed = { path: { id: callers.admin.id } };
      return call(callers.world, operation, { changed, as: callers.admin });
    },
  });
});

it.each([
  ['eraseAddress', { address: 'nobody@kova.example' }],
  ['subscribe', { username: 'nobody', email: 'ines@kova.example' }],
  ['createBulkJob', { ids: [1], addTags: [999_999] }],
])('shows what %s returns for an unknown value in the body', async (id, body) => {
  const callers = await createCallers();
  await expectExamples(
    sampledEndpoints.filter((endpoint) => endpoint.id === id),
    {
      status: 404,
      code: 'not_found',
      answer: (operation) =>
        call(callers.world, operation, {
          changed: { body },
          as: findCaller(operation.operation, callers),
        }),
    },
  );
});

it('shows what the API returns without a session', async () => {
  const { world } = await createCallers();
  const endpoints = sampledEndpoints.filter(({ operation }) => operation.security?.length !== 0);
  await expectExamples(endpoints, {
    status: 401,
    code: 'unauthenticated',
    answer: (operation) => call(world, operation, { changed: {}, as: undefined }),
  });
});

it('shows what the API returns for an unknown id', async () => {
  const callers = await createCallers();
  const endpoints = sampledEndpoints.filter(
    ({ path, operation }) =>
      /\{(?:id|username|userCode|token)\}/.test(path) &&
      findErrorExample(operation, 404, 'not_found') !== undefined,
  );
  await expectExamples(endpoints, {
    status: 404,
    code: 'not_found',
    answer: (operation) => {
      const knownFields = operation.parts.find(({ place }) => place === 'path')?.fields ?? {};
      const unknownFields = Object.keys(knownFields).map((name) => [
        name,
        /id$/i.test(name) ? '999999' : 'nobody',
      ]);
      if ('id' in knownFields && 'username' in knownFields) unknownFields.push(['username', 'mara']);
      const as = findCaller(operation.operation, callers);
      return call(callers.world, operation, { changed: { path: Object.fromEntries(unknownFields) }, as });
    },
  });
});
