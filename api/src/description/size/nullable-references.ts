interface Schema {
  $ref?: string;
  type?: string | string[];
  allOf?: Schema[];
}

/**
 * Returns a description in which a nullable reference to a shared schema is the schema or null. The generator requires
 * both, a schema that is not null and a type with null, so that no value fits.
 */
export function withNullableReferences<T>(part: T): T {
  if (Array.isArray(part)) return part.map(withNullableReferences) as T;
  if (typeof part !== 'object' || part === null) return part;
  const { allOf: [reference, nullable, ...others] = [], ...rest } = part as Schema;
  if (reference?.$ref !== undefined && nullable?.type?.includes('null') === true && others.length === 0) {
    const { type: _, ...described } = nullable;
    return { ...rest, anyOf: [reference, { type: 'null' }], ...described } as T;
  }
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, withNullableReferences(value)]),
  ) as T;
}
