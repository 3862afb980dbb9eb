import type { DeliveryProgress } from '../../newsletter';

type Counts = DeliveryProgress['counts'];

export type DeliveryPart = {
  /** The text after the number: "960 delivered". */
  words: string;
  count: number;
  /** The color in the bar. Pending deliveries have the bar's background. */
  color: string;
};

const PARTS: ReadonlyArray<{ words: string; of: (counts: Counts) => number; color: string }> = [
  { words: 'delivered', of: ({ accepted }) => accepted, color: 'bg-tide' },
  { words: 'not delivered', of: ({ failed, expired }) => failed + expired, color: 'bg-danger' },
  { words: 'deferred', of: ({ deferred }) => deferred, color: 'bg-lamp' },
  { words: 'unknown', of: ({ unknown }) => unknown, color: 'bg-lamp-ink' },
  { words: 'held', of: ({ held }) => held, color: 'bg-lamp-ink' },
  { words: 'suppressed', of: ({ suppressed }) => suppressed, color: 'bg-line-strong' },
  { words: 'canceled', of: ({ canceled }) => canceled, color: 'bg-line-strong' },
  { words: 'queued', of: ({ queued, claimed }) => queued + claimed, color: 'bg-line' },
];

/** Returns the parts of a delivery with distinct labels. Their counts sum to the audience. */
export function partsOf({ counts }: Pick<DeliveryProgress, 'counts'>): DeliveryPart[] {
  return PARTS.map(({ words, of, color }) => ({ words, color, count: of(counts) })).filter(
    ({ count }) => count > 0,
  );
}
