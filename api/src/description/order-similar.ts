import { orderKeys } from './order-keys.js';

interface Described {
  components?: object;
}

interface Components {
  schemas?: Record<string, object>;
  examples?: Record<string, { summary?: string }>;
  responses?: Record<string, object>;
}

/** Returns the same description in the order that compresses best, for programs. */
export function orderForSize<T extends Described>(description: T): T {
  const ordered = orderKeys(description) as T;
  const { schemas = {}, examples = {}, responses = {} } = (ordered.components ?? {}) as Components;
  const bySummary = Object.entries(examples).sort(([, one], [, other]) =>
    (one.summary ?? '') < (other.summary ?? '') ? -1 : 1,
  );
  const components = {
    ...ordered.components,
    schemas: orderSimilar(schemas),
    examples: Object.fromEntries(bySummary),
    responses: orderSimilar(responses),
  };
  return { ...ordered, components };
}

/** The compression finds a repetition within this many characters. */
const WINDOW = 28_000;

/** Every name and sentence of a text, with the brace that follows the name of an object. */
const PARTS = /"[^"]{6,}"(?::\{)?/g;

interface Item {
  name: string;
  value: unknown;
  size: number;
  /** The characters of each part. */
  parts: Map<string, number>;
}

/**
 * Returns the same entries in another order: first the one that shares most text with others, and after each one the one
 * that repeats most of what comes shortly before it.
 */
export function orderSimilar<T>(record: Record<string, T>): Record<string, T> {
  const left = Object.entries(record).map(toItem);
  const ordered = left.splice(findMostShared(left), 1);
  while (left.length > 0) {
    const recent = partsBefore(ordered);
    const shares = left.map((item) => repeatedShare(item, recent));
    ordered.push(...left.splice(shares.indexOf(Math.max(...shares)), 1));
  }
  return Object.fromEntries(ordered.map(({ name, value }) => [name, value as T]));
}

function toItem([name, value]: [string, unknown]): Item {
  const text = JSON.stringify(value);
  const parts = new Map<string, number>();
  for (const [part] of text.matchAll(PARTS)) parts.set(part, (parts.get(part) ?? 0) + part.length);
  return { name, value, size: text.length, parts };
}

/** Returns the index of the item that has the most characters in parts of other items. */
function findMostShared(items: readonly Item[]): number {
  const uses = new Map<string, number>();
  for (const { parts } of items) for (const part of parts.keys()) uses.set(part, (uses.get(part) ?? 0) + 1);
  const shared = items.map(({ parts }) =>
    [...parts].reduce((sum, [part, length]) => sum + ((uses.get(part) ?? 0) > 1 ? length : 0), 0),
  );
  return Math.max(shared.indexOf(Math.max(...shared)), 0);
}

function partsBefore(ordered: readonly Item[]): Set<string> {
  const recent = new Set<string>();
  let size = 0;
  for (const item of ordered.toReversed()) {
    if (size >= WINDOW) break;
    for (const part of item.parts.keys()) recent.add(part);
    size += item.size;
  }
  return recent;
}

function repeatedShare({ parts, size }: Item, recent: ReadonlySet<string>): number {
  let repeated = 0;
  for (const [part, length] of parts) if (recent.has(part)) repeated += length;
  return repeated / size;
}
