interface Description {
  paths?: object;
  components?: object;
}

interface Texts {
  summary?: string | undefined;
  description?: string | undefined;
}

interface Components {
  parameters?: object;
  schemas?: Record<string, object>;
  responses?: Record<string, Texts>;
}

/**
 * Returns the description with similar parts side by side, because compression finds repetitions only within 32 KB.
 * Components precede the operations, and begin with the parameters, which webhooks before them repeat. Schemas are in the order of their first use, and responses in that of their texts.
 */
export function sortComponents<T extends Description>(description: T): T {
  const { components, paths, ...others } = description;
  const { parameters, schemas = {}, responses = {} } = (components ?? {}) as Components;
  const names = new Set<string>();
  visitReferences(paths, components ?? {}, { names, seen: new Set() });
  for (const name of Object.keys(schemas)) names.add(name);
  const byText = Object.entries(responses).sort(([, one], [, other]) =>
    (one.description ?? '') < (other.description ?? '') ? -1 : 1,
  );
  const operations = Object.entries((paths ?? {}) as Record<string, Record<string, Texts>>);
  return {
    ...others,
    components: {
      parameters,
      ...components,
      schemas: Object.fromEntries([...names].map((name) => [name, schemas[name]])),
      responses: Object.fromEntries(byText.map(([name, response]) => [name, endWithText(response)])),
    },
    paths: Object.fromEntries(
      operations.map(([path, methods]) => [path, mapValues(methods, startWithTexts)]),
    ),
  } as T;
}

function startWithTexts({ summary, description, ...others }: Texts): Texts {
  return { summary, description, ...others };
}

function endWithText({ description, ...others }: Texts): Texts {
  return { ...others, description };
}

function mapValues<V>(record: Record<string, V>, change: (value: V) => V): Record<string, V> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

/** Adds the names of the schemas that a part refers to, each after those that it refers to itself. */
function visitReferences(
  part: unknown,
  components: object,
  { names, seen }: { names: Set<string>; seen: Set<string> },
): void {
  if (typeof part !== 'object' || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    if (key !== '$ref') visitReferences(value, components, { names, seen });
    else if (!seen.has(value)) {
      seen.add(value);
      const [, , kind = '', name = ''] = value.split('/');
      const target = (components as Record<string, Record<string, unknown>>)[kind]?.[name];
      visitReferences(target, components, { names, seen });
      if (kind === 'schemas' && target !== undefined) names.add(name);
    }
  }
}
