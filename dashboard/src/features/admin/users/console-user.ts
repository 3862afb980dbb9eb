import { type components, MAX_QUOTA } from '@tidings/sdk';

export type ConsoleUser = components['schemas']['AdminUser'];
export type ConsoleUserDetail = components['schemas']['AdminUserDetail'];
export type ConsoleNewsletter = ConsoleUserDetail['newsletters'][number];
export type SentNewsletter = components['schemas']['AdminSentNewsletter'];
export type UserAction = components['schemas']['ActionEffects']['action'];

export const USERS_PAGE_SIZE = 50;
export const NEWSLETTERS_PAGE_SIZE = 20;

export const usersKey = ['/api/admin/users'];
export const summaryKey = ['/api/admin/summary'];
export const viewStatsKey = ['/api/admin/views/stats'];
export const auditKey = ['/api/admin/audit'];
export const getDetailKey = (id: number) => ['/api/admin/users/{id}', id];

export function getHighestQuota({ isPro }: { isPro: boolean }): number {
  return isPro ? MAX_QUOTA.pro : MAX_QUOTA.free;
}

export function getConsoleUserName({
  displayName,
  username,
}: Pick<ConsoleUser, 'displayName' | 'username'>): string {
  return displayName.trim() || username;
}

/** Returns the clicks per 100 opens, rounded. Returns 0 if either is 0. */
export function calculateClickRate({ opens, clicks }: Pick<ConsoleNewsletter, 'opens' | 'clicks'>): number {
  return opens === 0 || clicks === 0 ? 0 : Math.round((clicks / opens) * 100);
}

export const PLANS = [
  { value: '', label: 'Every plan' },
  { value: 'free', label: 'Free' },
  { value: 'pro', label: 'Pro' },
] as const;
export const STATUSES = [
  { value: '', label: 'Every status' },
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
] as const;

export const SORTS = [
  { value: '', label: 'Newest first' },
  { value: 'complaints', label: 'Most spam reports first' },
  { value: 'hard-bounces', label: 'Most bounces first' },
  { value: 'unsubscribes', label: 'Most unsubscribes first' },
] as const;

/** The filter of the list, as the URL stores it. */
export type UserFilter = {
  plan: (typeof PLANS)[number]['value'];
  status: (typeof STATUSES)[number]['value'];
  sort: (typeof SORTS)[number]['value'];
};

/** Parses the filter. An unknown value in the URL means no filter. */
export function readFilter(query: URLSearchParams): UserFilter {
  return {
    plan: PLANS.find(({ value }) => value === query.get('plan'))?.value ?? '',
    status: STATUSES.find(({ value }) => value === query.get('status'))?.value ?? '',
    sort: SORTS.find(({ value }) => value === query.get('sort'))?.value ?? '',
  };
}

export function countFilters({ plan, status }: Pick<UserFilter, 'plan' | 'status'>): number {
  return [plan, status].filter((value) => value !== '').length;
}
