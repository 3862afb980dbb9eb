import { expect, it } from 'vitest';
import { createFuzzWorld } from './fuzz-world.js';
import { type Operation, operations, resolveSchema, type Schema } from './operations.js';
import { HOST } from './send.js';

const JSON_TYPE = 'application/json';
const jsonOperations = operations
  .filter((operation) => JSON_TYPE in operation.bodies)
  .map((operation) => [operation.id, operation] as const);

/**
 * Objects that may contain any field. Clients send a whole product, of which only the id is used. Values are named by
 * the creator's own fields, and an unknown name is an error. Later browser versions may add fields to a credential.
 */
const OPEN_OBJECTS = [
  'createPaymentIntent.product',
  'setSubscriberFields.values',
  'subscribe.fields',
  'changePreferences.fields',
  'startImport.mapping.fields',
  'signInWithPasskey.credential',
  'addPasskey.credential',
  'signInAdminWithPasskey.credential',
  'addAdminPasskey.credential',
];

it('covers every kind of caller', () => {
  const callers = new Set(jsonOperations.map(([, { access }]) => access));
  expect([...callers].sort()).toEqual(['admin', 'everybody', 'session', 'user']);
});

it.each(jsonOperations)('%s rejects an unknown field and names it', async (_, operation) => {
  const response = await sendBody(operation, { titel: 'The kiln' });
  expect([response.status, response.errors]).toEqual([
    400,
    expect.arrayContaining([{ path: 'titel', message: 'Unknown field: titel.' }]),
  ]);
});

it.each(jsonOperations)('%s describes every object of its body as closed', (id, operation) => {
  const openPaths = listOpenObjects(operation.bodies[JSON_TYPE]?.schema ?? {}, id);
  expect(openPaths.filter((path) => !OPEN_OBJECTS.includes(path))).toEqual([]);
});

it.each([
  ['saveProfile', { socialLinks: { instagramm: 'mara' } }, 'socialLinks.instagramm'],
  ['subscribe', { email: 'a@b.example', attribution: { utm: 'x' } }, 'attribution.utm'],
  ['startImport', { mapping: { email: 0, mail: 1 } }, 'mapping.mail'],
] as const)('%s names an unknown field of an object in its body', async (id, body, path) => {
  const operation = jsonOperations.find(([name]) => name === id)?.[1] as Operation;
  const { status, errors } = await sendBody(operation, body);
  expect([status, errors.map((error) => error.path)]).toEqual([400, expect.arrayContaining([path])]);
});

it('shortens the name of a very long unknown field', async () => {
  const operation = jsonOperations.find(([name]) => name === 'login')?.[1] as Operation;
  const { errors } = await sendBody(operation, { ['x'.repeat(10_000)]: 1 });
  expect(Math.max(...errors.map(({ path }) => path.length))).toBe(100);
});

async function sendBody(operation: Operation, body: object) {
  const address = HOST + operation.path.replaceAll(/\{[^}]+\}/g, '1');
  const { fetch, credentials } = await createFuzzWorld();
  const actor = operation.access === 'admin' ? 'administrator' : 'mara';
  const headers = { ...credentials[actor], host: new URL(HOST).host, 'content-type': JSON_TYPE };
  const request = new Request(address, { method: operation.method, headers, body: JSON.stringify(body) });
  const response = await fetch(request, { incoming: { socket: { remoteAddress: '127.0.0.1' } } });
  const json = (await response.json()) as { errors?: Array<{ path: string; message: string }> };
  return { status: response.status, errors: json.errors ?? [] };
}

/** Returns the path of every object in a schema that allows unknown fields. */
function listOpenObjects(schema: Schema, path: string): string[] {
  const { type, properties = {}, additionalProperties, items, ...combined } = resolveSchema(schema);
  const { anyOf = [], oneOf = [], allOf = [] } = combined;
  const isOpen = [type].flat().includes('object') && additionalProperties !== false;
  return [
    ...(isOpen ? [path] : []),
    ...Object.entries(properties).flatMap(([name, field]) => listOpenObjects(field, `${path}.${name}`)),
    ...[...anyOf, ...oneOf, ...allOf, ...(items === undefined ? [] : [items])].flatMap((part) =>
      listOpenObjects(part, path),
    ),
  ];
}
