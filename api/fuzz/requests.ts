import fc from 'fast-check';
import { ACTORS, type Actor, generateActor, hasAccess } from './actors.js';
import { type Body, generateBody, generateValidBody } from './bodies.js';
import type { Operation, Parameter } from './operations.js';
import { fuzzText } from './texts.js';
import { generateValue, type KnownValues } from './values.js';

export interface FuzzRequest {
  operation: Operation;
  actor: Actor;
  /** Path and query, as in the request line. */
  target: string;
  headers: ReadonlyArray<readonly [string, string]>;
  body: Body | undefined;
}

export function generateRequest(operation: Operation, knownValues: KnownValues): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      operation: fc.constant(operation),
      actor: generateActor(operation),
      target: generateTarget(operation, knownValues),
      headers: generateHeaders(operation),
      body: generateBody(operation, knownValues),
    })
    .map((request) => ({ ...request, [fc.toStringMethod]: () => describeRequest(request) }));
}

/** Describes a request for a failure. Long texts are cut and show their length. */
function describeRequest({ operation, actor, target, headers, body }: FuzzRequest): string {
  const lines = [
    `${actor}: ${operation.method} ${truncate(target)}`,
    ...headers.map(([name, value]) => `${name}: ${truncate(value)}`),
    ...(body === undefined
      ? []
      : [`content-type: ${truncate(String(body.type))}`, truncate(body.bytes.toString())]),
  ];
  return lines.join('\n');
}

function truncate(text: string): string {
  const excerpt = JSON.stringify(text.slice(0, 600)).slice(1, -1);
  return text.length > 600 ? `${excerpt}… (${text.length})` : excerpt;
}

/** Generates requests that match the description, by callers with access. */
export function generateValidRequest(
  operation: Operation,
  knownValues: KnownValues,
): fc.Arbitrary<FuzzRequest> {
  const { parameters } = operation;
  const filterParameters = (place: Parameter['in']) =>
    parameters.filter((parameter) => parameter.in === place);
  const segments = filterParameters('path').map((parameter) =>
    generateValue(parameter.schema, knownValues, parameter.name).map(
      (value) => [`{${parameter.name}}`, encodeValue(value)] as const,
    ),
  );
  const pairs = filterParameters('query').map((parameter) => {
    const pair = generateValue(parameter.schema, knownValues, parameter.name).map(
      (value) => `${parameter.name}=${encodeValue(value)}`,
    );
    return parameter.required ? pair : fc.option(pair, { nil: '' });
  });
  return fc.record({
    operation: fc.constant(operation),
    actor: fc.constantFrom(...ACTORS.filter((actor) => hasAccess(actor, operation))),
    target: fc
      .tuple(fc.tuple(...segments), fc.tuple(...pairs))
      .map(
        ([values, query]) =>
          fillPath(operation.path, values) +
          (query.some(Boolean) ? `?${query.filter(Boolean).join('&')}` : ''),
      ),
    headers: fc.constant([]),
    body: generateValidBody(operation, knownValues),
  });
}

function fillPath(path: string, values: ReadonlyArray<readonly [string, string]>): string {
  return values.reduce((text, [name, segment]) => text.replace(name, () => segment), path);
}

function generateTarget({ path, parameters }: Operation, knownValues: KnownValues): fc.Arbitrary<string> {
  const pathParameters = parameters.filter((parameter) => parameter.in === 'path');
  const segments = pathParameters.map((parameter) =>
    generateSegment(parameter, knownValues).map((segment) => [`{${parameter.name}}`, segment] as const),
  );
  const queryParameters = parameters.filter((parameter) => parameter.in === 'query');
  return fc
    .tuple(fc.tuple(...segments), generateQuery(queryParameters, knownValues))
    .map(([values, query]) => fillPath(path, values) + query);
}

const RAW_SEGMENTS = [
  '%',
  '%ff',
  '%00',
  '%2e%2e',
  '%2f',
  '%252f',
  '..;',
  '%E2%80%AE',
  '%0d%0aX:1',
  'x'.repeat(9_000),
];

function generateSegment({ name, schema }: Parameter, knownValues: KnownValues): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 8, arbitrary: generateValue(schema, knownValues, name).map(encodeValue) },
    { weight: 2, arbitrary: fuzzText.map(encodeValue) },
    { weight: 1, arbitrary: fc.constantFrom(...RAW_SEGMENTS) },
  );
}

/** Generates queries with each parameter up to twice, and with unknown parameters. */
function generateQuery(parameters: Parameter[], knownValues: KnownValues): fc.Arbitrary<string> {
  const pairs = parameters.map((parameter) => {
    const value = fc.oneof(
      { weight: 2, arbitrary: generateValue(parameter.schema, knownValues, parameter.name).map(encodeValue) },
      { weight: 3, arbitrary: fuzzText.map(encodeValue) },
    );
    const name = fc.constantFrom(parameter.name, parameter.name, parameter.name, `${parameter.name}[]`);
    return fc.array(fc.tuple(name, value), { maxLength: 2 });
  });
  const unusualSuffix = fc.constantFrom(
    '',
    '',
    '',
    '&',
    '&=',
    '&%ff=%ff',
    '&__proto__=1',
    '&_t=1',
    '&a[b][c]=1',
    '&constructor',
  );
  return fc.tuple(fc.tuple(...pairs), unusualSuffix).map(([allPairs, suffix]) => {
    const text =
      allPairs
        .flat()
        .map(([name, value]) => `${name}=${value}`)
        .join('&') + suffix;
    return text === '' ? '' : `?${text}`;
  });
}

/** Encodes a value for a URL. Lone surrogates, which a URL cannot contain, are replaced. */
function encodeValue(value: unknown): string {
  return encodeURIComponent(Buffer.from(String(value)).toString());
}

const UNUSUAL_HEADERS = [
  ['accept', 'text/html'],
  ['accept', 'image/avif'],
  ['accept', '\u00ff;q=x'],
  ['accept-language', 'x-klingon;;q=9'],
  ['range', 'bytes=0-'],
  ['range', 'bytes=5-2'],
  ['range', 'bytes=-99999999999999999999'],
  ['range', 'x=1-,,2'],
  ['if-none-match', '*'],
  ['if-none-match', 'W/"'],
  ['if-modified-since', 'yesterday'],
  ['content-encoding', 'gzip'],
  ['x-forwarded-for', '::ffff:1'],
  ['x-forwarded-host', 'evil.example'],
  ['forwarded', 'for="_gazonk"'],
  ['x-http-method-override', 'DELETE'],
  ['tidings-user', 'NaN'],
  ['user-agent', ''],
  ['referer', 'http://['],
  ['user-agent', `Mozilla ${'x'.repeat(5_000)}`],
  ['referer', `https://x.example/${'y'.repeat(5_000)}`],
  ['stripe-signature', 't=1,v1=x'],
  ['stripe-signature', ''],
  ['x-amz-sns-message-type', 'Notification'],
  ['content-length', '-1'],
  ['content-length', '1'],
  ['te', 'trailers'],
  ['accept', '*/*;q=0'],
] as const satisfies ReadonlyArray<readonly [string, string]> | readonly (readonly string[])[];

function generateHeaders({ parameters }: Operation): fc.Arbitrary<Array<readonly [string, string]>> {
  const headerParameters = parameters.filter((parameter) => parameter.in === 'header');
  const keys = fc.constantFrom(
    '',
    'a',
    'b',
    'b',
    'k'.repeat(201),
    '\u00ff\u0080',
    'a b',
    '../x',
    "' or 1=1 --",
  );
  const knownHeaders = headerParameters.map((parameter) =>
    fc.option(
      keys.map((value) => [parameter.name, value] as const),
      { freq: 2 },
    ),
  );
  const unusualHeader = fc.option(
    fc.constantFrom(...(UNUSUAL_HEADERS as unknown as Array<readonly [string, string]>)),
    {
      freq: 2,
    },
  );
  return fc
    .tuple(...knownHeaders, unusualHeader)
    .map((headers) => headers.filter((header): header is readonly [string, string] => header !== null));
}
