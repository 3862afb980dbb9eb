import { SAMPLE_BODIES, SAMPLE_TRUTHS, SAMPLE_VALUES } from './sample-values.js';

/** The part of JSON Schema that the description uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  example?: unknown;
  default?: unknown;
  format?: string;
  description?: string;
}

export type Schemas = Record<string, Schema>;

/** Called for each field without a sample value: it needs one in `sample-values.ts`. */
type OnMadeUpValue = (field: string) => void;

interface Place {
  schemas: Schemas;
  /** The nearest enclosing schema with a name. */
  owner: string;
  field: string;
  onMadeUpValue: OnMadeUpValue;
}

/** Returns an example of a named schema. */
export function sampleOf(schemas: Schemas, name: string, onMadeUpValue: OnMadeUpValue = () => {}): unknown {
  if (name in SAMPLE_BODIES) return SAMPLE_BODIES[name];
  return sample(schemas[name] ?? {}, { schemas, owner: name, field: name, onMadeUpValue });
}

/** Returns an example of a schema: its own example, or else its field's sample value, or else a value of its type. */
export function sample(schema: Schema, place: Place): unknown {
  const { schemas, onMadeUpValue } = place;
  if (schema.$ref !== undefined) return sampleOf(schemas, nameOf(schema.$ref), onMadeUpValue);
  for (const given of [schema.example, schema.const, schema.enum?.[0]]) {
    if (given !== undefined) return given;
  }
  if (schema.allOf !== undefined)
    return mergeSamples(schema.allOf.filter(hasShape).map((part) => sample(part, place)));
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return sample(alternatives.find(isNullable) ?? {}, place);
  return findKnownSample(schema, place) ?? makeSample(schema, place);
}

/** Merges the samples of parts. A part that is not an object, such as a named text, is the only one. */
function mergeSamples(samples: unknown[]): unknown {
  const [only] = samples;
  return samples.every((part) => typeOf(part) === 'object') ? Object.assign({}, ...samples) : only;
}

export function nameOf(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1);
}

function isNullable({ type }: Schema): boolean {
  return type !== 'null';
}

/** Returns false for a part that only describes the parts beside it. */
function hasShape(schema: Schema): boolean {
  return Object.keys(schema).some((key) => key !== 'description');
}

function typesOf({ type }: Schema): string[] {
  return [type ?? []].flat();
}

function findKnownSample(schema: Schema, { owner, field }: Place): unknown {
  const types = typesOf(schema);
  if (types.includes('boolean')) return SAMPLE_TRUTHS.has(field);
  const candidates = [SAMPLE_VALUES[`${owner}.${field}`], SAMPLE_VALUES[field]];
  return candidates.find((value) => types.includes(typeOf(value)));
}

function typeOf(value: unknown): string {
  if (Number.isInteger(value)) return 'integer';
  return Array.isArray(value) ? 'array' : typeof value;
}

function makeSample(schema: Schema, place: Place): unknown {
  const types = typesOf(schema);
  if (types.includes('array')) {
    return [sample(schema.items ?? {}, { ...place, field: `${place.field}[]` })];
  }
  if (schema.properties !== undefined) {
    const fields = Object.entries(schema.properties);
    return Object.fromEntries(fields.map(([field, inner]) => [field, sample(inner, { ...place, field })]));
  }
  if (types.includes('object')) return {};
  if (types.includes('null')) return null;
  if (types.includes('number')) return 1;
  if (schema.format === 'binary') return '(the bytes of the file)';
  place.onMadeUpValue(`${place.owner}.${place.field}`);
  return types.includes('integer') ? 1 : '…';
}
