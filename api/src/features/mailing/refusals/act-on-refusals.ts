import type { Context } from '../../../server/context.js';
import { suppressAfterRefusals } from '../bounces/soft-bounces.js';
import { filterProvenRefusals } from '../loop/ledger.js';
import { filterHardBounces, holdAfterRefusals } from '../reputation/hold-creator.js';
import type { ProvenRefusal, SettledClaim } from '../rules.js';

/**
 * Suppresses addresses after soft bounces, and pauses newsletters with too many hard bounces. A failure here
 * must not write the settlements again, and the next newsletter checks again.
 */
export async function actOnRefusals(
  ctx: Context,
  { settled, decided }: { settled: SettledClaim[]; decided: { proven: ProvenRefusal[] } },
): Promise<void> {
  const { proven } = decided;
  await suppressAfterRefusals(ctx, [...filterProvenRefusals(settled), ...proven]).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'the addresses to suppress after soft bounces could not be read');
  });
  const hardBounces = [...filterHardBounces({ settled }), ...filterHardBounces({ proven })];
  await holdAfterRefusals(ctx, hardBounces).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'the newsletters to pause after hard bounces could not be read');
  });
}
