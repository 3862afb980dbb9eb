import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../db/transact.js';
import { toPlainLines } from '../../kernel/email/email-html.js';
import type { Context } from '../../server/context.js';
import { MAX_WORDING_LENGTH } from './rules.js';
import { consentWordings, type SubscriberSource } from './table.js';

/** The error of an import without its consent text. */
export const CONSENT_MISSING = 'Please confirm that these subscribers agreed to get your newsletter.';

/** The consent texts that the dashboard and the CLI send after the creator confirms them. */
export const CONSENT_TEXTS = {
  byHand: 'They asked me to put them on my list.',
  import: 'These subscribers agreed to get my newsletter.',
  /** The consent text of an import that only suppresses addresses. */
  suppress: 'Nobody is added. These addresses must not be emailed.',
} as const;

/** The way in which a subscriber gave consent. */
export interface Consent {
  source: SubscriberSource;
  /** The site that showed the widget. */
  sourceHost: string | null;
  /** The consent text that the form showed, or null if unknown. */
  wording: string | null;
}

/**
 * Builds the statements that save each wording of a creator once. Belongs in the batch, before the rows that refer to
 * it.
 */
export function saveWording(ctx: Context, input: { userId: number; wording: string | null }): [Statement] {
  const text = normalizeConsentText(input.wording);
  return [
    ctx.db.write.run(sql`
      insert into consent_wordings (user_id, text)
      select ${input.userId}, ${text} where ${text} is not null
      on conflict do nothing`),
  ];
}

/** Returns the columns of a row that record a consent given now. */
export function createConsentColumns(ctx: Context, input: Consent & { userId: number }) {
  const { source, sourceHost, userId } = input;
  return {
    source,
    sourceHost,
    consentedAt: ctx.clock.now(),
    wordingId: selectWordingId(userId, input.wording),
  };
}

/** Builds the expression that selects the id of a wording, which an earlier statement of the batch has saved. */
export function selectWordingId(userId: number, wording: string | null): SQL<number | null> | null {
  const text = normalizeConsentText(wording);
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

function normalizeConsentText(wording: string | null): string | null {
  // Truncates a long wording, since it must not fail a signup.
  return toPlainLines((wording ?? '').slice(0, MAX_WORDING_LENGTH)) || null;
}
