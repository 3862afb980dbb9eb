import type { components } from '@tidings/sdk';

export type Activity = components['schemas']['Activity'];
export type ActiveSubscriber = components['schemas']['ActiveReader'];
export type LinkActivity = Activity['links'][number];

/** Clicks of a hundred opens, rounded; 0 where there is nothing to compare. */
export function clickRate({ opens, clicks }: Pick<Activity, 'opens' | 'clicks'>): number {
  return opens > 0 && clicks > 0 ? Math.round((clicks / opens) * 100) : 0;
}

/** Most followed first; those that are even in the order of the letter. */
export function byClicks<Link extends { clicks: number }>(links: readonly Link[]): Link[] {
  return [...links].sort((one, other) => other.clicks - one.clicks);
}

/** An address as people write it: without the scheme, and without the slash that says nothing. */
export function readableAddress(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
}
