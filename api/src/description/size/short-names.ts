interface Description {
  components?: object;
}

/**
 * The components that the reference shows without their names. Generators that read /openapi.json see short names, such
 * as `r12` and `e3`. Schemas keep their names.
 */
const KINDS = ['responses', 'examples', 'parameters'];

type Components = Record<string, Record<string, unknown>>;

/** Returns the same description with short names of shared responses, examples and parameters, for programs. */
export function shortenNames<T extends Description>(description: T): T {
  const components = (description.components ?? {}) as Components;
  const references = new Map(
    KINDS.flatMap((kind) =>
      Object.keys(components[kind] ?? {}).map((name, index): [string, string] => [
        `#/components/${kind}/${name}`,
        `#/components/${kind}/${createShortName(kind, index)}`,
      ]),
    ),
  );
  const renamedDescription = JSON.parse(JSON.stringify(description), (key, value) =>
    key === '$ref' ? (references.get(value) ?? value) : value,
  ) as T;
  return {
    ...renamedDescription,
    components: Object.fromEntries(
      Object.entries((renamedDescription.components ?? {}) as Components).map(([kind, byName]) => [
        kind,
        KINDS.includes(kind) ? nameByIndex(kind, byName) : byName,
      ]),
    ),
  };
}

function nameByIndex(kind: string, byName: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.values(byName).map((part, index) => [createShortName(kind, index), part]));
}

/** Creates a short name. The kind comes first, because objects list numeric keys before all others. */
function createShortName(kind: string, index: number): string {
  return `${kind.charAt(0)}${index.toString(36)}`;
}
