import fc from 'fast-check';
import { resolveSchema, type Schema } from './operations.js';
import { fuzzNumber, fuzzText } from './texts.js';

/** Values, by field name, that requests use now and then to match existing rows. */
export type KnownValues = Record<string, readonly unknown[]>;

/** Generates values that match the schema. */
export function generateValue(schema: Schema, knownValues: KnownValues, name = ''): fc.Arbitrary<unknown> {
  const schemaArbitrary = generateFromSchema(resolveSchema(schema), knownValues, name);
  const values = knownValues[name];
  if (values === undefined || values.length === 0) return schemaArbitrary;
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...values) },
    { weight: 1, arbitrary: schemaArbitrary },
  );
}

function generateFromSchema(schema: Schema, knownValues: KnownValues, name: string): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.properties !== undefined) return generateObject(schema, knownValues);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined)
    return fc.oneof(...alternatives.map((alternative) => generateValue(alternative, knownValues, name)));
  if (schema.allOf !== undefined) {
    const parts = schema.allOf.map((part) => generateValue(part, knownValues, name));
    return fc.tuple(...parts).map((values) => values.reduce(merge));
  }
  const types = [schema.type ?? 'object'].flat();
  return fc.oneof(...types.map((type) => generateOfType(type, schema, knownValues)));
}

function merge(base: unknown, extension: unknown): unknown {
  return isRecord(base) && isRecord(extension) ? { ...base, ...extension } : extension;
}

function generateOfType(type: string, schema: Schema, knownValues: KnownValues): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return generateText(schema);
    case 'integer':
      return fc.integer(readBounds(schema));
    case 'number':
      return fc.double({ ...readBounds(schema), noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const { minItems = 0, maxItems = 4 } = schema;
      const size = { minLength: minItems, maxLength: Math.min(maxItems, minItems + 4) };
      return fc.array(generateValue(schema.items ?? {}, knownValues), size);
    }
    default:
      return generateObject(schema, knownValues);
  }
}

function generateObject(schema: Schema, knownValues: KnownValues): fc.Arbitrary<unknown> {
  const { properties = {} } = schema;
  const records = listFieldSets(schema).map(({ required, forbidden }) => {
    const fields = Object.entries(properties)
      .filter(([name]) => !forbidden.includes(name))
      .map(([name, field]) => [name, generateValue(field, knownValues, name)]);
    return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
      requiredKeys: required.filter((name) => name in properties),
    });
  });
  return fc.oneof(...records);
}

/** The required and the forbidden fields of an object. */
interface FieldSet {
  required: readonly string[];
  forbidden: readonly string[];
}

/** Returns every combination of required and forbidden fields that `allOf`, `anyOf` and `oneOf` allow. */
function listFieldSets({ required = [], allOf = [], anyOf = [], oneOf = [] }: Schema): FieldSet[] {
  const groups = [...allOf.map(listFieldSets), ...(anyOf.length > 0 ? [anyOf.flatMap(listFieldSets)] : [])];
  if (oneOf.length > 0) groups.push(excludeOthers(oneOf.map(listFieldSets)));
  return groups.reduce<FieldSet[]>(
    (forms, group) => forms.flatMap((form) => group.map((groupForm) => mergeFieldSets(form, groupForm))),
    [{ required, forbidden: [] }],
  );
}

/** Keeps the fields of each alternative out of the others. */
function excludeOthers(alternatives: FieldSet[][]): FieldSet[] {
  return alternatives.flatMap((fieldSets) => {
    const otherFieldSets = alternatives.filter((alternative) => alternative !== fieldSets).flat();
    const forbidden = otherFieldSets.flatMap((fieldSet) => fieldSet.required);
    return fieldSets.map((fieldSet) => mergeFieldSets(fieldSet, { required: [], forbidden }));
  });
}

function mergeFieldSets(left: FieldSet, right: FieldSet): FieldSet {
  return {
    required: [...left.required, ...right.required],
    forbidden: [...left.forbidden, ...right.forbidden],
  };
}

function readBounds({ minimum, exclusiveMinimum, maximum }: Schema): { min: number; max: number } {
  const min = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1);
  return { min, max: Math.max(min, Math.min(maximum ?? min + 12, 2 ** 31 - 1)) };
}

function generateText({ format, example, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  if (format === 'date-time') return fc.constantFrom('2026-11-22T08:00:00.000Z', '2027-01-01T00:00:00+02:00');
  if (format === 'date') return fc.constantFrom('2026-11-01', '2026-12-31');
  if (format === 'uri')
    return fc.constantFrom('https://kiln.example/a', 'http://127.0.0.1:3000/media/x/512.webp');
  const words = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) });
  return typeof example === 'string' ? fc.oneof(fc.constant(example), words) : words;
}

/** Values that match no schema. */
const fuzzValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fuzzText },
  { weight: 3, arbitrary: fuzzNumber },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown[]>(null, true, false, [], {}, [null], [[]], { length: 1e9 }),
  },
  { weight: 1, arbitrary: fc.array(fuzzText, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.dictionary(fuzzText, fuzzText, { maxKeys: 4 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(300, 3_000).map((depth) => {
      let value: unknown = 1;
      for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
      return value;
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(1_001, 20_000).map((length) => Array.from({ length }, (_, i) => i)),
  },
);

/** Generates the value with a few parts replaced, removed or added. */
export function mutateValue(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const change = fc.tuple(
    fc.nat(),
    fc.constantFrom('replace', 'replace', 'remove', 'add'),
    fuzzText,
    fuzzValue,
  );
  return fc.tuple(value, fc.array(change, { minLength: 1, maxLength: 3 })).map(([start, changes]) =>
    changes.reduce<unknown>((current, [index, kind, name, newValue]) => {
      const parts = listPaths(current);
      const path = parts[index % parts.length] ?? [];
      if (kind === 'remove') return changeAt(current, path, () => undefined);
      if (kind === 'replace') return changeAt(current, path, () => newValue);
      return changeAt(current, path, (part) =>
        isRecord(part) ? { ...part, [name]: newValue } : [part, newValue],
      );
    }, start),
  );
}

type Path = readonly (string | number)[];

/** Returns the path of each part, down to a reasonable depth. */
function listPaths(value: unknown, path: Path = []): Path[] {
  if (path.length > 4 || typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value)
    .slice(0, 30)
    .flatMap(([key, part]) => listPaths(part, [...path, Array.isArray(value) ? Number(key) : key]));
  // Prefers fields to the objects that contain them.
  return inner.length === 0 ? [path] : [...inner, path];
}

function changeAt(value: unknown, path: Path, change: (part: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  if (Array.isArray(value)) {
    return value.map((part, index) => (index === key ? changeAt(part, rest, change) : part));
  }
  return isRecord(value) ? { ...value, [key]: changeAt(value[key], rest, change) } : value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
