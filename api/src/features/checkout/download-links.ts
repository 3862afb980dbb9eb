import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { enqueueJob, type JobRun, UNFINISHED } from '../../db/jobs.js';
import type { Statement } from '../../db/transact.js';
import { HOUR } from '../../kernel/clock.js';
import { hashToken } from '../../kernel/ids.js';
import type { Context } from '../../server/context.js';
import { DOWNLOAD_LINK_LIFETIME, DOWNLOAD_LINK_USES, HASH_DOWNLOAD_TOKENS } from './rules.js';
import type { DownloadLink } from './store.js';
import { downloadLinks, purchases } from './table.js';

/**
 * Returns the columns that store a download token: its hash, to find the link, and the token sealed with the instance's
 * encryption key, since a buyer who reports their payment again gets the same link. A copy of the database opens no
 * download.
 */
function tokenColumns(
  ctx: Context,
  token: string,
): Pick<DownloadLink, 'retiredToken' | 'tokenHash' | 'sealedToken'> {
  const tokenHash = hashToken(token);
  return { retiredToken: tokenHash, tokenHash, sealedToken: ctx.secrets.seal(token, purposeOf(tokenHash)) };
}

/** Returns the token of a link. Throws `SecretsError` if it was sealed with another encryption key. */
export function tokenOf(
  ctx: Context,
  link: Pick<DownloadLink, 'retiredToken' | 'tokenHash' | 'sealedToken'>,
): string {
  const { tokenHash, sealedToken } = link;
  // A row of the previous release, not hashed yet: see `hashDownloadTokens`.
  if (tokenHash === null || sealedToken === null) return link.retiredToken;
  return ctx.secrets.unseal(sealedToken, purposeOf(tokenHash));
}

/** Returns the condition that finds the link of a token. A hash that was read from the database opens nothing. */
export function isLinkOf(token: string) {
  return or(
    eq(downloadLinks.tokenHash, hashToken(token)),
    and(isNull(downloadLinks.tokenHash), eq(downloadLinks.retiredToken, token)),
  );
}

function purposeOf(tokenHash: string): string {
  return `download-link:${tokenHash}`;
}

type NewLink = Pick<DownloadLink, 'fileId' | 'creatorId' | 'productId' | 'email'> & {
  token: string;
  purchaseId: number | null | SQL;
};

/** Inserts a link, in a batch. */
export function insertLink(ctx: Context, { token, ...link }: NewLink): Statement {
  const now = ctx.clock.now();
  return ctx.db.write.insert(downloadLinks).values({
    ...link,
    ...tokenColumns(ctx, token),
    maxUses: DOWNLOAD_LINK_USES,
    expiresAt: now + DOWNLOAD_LINK_LIFETIME,
    createdAt: now,
  });
}

/** Selects the id of a purchase that was inserted earlier in the same batch. */
export function purchaseIdOf(publicId: string): SQL {
  return sql`(select ${purchases.id} from ${purchases} where ${purchases.publicId} = ${publicId})`;
}

/** Activates or deactivates a purchase's links, in the batch of a refund or of its reversal. */
export function activateLinks(
  ctx: Context,
  { purchaseId, isActive }: { purchaseId: number; isActive: boolean },
): Statement {
  return ctx.db.write.update(downloadLinks).set({ isActive }).where(eq(downloadLinks.purchaseId, purchaseId));
}

const CHUNK = 500;
/** Servers of the previous release may still write plain tokens during the upgrade. */
const RECHECK_AFTER = HOUR;
const Payload = z.object({ isLast: z.boolean().default(false) });

/** Hashes the download tokens that the previous release stored in clear. Its migration enqueues the first run. */
export async function hashDownloadTokens(ctx: Context, payload: unknown, run: JobRun): Promise<unknown> {
  const { isLast } = Payload.parse(payload);
  for (;;) {
    const rows = await ctx.db.read
      .select({ id: downloadLinks.id, token: downloadLinks.retiredToken })
      .from(downloadLinks)
      .where(isNull(downloadLinks.tokenHash))
      .limit(CHUNK);
    const [first, ...rest] = rows.map(({ id, token }) =>
      ctx.db.write
        .update(downloadLinks)
        .set(tokenColumns(ctx, token))
        .where(and(eq(downloadLinks.id, id), isNull(downloadLinks.tokenHash))),
    );
    if (first === undefined) break;
    await ctx.db.transact([first, ...rest]);
    if (run.isStopping()) return UNFINISHED;
  }
  if (isLast) return undefined;
  const again = {
    kind: HASH_DOWNLOAD_TOKENS,
    payload: { isLast: true },
    runAt: ctx.clock.now() + RECHECK_AFTER,
  };
  await ctx.db.transact([enqueueJob(ctx, again)]);
  return undefined;
}
