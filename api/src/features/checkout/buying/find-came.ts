import type { Context } from '../../../context.js';
import type { VisitSource } from '../../../kernel/visit-source.js';
import { type Came, claimedSource, settleSource } from '../../visits/index.js';

/** What had brought a buyer, as the columns of a purchase; null where nobody told. */
export async function findCame(
  ctx: Context,
  input: { userId: number; came: Came | undefined },
): Promise<CameColumns> {
  const { userId, came } = input;
  if (came === undefined) return { cameBy: null, cameFrom: null };
  const { kind, source } = await settleSource(ctx, { userId, source: claimedSource(came) });
  return { cameBy: kind, cameFrom: source };
}

export interface CameColumns {
  cameBy: VisitSource['kind'] | null;
  cameFrom: string | null;
}
