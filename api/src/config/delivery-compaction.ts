import { z } from 'zod';

/** The settings of compaction. See docs/decisions/0028-delivery-compaction.md. */
export const CompactionVariables = z.object({
  /** Bounces and complaints arrive within days, so a week is the minimum. */
  COMPACT_DELIVERIES_AFTER: z.coerce
    .number()
    .int()
    .min(7)
    .default(90)
    .describe(
      'Days after a newsletter ends, at least 7. Then its accepted deliveries move to compressed files, and its failed ones can no longer be retried.',
    ),
  COMPACT_DELIVERIES_ABOVE: z.coerce
    .number()
    .int()
    .min(0)
    .default(2_000_000)
    .describe(
      'A number of accepted deliveries. Above it, the oldest newsletters move earlier, but at least 3 days after they end.',
    ),
});
type Variables = z.output<typeof CompactionVariables>;

export function readCompaction(variables: Variables) {
  return {
    /** The days after a newsletter ends at which its accepted deliveries move to files. Then retries are impossible. */
    compactDeliveriesAfterDays: variables.COMPACT_DELIVERIES_AFTER,
    /** The number of accepted deliveries above which the oldest newsletters move earlier. */
    compactDeliveriesAbove: variables.COMPACT_DELIVERIES_ABOVE,
  };
}
