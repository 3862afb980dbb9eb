import { and, eq, isNull, or } from 'drizzle-orm';
import { hashToken } from '../../kernel/ids.js';
import type { Context } from '../../server/context.js';
import type { DownloadLink } from './store.js';
import { downloadLinks } from './table.js';

/**
 * Returns the columns that store a download token: its hash, to find the link, and the token sealed with the instance's
 * encryption key, since a buyer who reports their payment again gets the same link. A copy of the database opens no
 * download.
 */
export function tokenColumns(
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
