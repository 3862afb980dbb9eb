import type { components } from '@tidings/sdk';

export type Activity = components['schemas']['NewsletterActivity'];
export type ActiveSubscriber = components['schemas']['ActiveSubscriber'];
export type LinkActivity = Activity['links'][number];

/** Returns the clicks per 100 opens, rounded. Returns 0 without opens or clicks. */
export function calculateClickRate({ opens, clicks }: Pick<Activity, 'opens' | 'clicks'>): number {
  return opens > 0 && clicks > 0 ? Math.round((clicks / opens) * 100) : 0;
}

/** Sorts links by clicks, with the most clicked link first. Ties stay in the order of the newsletter. */
export function sortByClicks<Link extends { clicks: number }>(links: readonly Link[]): Link[] {
  return [...links].sort((a, b) => b.clicks - a.clicks);
}

/** Shortens a URL by removing the scheme, `www.` and a final slash. */
export function formatUrl(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
}
