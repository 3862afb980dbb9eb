import fc from 'fast-check';
import { ACTORS, type Actor, actorOf, mayTry } from './actors.js';
import { type Body, bodyOf, goodBodyOf } from './bodies.js';
import type { Operation, Parameter } from './operations.js';
import { fuzzText } from './texts.js';
import { fitting, type Known } from './values.js';

export interface FuzzRequest {
  operation: Operation;
  actor: Actor;
  /** Path and query, as in the request line. */
  target: string;
  headers: ReadonlyArray<readonly [string, string]>;
  body: Body | undefined;
}

export function requestTo(operation: Operation, known: Known): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      operation: fc.constant(operation),
      actor: actorOf(operation),
      target: targetOf(operation, known),
      headers: headersOf(operation),
      body: bodyOf(operation, known),
    })
    .map((request) => ({ ...request, [fc.toStringMethod]: () => described(request) }));
}

/** Describes a request for a failure. Long texts are cut and show their length. */
function described({ operation, actor, target, headers, body }: FuzzRequest): string {
  const lines = [
    `${actor}: ${operation.method} ${cut(target)}`,
    ...headers.map(([name, value]) => `${name}: ${cut(value)}`),
    ...(body === undefined ? [] : [`content-type: ${cut(String(body.type))}`, cut(body.bytes.toString())]),
  ];
  return lines.join('\n');
}

function cut(text: string): string {
  const shown = JSON.stringify(text.slice(0, 600)).slice(1, -1);
  return text.length > 600 ? `${shown}… (${text.length})` : shown;
}

/** Generates requests that match the description, by callers with access. */
export function goodRequestTo(operation: Operation, known: Known): fc.Arbitrary<FuzzRequest> {
  const { parameters } = operation;
  const given = (place: Parameter['in']) => parameters.filter((parameter) => parameter.in === place);
  const segments = given('path').map((parameter) =>
    fitting(parameter.schema, known, parameter.name).map(
      (value) => [`{${parameter.name}}`, encoded(value)] as const,
    ),
  );
  const pairs = given('query').map((parameter) => {
    const pair = fitting(parameter.schema, known, parameter.name).map(
      (value) => `${parameter.name}=${encoded(value)}`,
    );
    return parameter.required ? pair : fc.option(pair, { nil: '' });
  });
  return fc.record({
    operation: fc.constant(operation),
    actor: fc.constantFrom(...ACTORS.filter((actor) => mayTry(actor, operation))),
    target: fc
      .tuple(fc.tuple(...segments), fc.tuple(...pairs))
      .map(
        ([values, query]) =>
          filled(operation.path, values) + (query.some(Boolean) ? `?${query.filter(Boolean).join('&')}` : ''),
      ),
    headers: fc.constant([]),
    body: goodBodyOf(operation, known),
  });
}

function filled(path: string, values: ReadonlyArray<readonly [string, string]>): string {
  return values.reduce((text, [name, segment]) => text.replace(name, () => segment), path);
}

function targetOf({ path, parameters }: Operation, known: Known): fc.Arbitrary<string> {
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const segments = inPath.map((parameter) =>
    segmentOf(parameter, known).map((segment) => [`{${parameter.name}}`, segment] as const),
  );
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  return fc
    .tuple(fc.tuple(...segments), queryOf(inQuery, known))
    .map(([values, query]) => filled(path, values) + query);
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

function segmentOf({ name, schema }: Parameter, known: Known): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 8, arbitrary: fitting(schema, known, name).map(encoded) },
    { weight: 2, arbitrary: fuzzText.map(encoded) },
    { weight: 1, arbitrary: fc.constantFrom(...RAW_SEGMENTS) },
  );
}

/** Generates queries with each parameter up to twice, and with unknown ones. */
function queryOf(parameters: Parameter[], known: Known): fc.Arbitrary<string> {
  const pairs = parameters.map((parameter) => {
    const value = fc.oneof(
      { weight: 2, arbitrary: fitting(parameter.schema, known, parameter.name).map(encoded) },
      { weight: 3, arbitrary: fuzzText.map(encoded) },
    );
    const name = fc.constantFrom(parameter.name, parameter.name, parameter.name, `${parameter.name}[]`);
    return fc.array(fc.tuple(name, value), { maxLength: 2 });
  });
  const strange = fc.constantFrom(
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
  return fc.tuple(fc.tuple(...pairs), strange).map(([all, more]) => {
    const text =
      all
        .flat()
        .map(([name, value]) => `${name}=${value}`)
        .join('&') + more;
    return text === '' ? '' : `?${text}`;
  });
}

/** Encodes a value for a URL. Lone surrogates, which a URL cannot contain, are replaced. */
function encoded(value: unknown): string {
  return encodeURIComponent(Buffer.from(String(value)).toString());
}

const STRANGE_HEADERS = [
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

function headersOf({ parameters }: Operation): fc.Arbitrary<Array<readonly [string, string]>> {
  const known = parameters.filter((parameter) => parameter.in === 'header');
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
  const own = known.map((parameter) =>
    fc.option(
      keys.map((value) => [parameter.name, value] as const),
      { freq: 2 },
    ),
  );
  const strange = fc.option(
    fc.constantFrom(...(STRANGE_HEADERS as unknown as Array<readonly [string, string]>)),
    {
      freq: 2,
    },
  );
  return fc
    .tuple(...own, strange)
    .map((headers) => headers.filter((header): header is readonly [string, string] => header !== null));
}
