import type { Context, Instance } from '../../server/context.js';

/** Returns the target of CNAME records: the host of the public URL, or on a laptop the name that texts use for it. */
export function targetHost(instance: Instance): string {
  return instance.configuredUrl === undefined ? instance.shortDomain : hostOf(instance.configuredUrl);
}

/** Returns the instance's own names: nobody can claim those or their subdomains. */
export function instanceHosts(instance: Instance): string[] {
  return [targetHost(instance), hostOf(instance.publicUrl)];
}

function hostOf(url: string): string {
  return new URL(url).hostname;
}

/** Returns the URL of a creator's page, absolute and without a trailing slash. */
export function siteAddress(
  ctx: Context,
  { username, ownDomain }: { username: string; ownDomain: string | undefined },
): string {
  return ownDomain === undefined ? `${ctx.instance.publicUrl}/${username}` : `https://${ownDomain}`;
}
