import { formatCsvHeader } from '../db/csv.js';
import { AUDIT_COLUMNS } from '../features/admin/audit/export-audit.js';
import { SALES_COLUMNS } from '../features/checkout/sales/export-sales.js';
import { REPORT_COLUMNS } from '../features/mailing/index.js';
import { SUBSCRIBER_COLUMNS } from '../features/subscribers/export/export-subscribers.js';
import { EXAMPLE_VARIANTS } from './example-variants.js';
import { readSchemaName, type Schema, type Schemas, sample, sampleNamedSchema } from './sample-schema.js';

/** Examples that several calls share, by name. */
export type SharedExamples = Record<string, { value: unknown }>;

interface HasExamples {
  example?: unknown;
  examples?: Record<string, unknown>;
}

/** Returns the example of a request or response body, and resolves references. */
export function resolveExample({ example, examples }: HasExamples, shared: SharedExamples): unknown {
  if (examples === undefined) return example;
  const [first] = Object.values(examples) as Array<{ $ref: string }>;
  const name = first?.$ref.slice(first.$ref.lastIndexOf('/') + 1) ?? '';
  return shared[name]?.value;
}

interface MediaType {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, unknown>;
}

interface Content {
  description?: string;
  content?: Record<string, MediaType>;
}

interface ResponseContent extends Content {
  headers?: Record<string, { description: string; schema: Schema; example?: unknown } | { $ref: string }>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
}

/** An operation of the description. */
export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security?: Array<Record<string, string[]>>;
  parameters?: Parameter[];
  requestBody?: Content & { required?: boolean };
  responses: Record<string, ResponseContent>;
  /** The CLI command. The API reference lists it beside its own samples. */
  'x-codeSamples'?: Array<{ lang: string; label: string; source: string }>;
}

export type Paths = Record<string, Record<string, Operation>>;

/** Examples of bodies that are not JSON, by operationId or else by media type. */
const TEXTS: Readonly<Record<string, string>> = {
  exportSubscribersCsv: `${formatCsvHeader(SUBSCRIBER_COLUMNS)}"ines@kova.example","Ines Kovač",Subscribed,2026-11-20\r\n`,
  exportSales: `${formatCsvHeader(SALES_COLUMNS)}2026-11-20T09:00:00Z,"The glaze book","ines@kova.example","Ines Kovač",19.00,0.00,USD,completed,0.95,0.85,17.20,USD,po_1,acct_1,42,,,,DE\r\n`,
  exportDeliveryReport: `${formatCsvHeader(REPORT_COLUMNS)}"ines@kova.example",accepted,1,250,"2.0.0 queued",2026-11-21T09:00:14Z,,\r\n`,
  exportAudit: `${formatCsvHeader(AUDIT_COLUMNS)}2026-11-20T09:00:00Z,1,"ada",user.upgrade,user,7,"mara",""\r\n`,
  getMetrics: '# TYPE tidings_workers gauge\ntidings_workers 1\n',
  'text/html': '<!doctype html>…',
  'text/csv': 'Email,Name\r\n"ines@kova.example","Ines Kovač"\r\n',
  'text/event-stream': 'event: progress\ndata: {"status":"sending"}\n\n',
};

/** Sample values of parameters whose schema has no example. */
const PARAMETERS: Readonly<Record<string, unknown>> = {
  'idempotency-key': 'kiln-2026-11-20',
  adminid: 1,
  limit: 50,
  search: 'kiln',
  key: '4b1f0c6ad2e97b35814f60cd',
  file: '512.webp',
  token: 'u7Kd0wq2TnXb',
  subscriber: 'r8Zk',
  done: 'name',
  'if-none-match': '"q8Zk2mVb7c"',
  range: 'bytes=1048576-',
  'if-range': '"5-1572864"',
};

/** Adds an example to every parameter and body. Returns the shared examples, by the name of their schema. */
export function addExamples(paths: Paths, schemas: Schemas): Record<string, { value: unknown }> {
  const shared: Record<string, { value: unknown }> = {};
  const share = (schema: string, call: string) => {
    const { name, changes, rows } = EXAMPLE_VARIANTS[call] ?? { name: schema, changes: {} };
    shared[name] ??= { value: addRows(applyChanges(sampleNamedSchema(schemas, schema), changes), rows) };
    return { example: { $ref: `#/components/examples/${name}` } };
  };
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    for (const parameter of operation.parameters ?? []) {
      parameter.example = sampleParameter(parameter, schemas);
      parameter.schema = omitRepeat(parameter);
    }
    const bodies: Record<string, Content> = { request: operation.requestBody ?? {}, ...operation.responses };
    for (const [status, { content = {} }] of Object.entries(bodies)) {
      for (const [type, media] of Object.entries(content)) {
        // Errors have an example of each code, and some bodies have their own.
        if (media.examples !== undefined || media.example !== undefined) continue;
        const $ref = findReference(media.schema);
        for (const row of findRowSchema(media.schema, schemas))
          shared[row] ??= { value: sampleNamedSchema(schemas, row) };
        if ($ref !== undefined)
          media.examples = share(readSchemaName($ref), `${operation.operationId} ${status}`);
        else media.example = findSampleText(operation, type) ?? sample(media.schema, { schemas, ...NOWHERE });
      }
    }
  }
  return Object.fromEntries(Object.entries(shared).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Returns the reference to a schema, also if it is nullable. */
export function findReference({ $ref, anyOf = [] }: Schema): string | undefined {
  return $ref ?? anyOf[0]?.$ref;
}

/** Returns the name of the schema of a list's rows, if it has one. */
function findRowSchema({ $ref, items }: Schema, schemas: Schemas): string[] {
  const list = $ref === undefined ? undefined : schemas[readSchemaName($ref)];
  const row = (items ?? list?.properties?.data?.items)?.$ref;
  return row === undefined ? [] : [readSchemaName(row)];
}

function applyChanges(value: unknown, changes: Record<string, unknown>): unknown {
  return Object.keys(changes).length === 0 ? value : { ...(value as object), ...changes };
}

/** Returns a list with one row for each of the changes. */
function addRows(value: unknown, rows: ReadonlyArray<Record<string, unknown>> = []): unknown {
  if (rows.length === 0) return value;
  const { data, ...list } = value as { data: object[] };
  return { data: rows.map((row) => ({ ...data[0], ...row })), ...list };
}

const NOWHERE = { owner: '', parent: '', field: '', onMadeUpValue: () => {} };

/** Returns the sample value of a parameter, from its schema, the known values, or its type. */
export function sampleParameter({ schema, name }: Parameter, schemas: Schemas): unknown {
  return schema.example ?? PARAMETERS[name.toLowerCase()] ?? sample(schema, { schemas, ...NOWHERE });
}

function findSampleText({ operationId }: Operation, type: string): string | undefined {
  const isJson = type === 'application/json';
  return TEXTS[operationId] ?? (isJson ? undefined : TEXTS[type]);
}

/** Returns the schema without a description that only repeats the parameter's description. */
function omitRepeat({ schema, description }: Parameter): Parameter['schema'] {
  const { description: ownDescription, ...rest } = schema;
  return ownDescription === undefined || ownDescription === description ? rest : schema;
}
