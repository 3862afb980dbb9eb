import { text } from 'node:stream/consumers';
import { type Command, InvalidArgumentError } from 'commander';
import { callApi, callEveryPage, METHODS, type Method } from '../actions/call-api.js';
import { UsageError } from '../errors.js';
import { readText } from '../files/read-text.js';
import type { Io } from '../io.js';
import { printJson } from '../terminal/print-json.js';
import { collect, createContext, formatExamples, openSignedInClient } from './context.js';

interface ApiFlags {
  field: string[];
  input?: string;
  paginate?: boolean;
  include?: boolean;
}

/** Adds `tidings api`, for operations without a command of their own. */
export function addApi(program: Command, io: Io): void {
  program
    .command('api')
    .summary('call an operation of the API')
    .description(
      'Call an operation of the API with your token, and print the response. The page /docs of your instance lists all operations, and the scopes that they require. Operations that require a session return an error.',
    )
    .argument('<method>', METHODS.join(', '), parseMethod)
    .argument('<path>', 'the path, such as /api/user', parsePath)
    .option(
      '-f, --field <key=value>',
      'add a field to the JSON body (true, false, null and numbers keep their type)',
      collect,
      [],
    )
    .option('--input <file>', 'send the JSON of a file, or - for standard input')
    .option('--paginate', 'get every page of a list, as one array')
    .option('-i, --include', 'print the status and the headers first')
    .addHelpText(
      'after',
      formatExamples(
        'tidings api GET /api/user',
        'tidings api GET "/api/subscribers?limit=100" --paginate',
        'tidings api POST /api/links -f title=Shop -f url=https://kiln.example',
      ),
    )
    .action(async (method: Method, path: string, flags: ApiFlags, command: Command) => {
      const { client } = await openSignedInClient(createContext(io, command));
      const call = { method, path, body: await readRequestBody(io, flags) };
      if (flags.paginate) {
        print(io, await callEveryPage({ client }, call));
        return;
      }
      const { body, response } = await callApi({ client }, call);
      if (flags.include) io.stdout.write(formatHead(response));
      print(io, body);
    });
}

function parseMethod(input: string): Method {
  const method = METHODS.find((candidate) => candidate === input.toUpperCase());
  if (method === undefined) throw new InvalidArgumentError(`It must be one of ${METHODS.join(', ')}.`);
  return method;
}

/** Rejects whole URLs, because the token must not be sent to another host. */
function parsePath(input: string): string {
  if (/^\/(?!\/)\S*$/.test(input)) return input;
  throw new InvalidArgumentError('It must start with one slash, such as /api/user.');
}

async function readRequestBody(io: Io, { field, input }: ApiFlags): Promise<unknown> {
  if (input !== undefined && field.length > 0)
    throw new UsageError('usage', 'Use --field or --input, not both.');
  if (input !== undefined) return parseJson(input === '-' ? await text(io.stdin) : await readText(input));
  return field.length === 0 ? undefined : Object.fromEntries(field.map(parseField));
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new UsageError('usage', 'The input is not valid JSON.');
  }
}

function parseField(input: string): [string, unknown] {
  const [, key, value = ''] = /^([^=]+)=(.*)$/s.exec(input) ?? [];
  if (key === undefined) throw new UsageError('usage', `"${input}" must be key=value.`);
  return [key, /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?)$/.test(value) ? JSON.parse(value) : value];
}

function formatHead({ status, statusText, headers }: Response): string {
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\n`);
  return `${`${status} ${statusText}`.trim()}\n${lines.join('')}\n`;
}

function print(io: Io, body: unknown): void {
  if (body === '') return;
  if (typeof body === 'string') io.stdout.write(body);
  else printJson(io, body);
}
