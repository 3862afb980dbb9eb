import { metaContent } from '../ui/brand';

/** Newsletters a month on the free plan: the instance's number where its server prints one. */
export const freeQuota = metaContent('tidings-free-quota') ?? '100';
