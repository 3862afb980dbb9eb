import type { DeliveryProgress } from '../../newsletter';

type Counts = DeliveryProgress['counts'];

export type DeliveryPart = {
  /** The text after the number, such as "960 accepted". */
  label: string;
  count: number;
  /** The color in the bar. Pending deliveries have the bar's background. */
  color: string;
};

const PARTS: ReadonlyArray<{ label: string; of: (counts: Counts) => number; color: string }> = [
  { label: 'accepted', of: ({ accepted }) => accepted, color: 'bg-tide' },
  { label: 'not delivered', of: ({ failed, expired }) => failed + expired, color: 'bg-danger' },
  { label: 'deferred', of: ({ deferred }) => deferred, color: 'bg-lamp' },
  { label: 'unknown', of: ({ unknown }) => unknown, color: 'bg-lamp-ink' },
  { label: 'held', of: ({ held }) => held, color: 'bg-lamp-ink' },
  { label: 'suppressed', of: ({ suppressed }) => suppressed, color: 'bg-line-strong' },
  { label: 'canceled', of: ({ canceled }) => canceled, color: 'bg-line-strong' },
  { label: 'queued', of: ({ queued, claimed }) => queued + claimed, color: 'bg-line' },
];

/** Returns the parts of a delivery. Their labels are distinct, and their counts sum to the audience. */
export function listDeliveryParts({ counts }: Pick<DeliveryProgress, 'counts'>): DeliveryPart[] {
  return PARTS.map(({ label, of, color }) => ({ label, color, count: of(counts) })).filter(
    ({ count }) => count > 0,
  );
}
