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
      'Days after a newsletter ends at which its accepted deliveries move to compressed files, 7 or more. Its failed ones can no longer be retried then.',
    ),
  COMPACT_DELIVERIES_ABOVE: z.coerce
    .number()
    .int()
    .min(0)
    .default(2_000_000)
    .describe(
      'Number of accepted deliveries above which the oldest newsletters move earlier, 3 days after they end at the soonest.',
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
