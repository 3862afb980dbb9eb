import { parseUrl } from '../../../kernel/parse-url.js';
import { NEWSLETTER_CAMPAIGN, plainHost } from '../../../kernel/visit-source.js';
import type { Context } from '../../../server/context.js';
import { listVerifiedDomains } from '../../domains/index.js';

interface Followed {
  url: string;
  userId: number;
  username: string;
  newsletterId: number;
}

/** An address of the creator's own pages with the newsletter's name to it; any other as it is. */
export async function leadingToOwnPages(ctx: Context, followed: Followed): Promise<string> {
  const { url, newsletterId } = followed;
  const address = parseUrl(url);
  if (address === undefined) return url;
  // What somebody wrote into their own link stays.
  if ([...address.searchParams.keys()].some((name) => name.startsWith('utm_'))) return url;
  if (!(await isOwnPage(ctx, address, followed))) return url;
  address.searchParams.set('utm_source', NEWSLETTER_CAMPAIGN);
  address.searchParams.set('utm_campaign', String(newsletterId));
  return address.href;
}

async function isOwnPage(ctx: Context, address: URL, { userId, username }: Followed): Promise<boolean> {
  if (address.host === new URL(ctx.instance.publicUrl).host) {
    const [, segment = ''] = address.pathname.split('/');
    return segment === 'buy' || segment.toLowerCase() === username;
  }
  const host = plainHost(address.hostname);
  return (await listVerifiedDomains(ctx, userId)).some((domain) => plainHost(domain) === host);
}
