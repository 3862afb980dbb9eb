interface Description {
  paths?: object;
  components?: object;
}

interface DescribedPart {
  summary?: string | undefined;
  description?: string | undefined;
}

interface Components {
  parameters?: object;
  schemas?: Record<string, object>;
  responses?: Record<string, DescribedPart>;
}

/**
 * Returns the description with similar parts side by side, because compression finds repetitions only within 32 KB.
 * Components come right after the webhooks and start with the parameters, because webhooks repeat them. Operations come
 * last. Schemas follow the schemas that they refer to, and responses are in the order of their texts.
 */
export function sortComponents<T extends Description>(description: T): T {
  const { components, paths, ...others } = description;
  const { parameters, schemas = {}, responses = {} } = (components ?? {}) as Components;
  const names = new Set<string>();
  collectSchemaNames(paths, components ?? {}, { names, seen: new Set() });
  for (const name of Object.keys(schemas)) names.add(name);
  const sortedResponses = Object.entries(responses).sort(([, a], [, b]) =>
    (a.description ?? '') < (b.description ?? '') ? -1 : 1,
  );
  const operations = Object.entries((paths ?? {}) as Record<string, Record<string, DescribedPart>>);
  return {
    ...others,
    components: {
      parameters,
      ...components,
      schemas: Object.fromEntries([...names].map((name) => [name, schemas[name]])),
      responses: Object.fromEntries(
        sortedResponses.map(([name, response]) => [name, moveTextLast(response)]),
      ),
    },
    paths: Object.fromEntries(
      operations.map(([path, methods]) => [path, mapValues(methods, moveTextsFirst)]),
    ),
  } as T;
}

function moveTextsFirst({ summary, description, ...others }: DescribedPart): DescribedPart {
  return { summary, description, ...others };
}

function moveTextLast({ description, ...others }: DescribedPart): DescribedPart {
  return { ...others, description };
}

function mapValues<V>(record: Record<string, V>, transform: (value: V) => V): Record<string, V> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, transform(value)]));
}

/** Collects the names of the schemas that a part references, dependencies first. */
function collectSchemaNames(
  part: unknown,
  components: object,
  { names, seen }: { names: Set<string>; seen: Set<string> },
): void {
  if (typeof part !== 'object' || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    if (key !== '$ref') collectSchemaNames(value, components, { names, seen });
    else if (!seen.has(value)) {
      seen.add(value);
      const [, , kind = '', name = ''] = value.split('/');
      const target = (components as Record<string, Record<string, unknown>>)[kind]?.[name];
      collectSchemaNames(target, components, { names, seen });
      if (kind === 'schemas' && target !== undefined) names.add(name);
    }
  }
}
