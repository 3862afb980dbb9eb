import { parseUrl } from '../../../kernel/network/parse-url.js';
import { NEWSLETTER_UTM_SOURCE, normalizeHost } from '../../../kernel/visits/visit-source.js';
import type { Context } from '../../../server/context.js';
import { listVerifiedDomains } from '../../domains/index.js';

interface FollowedLink {
  url: string;
  userId: number;
  username: string;
  newsletterId: number;
}

/** Adds the newsletter's name to a URL of the creator's own pages. Other URLs stay unchanged. */
export async function addNewsletterSource(ctx: Context, link: FollowedLink): Promise<string> {
  const { url, newsletterId } = link;
  const address = parseUrl(url);
  if (address === undefined) return url;
  // Existing `utm_` parameters of the creator stay.
  if ([...address.searchParams.keys()].some((name) => name.startsWith('utm_'))) return url;
  if (!(await isOwnPage(ctx, address, link))) return url;
  address.searchParams.set('utm_source', NEWSLETTER_UTM_SOURCE);
  address.searchParams.set('utm_campaign', String(newsletterId));
  return address.href;
}

async function isOwnPage(ctx: Context, address: URL, { userId, username }: FollowedLink): Promise<boolean> {
  if (address.host === new URL(ctx.instance.publicUrl).host) {
    const [, segment = ''] = address.pathname.split('/');
    return segment === 'buy' || segment.toLowerCase() === username;
  }
  const host = normalizeHost(address.hostname);
  return (await listVerifiedDomains(ctx, userId)).some((domain) => normalizeHost(domain) === host);
}
