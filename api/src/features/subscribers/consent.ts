import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../db/transact.js';
import { plainLines } from '../../kernel/plain-text.js';
import type { Context } from '../../server/context.js';
import { MAX_WORDING_LENGTH } from './rules.js';
import { consentWordings, type SubscriberSource } from './table.js';

/** How somebody came to agree. */
export interface Consent {
  source: SubscriberSource;
  /** The site that a widget stood on. */
  sourceHost: string | null;
  /** The words that were shown; null where nobody told them. */
  wording: string | null;
}

/** For a batch, before the rows that name it: saves each wording of a creator once. */
export function saveWording(ctx: Context, input: { userId: number; wording: string | null }): [Statement] {
  const text = tidy(input.wording);
  return [
    ctx.db.write.run(sql`
      insert into consent_wordings (user_id, text)
      select ${input.userId}, ${text} where ${text} is not null
      on conflict do nothing`),
  ];
}

/** The columns of a row that record a consent given now. */
export function consentColumns(ctx: Context, input: Consent & { userId: number }) {
  const { source, sourceHost, userId } = input;
  return { source, sourceHost, consentedAt: ctx.clock.now(), wordingId: wordingIdOf(userId, input.wording) };
}

/** The id of a wording that is kept by then. */
export function wordingIdOf(userId: number, wording: string | null): SQL<number | null> | null {
  const text = tidy(wording);
  if (text === null) return null;
  return sql<number>`(select ${consentWordings.id} from ${consentWordings} where ${consentWordings.userId} = ${userId} and ${consentWordings.text} = ${text})`;
}

export async function findWording(
  ctx: Context,
  input: { userId: number; wordingId: number | null },
): Promise<string | null> {
  const { userId, wordingId } = input;
  if (wordingId === null) return null;
  const [wording] = await ctx.db.read
    .select({ text: consentWordings.text })
    .from(consentWordings)
    .where(and(eq(consentWordings.id, wordingId), eq(consentWordings.userId, userId)));
  return wording?.text ?? null;
}

function tidy(wording: string | null): string | null {
  // Nobody is turned away because a site says much: its beginning is kept.
  return plainLines((wording ?? '').slice(0, MAX_WORDING_LENGTH)) || null;
}
