interface Schema {
  $ref?: string;
  type?: string | string[];
  allOf?: Schema[];
}

/**
 * Returns a description in which a nullable reference to a shared schema is the schema or null. The generator requires
 * both, a schema that is not null and a type with null, so that no value fits.
 */
export function convertNullableReferences<T>(part: T): T {
  if (Array.isArray(part)) return part.map(convertNullableReferences) as T;
  if (typeof part !== 'object' || part === null) return part;
  const { allOf: [reference, nullable, ...otherParts] = [], ...rest } = part as Schema;
  if (reference?.$ref !== undefined && nullable?.type?.includes('null') === true && otherParts.length === 0) {
    const { type: _, ...nullableFields } = nullable;
    return { ...rest, anyOf: [reference, { type: 'null' }], ...nullableFields } as T;
  }
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, convertNullableReferences(value)]),
  ) as T;
}
