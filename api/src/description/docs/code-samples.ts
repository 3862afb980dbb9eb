import type { Operation } from '../examples.js';
import { exampleOf, type Shared } from './example-of.js';
import { literal } from './literal.js';

export interface Call {
  method: string;
  path: string;
  operation: Operation;
}

export interface SampleContext {
  /** Where the instance is. */
  origin: string;
  shared: Shared;
}

const MULTIPART = 'multipart/form-data';
/** The SDK reads them with a function of its own; there is one call that answers with them. */
const EVENTS = 'text/event-stream';
const LINE_MAX = 76;

/** The call as a command for `sh`, with the token in TIDINGS_TOKEN. */
export function curlOf(call: Call, { origin, shared }: SampleContext): string {
  const { method, operation } = call;
  const words = [`curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`}`];
  const takesToken = operation.security?.some((way) => 'apiToken' in way);
  if (takesToken) words.push('-H "Authorization: Bearer $TIDINGS_TOKEN"');
  else if (operation.security?.length) words.push('-b "$SESSION_COOKIE"');
  if (takesKey(operation)) words.push('-H "Idempotency-Key: $(uuidgen)"');
  const { type, value } = bodyOf(call, shared);
  if (type === MULTIPART) {
    for (const [field, content] of Object.entries(Object(value)))
      words.push(`-F ${quoted(`${field}=${isBytes(content) ? '@file' : content}`)}`);
  } else if (type !== undefined) {
    words.push(`-H "Content-Type: ${type}"`, `-d ${quoted(JSON.stringify(value))}`);
  }
  words.push(quoted(`${origin}${addressOf(call)}`));
  return words.join(' ').length <= LINE_MAX ? words.join(' ') : words.join(' \\\n  ');
}

/** The call with the SDK. `client` was made as the page's beginning shows. */
export function typescriptOf(call: Call, { shared }: SampleContext): string {
  const { method, path, operation } = call;
  const options: Record<string, unknown> = {};
  const params = Object.fromEntries(
    (['path', 'query'] as const)
      .map((place) => [place, parametersOf(operation, place)] as const)
      .filter(([, values]) => Object.keys(values).length > 0),
  );
  if (Object.keys(params).length > 0) options.params = params;
  const { type, value } = bodyOf(call, shared);
  if (type === 'application/json') options.body = value;
  const answer = answerType(operation);
  if (answer === EVENTS) {
    const { id } = parametersOf(operation, 'path');
    return `const answer = watchProgress(client, ${id});\nfor await (const { state, counts } of answer) console.log(state, counts);`;
  }
  if (answer !== undefined && answer !== 'application/json') options.parseAs = parsedAs(answer);
  const begin = `const answer = await unwrap(client.${method.toUpperCase()}('${path}'`;
  const written = literal(options, '', LINE_MAX - begin.length);
  const more = Object.keys(options).length === 0 ? '' : `, ${written}`;
  return type === MULTIPART ? formSample(call, value, more) : `${begin}${more}));`;
}

function formSample({ method, path }: Call, value: unknown, more: string): string {
  const fields = Object.entries(Object(value)).map(
    ([field, content]) => `form.set('${field}', ${isBytes(content) ? 'file' : literal(content)});`,
  );
  const options = more === '' ? '{ ' : `${more.slice(2, -1).trimEnd().replace(/,$/, '')}, `;
  return [
    'const form = new FormData();',
    ...fields,
    '// The description writes a file as a string; it travels as this form.',
    `const answer = await unwrap(client.${method.toUpperCase()}('${path}', ${options}body: form as never, bodySerializer: () => form }));`,
  ].join('\n');
}

/** With what its address needs, and no more. */
function addressOf({ path, operation }: Call): string {
  const inPath = parametersOf(operation, 'path');
  const filled = path.replace(/\{(\w+)\}/g, (_all, name) => encodeURIComponent(String(inPath[name])));
  const query = new URLSearchParams(
    Object.entries(parametersOf(operation, 'query')).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
  ).toString();
  return query === '' ? filled : `${filled}?${query}`;
}

function parametersOf({ parameters = [] }: Operation, place: 'path' | 'query'): Record<string, unknown> {
  const needed = parameters.filter((parameter) => parameter.in === place && parameter.required);
  return Object.fromEntries(needed.map(({ name, example }) => [name, example]));
}

function takesKey({ parameters = [] }: Operation): boolean {
  return parameters.some(({ name }) => name.toLowerCase() === 'idempotency-key');
}

function bodyOf({ operation }: Call, shared: Shared): { type?: string; value?: unknown } {
  const [entry] = Object.entries(operation.requestBody?.content ?? {});
  if (entry === undefined) return {};
  const [type, media] = entry;
  return { type, value: exampleOf(media, shared) };
}

/** The type of what comes back when all is well; undefined for nothing. */
function answerType({ responses }: Operation): string | undefined {
  const [, answer] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  return Object.keys(answer?.content ?? {})[0];
}

function parsedAs(type: string): string {
  return type.startsWith('text/') ? 'text' : 'blob';
}

function isBytes(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('(');
}

/** For a shell: nothing in it means anything. */
function quoted(text: string): string {
  return /^[\w:/.?=&%@-]+$/.test(text) && !text.includes('&') && !text.includes('?')
    ? text
    : `'${text.replaceAll("'", "'\\''")}'`;
}
