import type { Context } from '../../server/context.js';

/** Returns the URL of a creator's page, absolute and without a trailing slash. */
export function siteAddress(
  ctx: Context,
  { username, ownDomain }: { username: string; ownDomain: string | undefined },
): string {
  return ownDomain === undefined ? `${ctx.instance.publicUrl}/${username}` : `https://${ownDomain}`;
}
