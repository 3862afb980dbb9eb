import { OMITTED_SAMPLES, SAMPLE_BODIES, SAMPLE_TRUTHS, SAMPLE_VALUES } from './sample-values.js';

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

/** Reports a field that needs a sample value in `sample-values.ts`. */
type OnMissingSample = (field: string) => void;

interface SampleContext {
  schemas: Schemas;
  /** The nearest enclosing schema with a name. */
  owner: string;
  /** The field with the enclosing object or list. */
  parent: string;
  field: string;
  onMadeUpValue: OnMissingSample;
}

/** Returns an example of a named schema. */
export function sampleNamedSchema(
  schemas: Schemas,
  name: string,
  onMadeUpValue: OnMissingSample = () => {},
): unknown {
  if (name in SAMPLE_BODIES) return SAMPLE_BODIES[name];
  return sample(schemas[name] ?? {}, { schemas, owner: name, parent: name, field: name, onMadeUpValue });
}

/**
 * Returns an example of a schema. Uses the first that exists of: its own example, the sample value of its field in this
 * schema, its first value, the sample value of any such field, a value of its type.
 */
export function sample(schema: Schema, place: SampleContext): unknown {
  const { schemas, onMadeUpValue } = place;
  if (schema.$ref !== undefined)
    return sampleNamedSchema(schemas, readSchemaName(schema.$ref), onMadeUpValue);
  const placeNames = [`${place.parent}.${place.field}`, `${place.owner}.${place.field}`];
  for (const candidate of [
    schema.example,
    schema.const,
    findKnownSample(schema, placeNames),
    schema.enum?.[0],
  ]) {
    if (candidate !== undefined) return candidate;
  }
  if (schema.allOf !== undefined)
    return mergeSamples(schema.allOf.filter(hasShape).map((part) => sample(part, place)));
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return sample(alternatives.find(isNullable) ?? {}, place);
  if (listTypes(schema).includes('boolean')) return SAMPLE_TRUTHS.has(place.field);
  return findKnownSample(schema, [place.field]) ?? makeSample(schema, place);
}

/** Merges the samples of parts. A part that is not an object, such as a named text, has no other parts. */
function mergeSamples(samples: unknown[]): unknown {
  const [only] = samples;
  return samples.every((part) => nameType(part) === 'object') ? Object.assign({}, ...samples) : only;
}

export function readSchemaName(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1);
}

function isNullable({ type }: Schema): boolean {
  return type !== 'null';
}

/** Returns false for a part that only describes the parts beside it. */
function hasShape(schema: Schema): boolean {
  return Object.keys(schema).some((key) => key !== 'description');
}

function listTypes({ type }: Schema): string[] {
  return [type ?? []].flat();
}

/** Returns the first sample value of these names that has a type of the schema. A reference has no type here. */
function findKnownSample(schema: Schema, names: readonly string[]): unknown {
  const types = listTypes(schema);
  return names
    .map((name) => SAMPLE_VALUES[name])
    .find((value) => (types.length === 0 ? value !== undefined : types.includes(nameType(value))));
}

function nameType(value: unknown): string {
  if (value === null) return 'null';
  if (Number.isInteger(value)) return 'integer';
  return Array.isArray(value) ? 'array' : typeof value;
}

function makeSample(schema: Schema, place: SampleContext): unknown {
  const types = listTypes(schema);
  if (types.includes('array')) {
    return [sample(schema.items ?? {}, { ...place, field: `${place.field}[]` })];
  }
  if (schema.properties !== undefined) {
    const fields = Object.entries(schema.properties);
    const parent = place.field.replace(/(?:\[\])+$/, '');
    const visibleFields = fields.filter(([field]) => !OMITTED_SAMPLES.has(`${place.owner}.${field}`));
    return Object.fromEntries(
      visibleFields.map(([field, inner]) => [field, sample(inner, { ...place, parent, field })]),
    );
  }
  if (types.includes('object')) return {};
  if (types.includes('null')) return null;
  if (types.includes('number')) return 1;
  if (schema.format === 'binary') return '(the bytes of the file)';
  place.onMadeUpValue(`${place.owner}.${place.field}`);
  return types.includes('integer') ? 1 : '…';
}
