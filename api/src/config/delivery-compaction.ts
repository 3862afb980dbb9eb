import { z } from 'zod';

/** When the deliveries of ended newsletters move to compressed files: docs/decisions/0028-delivery-compaction.md. */
export const CompactionVariables = z.object({
  /** Bounces and complaints arrive within days, so a week is the minimum. */
  COMPACT_DELIVERIES_AFTER: z.coerce
    .number()
    .int()
    .min(7)
    .default(90)
    .describe(
      'Days after which the deliveries of a newsletter move to compressed files, 7 or more. Failed ones can no longer be retried then.',
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

export function readCompaction(vars: Variables) {
  return {
    /** Days after its end at which a newsletter's accepted deliveries move to compressed files. */
    compactDeliveriesAfterDays: vars.COMPACT_DELIVERIES_AFTER,
    /** The accepted deliveries of ended newsletters that may stay rows for so long. */
    compactDeliveriesAbove: vars.COMPACT_DELIVERIES_ABOVE,
  };
}
