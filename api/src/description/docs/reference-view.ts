import type {
  ReferenceCallView,
  ReferenceChapter,
  ReferenceEventView,
  ReferenceField,
  ReferenceView,
} from '../../ports/pages.js';
import type { describeApi } from '../describe-api.js';
import type { Operation, Parameter, Paths } from '../examples.js';
import { nameOf, type Schema, type Schemas } from '../sample-schema.js';
import { type Call, curlOf, type SampleContext, typescriptOf } from './code-samples.js';
import { receivingOf, requestOf } from './event-samples.js';
import { exampleOf, type Shared } from './example-of.js';

type Description = ReturnType<typeof describeApi>;

interface Reference extends SampleContext {
  schemas: Schemas;
  calls: Call[];
  /** Their method is `event`, their path their kind. */
  events: Call[];
  chapters: ReferenceChapter[];
}

/** What the pages of the reference are made from; once for a description and an address. */
export function readReference(description: Description, origin: string): Reference {
  const calls = Object.entries(description.paths as Paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const events = Object.entries(description.webhooks as Paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ method: 'event', path, operation })),
  );
  const chapters = (description.tags ?? []).map(({ name, description: text = '' }) => ({
    name,
    slug: slugOf(name),
    description: text,
    calls: [...calls, ...events].filter(({ operation }) => operation.tags.includes(name)).map(entryOf),
  }));
  return {
    origin,
    chapters,
    calls,
    events,
    shared: (description.components?.examples ?? {}) as Shared,
    schemas: (description.components?.schemas ?? {}) as Schemas,
  };
}

/** The contents, or what of them holds every word that was looked for. */
export function contentsView({ chapters, origin }: Reference, search: string): ReferenceView {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = chapters
    .map((chapter) => ({
      ...chapter,
      calls: chapter.calls.filter((call) => {
        const text = `${chapter.name} ${call.name} ${call.method} ${call.path} ${call.summary}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ calls }) => calls.length > 0);
  return { origin, chapters, show: { kind: 'contents', search, found } };
}

/** Undefined where there is no such chapter. */
export function findChapterView(reference: Reference, slug: string): ReferenceView | undefined {
  const { chapters, origin } = reference;
  const chapter = chapters.find((each) => each.slug === slug);
  if (chapter === undefined) return undefined;
  const isOwn = ({ operation }: Call) => operation.tags.includes(chapter.name);
  const calls = reference.calls.filter(isOwn).map((call) => callView(reference, call));
  const events = reference.events.filter(isOwn).map((event) => eventView(reference, event));
  return { origin, chapters, show: { kind: 'chapter', chapter, calls, events } };
}

function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

function entryOf({ method, path, operation }: Call) {
  return { name: operation.operationId, method, path, summary: operation.summary };
}

function callView(reference: Reference, call: Call): ReferenceCallView {
  const { operation } = call;
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  return {
    ...entryOf(call),
    description: operation.description ?? null,
    access: accessOf(operation),
    parameters: (operation.parameters ?? []).map((parameter) => parameterField(reference, parameter)),
    body: body === undefined ? [] : fieldsOf(reference.schemas, body),
    answers: answersOf(reference, operation),
    samples: {
      curl: curlOf(call, reference),
      typescript: typescriptOf(call, reference),
      command: operation['x-cli'] ?? null,
    },
  };
}

function eventView(reference: Reference, event: Call): ReferenceEventView {
  const { operation } = event;
  const { schemas, shared } = reference;
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema ?? {};
  const { data = {} } = flattened(schemas, schema).properties ?? {};
  const around = fieldsOf(schemas, schema).filter(({ name }) => name !== 'data');
  const within = fieldsOf(schemas, data).map((field) => ({ ...field, name: `data.${field.name}` }));
  return {
    ...entryOf(event),
    description: operation.description ?? null,
    headers: (operation.parameters ?? []).map((parameter) => parameterField(reference, parameter)),
    body: [...around, ...within],
    // Taken comes first; what is neither that nor named, last.
    answers: answersOf(reference, operation)
      .sort((one, other) => (one.status < other.status ? -1 : 1))
      .map((answer) => (answer.status === 'default' ? { ...answer, status: 'anything else' } : answer)),
    samples: { request: requestOf(operation, shared), typescript: receivingOf(operation) },
  };
}

function accessOf({ security = [] }: Operation): string {
  if (security.length === 0) return 'Anybody may call it.';
  if (security.some((way) => 'adminSession' in way)) return 'For administrators, signed in with a browser.';
  const scopes = security.find((way) => 'apiToken' in way)?.apiToken;
  if (scopes === undefined) return 'For creators, signed in with a browser.';
  if (scopes.length === 0) return 'For creators: a session, or any API token.';
  const named = scopes.map((scope) => `“${scope}”`).join(' and ');
  const noun = scopes.length === 1 ? 'scope' : 'scopes';
  return `For creators: a session, or an API token with the ${noun} ${named}.`;
}

function answersOf({ shared }: Reference, { responses }: Operation): ReferenceCallView['answers'] {
  return Object.entries(responses).map(([status, { description = '', content = {} }]) => {
    const [entry] = Object.entries(content);
    const isRefusal = Number(status) >= 400;
    if (entry === undefined || isRefusal) return { status, description, type: null, example: null };
    const [type, media] = entry;
    const example = exampleOf(media, shared);
    const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2);
    return { status, description, type, example: text };
  });
}

function parameterField({ schemas }: Reference, parameter: Parameter): ReferenceField {
  const { name, in: place, required = false, description, schema } = parameter;
  return {
    name,
    place,
    isRequired: required,
    type: typeOf(schemas, schema),
    description: description ?? null,
  };
}

/** One level: what lies deeper, the example shows. */
function fieldsOf(schemas: Schemas, schema: Schema): ReferenceField[] {
  const { properties = {}, required = [] } = flattened(schemas, schema);
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    place: 'body',
    isRequired: required.includes(name),
    type: typeOf(schemas, inner),
    description: inner.description ?? null,
  }));
}

function flattened(schemas: Schemas, schema: Schema): Pick<Schema, 'properties' | 'required'> {
  if (schema.$ref !== undefined) return flattened(schemas, schemas[nameOf(schema.$ref)] ?? {});
  const parts = (schema.allOf ?? []).map((part) => flattened(schemas, part));
  return {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties), schema.properties),
    required: [...parts.flatMap(({ required = [] }) => required), ...(schema.required ?? [])],
  };
}

function typeOf(schemas: Schemas, schema: Schema): string {
  if (schema.$ref !== undefined) {
    const target = schemas[nameOf(schema.$ref)];
    return target?.enum === undefined ? nameOf(schema.$ref) : typeOf(schemas, target);
  }
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return alternatives.map((each) => typeOf(schemas, each)).join(' | ');
  const types = [schema.type ?? 'any'].flat();
  return types
    .map((type) => (type === 'array' ? `${typeOf(schemas, schema.items ?? {})}[]` : type))
    .join(' | ');
}
