import { orderKeys } from './order-keys.js';

interface Described {
  paths?: object;
  components?: object;
}

interface Components {
  schemas?: Record<string, object>;
  examples?: Record<string, { value?: { message?: string } }>;
  responses?: Record<string, object>;
}

/** Returns the same description in the order that compresses best, for programs. */
export function orderForSize<T extends Described>(description: T): T {
  const ordered = orderKeys(description) as T;
  const { schemas = {}, examples = {}, responses = {}, ...others } = (ordered.components ?? {}) as Components;
  const byMessage = Object.entries(examples).toSorted(([, one], [, other]) =>
    (one.value?.message ?? '') < (other.value?.message ?? '') ? -1 : 1,
  );
  const components = {
    schemas: orderSimilar(sortByName(schemas)),
    examples: Object.fromEntries(byMessage),
    responses: orderSimilar(responses),
    ...others,
  };
  return { ...ordered, ...(ordered.paths && { paths: byTag(ordered) }), components };
}

function sortByName<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Returns the paths by chapter, similar chapters in a row. Those of one chapter stay in their order. */
function byTag({ paths = {} }: Described): object {
  const chapters: Record<string, Record<string, object>> = {};
  for (const [path, methods] of Object.entries(paths) as Array<[string, object]>) {
    const [first] = Object.values(methods) as Array<{ tags?: string[] }>;
    const tag = first?.tags?.[0] ?? '';
    chapters[tag] = { ...chapters[tag], [path]: methods };
  }
  return Object.assign({}, ...Object.values(orderSimilar(chapters)));
}

/** The compression finds a repetition within this many characters. */
const WINDOW_LENGTH = 32_000;

/** The length of the parts that are compared. Shorter repetitions save little. */
const PART_LENGTH = 6;

interface Item {
  name: string;
  value: unknown;
  /** The number of the part that begins at each character. */
  parts: Uint32Array;
}

/** Reorders entries for compression: after each entry follows the one that repeats most of the text just before it. */
export function orderSimilar<T>(record: Record<string, T>): Record<string, T> {
  const numbers = new Map<string, number>();
  const left = Object.entries(record).map(([name, value]) => toItem(name, value, numbers));
  const ordered = left.splice(0, 1);
  while (left.length > 0) {
    const recent = partsBefore(ordered, numbers.size);
    const shares = left.map(({ parts }) => repeatedShare(parts, recent));
    ordered.push(...left.splice(shares.indexOf(Math.max(...shares)), 1));
  }
  return Object.fromEntries(ordered.map(({ name, value }) => [name, value as T]));
}

function toItem(name: string, value: unknown, numbers: Map<string, number>): Item {
  const text = JSON.stringify(value);
  const parts = Uint32Array.from({ length: Math.max(text.length - PART_LENGTH + 1, 0) }, (_, start) => {
    const part = text.slice(start, start + PART_LENGTH);
    const number = numbers.get(part) ?? numbers.size;
    numbers.set(part, number);
    return number;
  });
  return { name, value, parts };
}

/** Returns 1 for the number of each part in the window. */
function partsBefore(ordered: readonly Item[], size: number): Uint8Array {
  const recent = new Uint8Array(size);
  let length = 0;
  for (const { parts } of ordered.toReversed()) {
    if (length >= WINDOW_LENGTH) break;
    for (const part of parts) recent[part] = 1;
    length += parts.length;
  }
  return recent;
}

/** Added to each length, found by trying: short entries repeat most of any neighbor, and leave the place to longer ones. */
const EXTRA_LENGTH = 29;

function repeatedShare(parts: Uint32Array, recent: Uint8Array): number {
  let repeated = 0;
  for (const part of parts) repeated += recent[part] ?? 0;
  return repeated / (parts.length + EXTRA_LENGTH);
}
