import { SAMPLE_BODIES, SAMPLE_TRUTHS, SAMPLE_VALUES } from './sample-values.js';

/** As much of JSON Schema as the description uses. */
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

/** Told of each field that had to be made up: it wants a value in `sample-values.ts`. */
type MadeUp = (field: string) => void;

interface Place {
  schemas: Schemas;
  /** The schema that has a name, nearest around. */
  owner: string;
  field: string;
  madeUp: MadeUp;
}

/** An example of a schema that has a name. */
export function sampleOf(schemas: Schemas, name: string, madeUp: MadeUp = () => {}): unknown {
  if (name in SAMPLE_BODIES) return SAMPLE_BODIES[name];
  return sample(schemas[name] ?? {}, { schemas, owner: name, field: name, madeUp });
}

/** An example of any schema: what it names itself, then what its field usually holds, then what its type allows. */
export function sample(schema: Schema, place: Place): unknown {
  const { schemas, madeUp } = place;
  if (schema.$ref !== undefined) return sampleOf(schemas, nameOf(schema.$ref), madeUp);
  for (const given of [schema.example, schema.const, schema.enum?.[0]]) {
    if (given !== undefined) return given;
  }
  if (schema.allOf !== undefined)
    return Object.assign({}, ...schema.allOf.map((part) => sample(part, place)));
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return sample(alternatives.find(isSome) ?? {}, place);
  return known(schema, place) ?? made(schema, place);
}

export function nameOf(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1);
}

function isSome({ type }: Schema): boolean {
  return type !== 'null';
}

function typesOf({ type }: Schema): string[] {
  return [type ?? []].flat();
}

function known(schema: Schema, { owner, field }: Place): unknown {
  const types = typesOf(schema);
  if (types.includes('boolean')) return SAMPLE_TRUTHS.has(field);
  const candidates = [SAMPLE_VALUES[`${owner}.${field}`], SAMPLE_VALUES[field]];
  return candidates.find((value) => types.includes(typeOf(value)));
}

function typeOf(value: unknown): string {
  if (Number.isInteger(value)) return 'integer';
  return Array.isArray(value) ? 'array' : typeof value;
}

function made(schema: Schema, place: Place): unknown {
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
  place.madeUp(`${place.owner}.${place.field}`);
  return types.includes('integer') ? 1 : '…';
}
