import fc from 'fast-check';
import type { Operation } from './operations.js';
import { fuzzText } from './texts.js';
import { generateValue, type KnownValues, mutateValue } from './values.js';

/** A request body, with or without a content type. */
export interface Body {
  type: string | undefined;
  bytes: Buffer;
}

const JSON_TYPE = 'application/json';
export const BOUNDARY = 'kiln';
export const FORM_END = `--${BOUNDARY}--\r\n`;
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const BYTES_OVER_EVERY_LIMIT = 2 * 1024 * 1024 + 1;

/** Generates bodies that match the description. */
export function generateValidBody(
  operation: Operation,
  knownValues: KnownValues,
): fc.Arbitrary<Body | undefined> {
  const describedBodies = Object.entries(operation.bodies).map(([type, { schema }]) => {
    const value = generateValue(schema, knownValues);
    return type === JSON_TYPE ? value.map(toJsonBody) : generateValidForm(value);
  });
  if (describedBodies.length > 0) return fc.oneof(...describedBodies);
  return operation.method === 'GET'
    ? fc.constant(undefined)
    : fc.option(generatePlainForm(knownValues), { nil: undefined });
}

/** Generates URL-encoded forms of HTML pages, which the API description omits. */
function generatePlainForm(knownValues: KnownValues): fc.Arbitrary<Body> {
  const fields = ['name', 'email', 'wording', 'confirm'].map((name) =>
    fc
      .constantFrom(...(knownValues[name] ?? ['Tom', 'yes', '']))
      .map((value): [string, string] => [name, String(value)]),
  );
  return fc.tuple(...fields).map((pairs) => ({
    type: 'application/x-www-form-urlencoded',
    bytes: Buffer.from(new URLSearchParams(pairs).toString()),
  }));
}

/** Generates bodies that match the description, bodies with a few changes, or unrelated bodies. */
export function generateBody(operation: Operation, knownValues: KnownValues): fc.Arbitrary<Body | undefined> {
  if (operation.method === 'GET') return fc.constant(undefined);
  const describedBodies = Object.entries(operation.bodies).map(([type, { schema, example }]) => {
    const exampleValues = example === undefined ? [] : [fc.constant(example)];
    const validValue = fc.oneof(generateValue(schema, knownValues), ...exampleValues);
    const value = fc.oneof(
      { weight: 2, arbitrary: validValue },
      { weight: 3, arbitrary: mutateValue(validValue) },
    );
    return type === JSON_TYPE ? value.map(toJsonBody) : generateForm(validValue);
  });
  if (describedBodies.length === 0) {
    const noBody = fc.constant(undefined);
    return fc.oneof(
      { weight: 3, arbitrary: noBody },
      { weight: 1, arbitrary: rawBody },
      { weight: 1, arbitrary: generatePlainForm(knownValues) },
    );
  }
  return fc.oneof(
    ...describedBodies.map((arbitrary) => ({ weight: 8, arbitrary })),
    { weight: 2, arbitrary: rawBody },
    { weight: 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.tuple(fc.oneof(...describedBodies), wrongContentType).map(addContentType) },
  );
}

function toJsonBody(value: unknown): Body {
  return { type: JSON_TYPE, bytes: Buffer.from(JSON.stringify(value) ?? '') };
}

function addContentType([body, type]: [Body, string | undefined]): Body {
  return { ...body, type };
}

const wrongContentType = fc.constantFrom(
  undefined,
  '',
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/problem+json',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'application/json, text/html',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(200)}`,
  'image/png',
  '*/*',
  ';',
);

const rawTexts = [
  '',
  '{',
  'null',
  '[]',
  '""',
  '0',
  'true',
  '{}',
  '\ufeff{}',
  '{"a":1}{"b":2}',
  '{"a":1,}',
  "{'a':1}",
  'NaN',
  '{"email":"a@x.example","email":{"a":1}}',
  '{"id":1,"id":[2]}',
  '{"__proto__":{"isAdmin":true}}',
  '{"price":1e999,"userId":1e999,"emailQuota":-1e999}',
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
  '[1,2,3]',
  'a=b&c=d',
  'name=%ff%fe&email=%',
  '=&=&=',
  `--${BOUNDARY}\r\n`,
  FORM_END,
  '<?xml version="1.0"?><a/>',
];

const rawBody: fc.Arbitrary<Body> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(fc.constantFrom(...rawTexts), generateContentType(wrongContentType)).map(toRawBody),
  },
  { weight: 2, arbitrary: fc.tuple(generateDeepJson(), fc.constant(JSON_TYPE)).map(toRawBody) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.uint8Array({ maxLength: 200 }), generateContentType(wrongContentType))
      .map(([bytes, type]) => ({ type, bytes: Buffer.from(bytes) })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(' ', '[', '"x')
      .map((unit) => ({ type: JSON_TYPE, bytes: Buffer.alloc(BYTES_OVER_EVERY_LIMIT, unit) })),
  },
);

function generateContentType(otherTypes: fc.Arbitrary<string | undefined>): fc.Arbitrary<string | undefined> {
  return fc.oneof({ weight: 2, arbitrary: fc.constant(JSON_TYPE) }, { weight: 1, arbitrary: otherTypes });
}

function toRawBody([text, type]: [string, string | undefined]): Body {
  return { type, bytes: Buffer.from(text) };
}

function generateDeepJson(): fc.Arbitrary<string> {
  const pair = fc.constantFrom(['[', ']'], ['{"a":', '}'], ['{"content":', '}'], ['[{"email":', '}]']);
  return fc
    .tuple(pair, fc.constantFrom(2_000, 100_000), fc.boolean())
    .map(([[open, close], depth, isClosed]) =>
      isClosed ? `${open?.repeat(depth)}1${close?.repeat(depth)}` : (open ?? '').repeat(depth),
    );
}

const PNG_HEAD = Buffer.from('89504e470d0a1a0a0000000d4948445200000001', 'hex');
const fileBytes: fc.Arbitrary<Buffer> = fc.oneof(
  fc.constantFrom(
    Buffer.alloc(0),
    PNG_HEAD,
    Buffer.from('%PDF-1.7\n%%EOF'),
    Buffer.from('<svg onload=alert(1)>'),
  ),
  fc
    .constantFrom(
      'Email,Name\r\na@x.example,A\r\n',
      '"unclosed\r\n',
      '\ufeffemail\n\u0000@x\n',
      ',,,\n',
      'PK\u0003\u0004',
    )
    .map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  fuzzText.map((text) => Buffer.from(text)),
);

const fileName = fc.oneof(
  fc.constantFrom(
    'a.png',
    'a.csv',
    'a.pdf',
    '',
    '../../x',
    'a\u0000.png',
    'a";x="b',
    `${'a'.repeat(400)}.pdf`,
  ),
  fuzzText.map((text) => text.slice(0, 200)),
);

/** Generates multipart forms with one part for each field and file. Some have a wrong or missing end boundary. */
function generateForm(value: fc.Arbitrary<unknown>): fc.Arbitrary<Body> {
  const closingBoundary = fc.constantFrom(
    FORM_END,
    FORM_END,
    FORM_END,
    `--${BOUNDARY}\r\n`,
    '',
    `--${BOUNDARY}--x`,
  );
  const files = fc.array(fc.tuple(fileName, fileBytes), { minLength: 1, maxLength: 2 });
  const extra = fc.option(fc.tuple(fuzzText, fuzzText), { freq: 3 });
  return fc.tuple(value, files, extra, closingBoundary).map(([fields, chosenFiles, extraField, ending]) => {
    const parts = Object.entries((fields ?? {}) as object).flatMap(([name, field], index) => {
      const isFile = name === 'file' || name === 'image';
      const [sentFileName, bytes] = chosenFiles[index % chosenFiles.length] ?? ['', Buffer.alloc(0)];
      return isFile
        ? [encodePart(`${formatNameParameter(name)}; filename="${sentFileName}"`, bytes)]
        : encodeField(name, field);
    });
    if (extraField !== null) parts.push(encodePart(formatNameParameter(extraField[0]), extraField[1]));
    return { type: FORM_TYPE, bytes: Buffer.concat([...parts, Buffer.from(ending)]) };
  });
}

const IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function generateValidForm(value: fc.Arbitrary<unknown>): fc.Arbitrary<Body> {
  return value.map((fields) => {
    const parts = Object.entries({ ...(fields as object), file: '', image: '' }).flatMap(([name, field]) => {
      if (name === 'file')
        return [encodePart('name="file"; filename="a.csv"', 'Email,Name\r\nz@x.example,Z\r\n')];
      if (name === 'image') return [encodePart('name="image"; filename="a.png"', IMAGE)];
      return encodeField(name, name === 'mapping' ? '{"email":"Email"}' : field);
    });
    return { type: FORM_TYPE, bytes: Buffer.concat([...parts, Buffer.from(FORM_END)]) };
  });
}

/** Encodes a list as repeated fields, and an object as fields like `fields[city]`. */
function encodeField(name: string, value: unknown): Buffer[] {
  if (Array.isArray(value)) return value.flatMap((item) => encodeField(name, item));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, item]) => encodeField(`${name}[${key}]`, item));
  return [encodePart(formatNameParameter(name), String(value))];
}

const formatNameParameter = (name: string) => `name="${name}"`;

function encodePart(disposition: string, content: string | Buffer): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')]);
}
