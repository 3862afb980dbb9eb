import type { QueryClient } from '@tanstack/react-query';
import { tabStorage } from '../../../ui/hooks/browser-storage';
import type { User } from '../../accounts/session';
import { type SiteForm, toSiteForm } from '../../sites/site-form';

const STORAGE_KEY = 'tidings-onboarding';

/** The input of onboarding, without the image, which is stored as soon as it is selected. */
export type OnboardingDraft = {
  username: string;
  form: SiteForm;
  /** True to add the creator as the first subscriber at the end. */
  addsSelf: boolean;
};

export function createDraft(user: User): OnboardingDraft {
  return { username: user.username, form: toSiteForm(user), addsSelf: true };
}

/** Returns the input from before a reload. Returns undefined if the profile has changed since. */
export function readOnboardingDraft(user: User): OnboardingDraft | undefined {
  try {
    const storedValue: unknown = JSON.parse(tabStorage.read(STORAGE_KEY) ?? 'null');
    return isStoredFor(user, storedValue) ? storedValue.draft : undefined;
  } catch {
    // An extension or a user changed the entry. Ignores an unreadable entry.
    return undefined;
  }
}

export function saveOnboardingDraft(user: User, draft: OnboardingDraft): void {
  const storedDraft: StoredOnboarding = { basis: fingerprintBasis(user), draft };
  tabStorage.save(STORAGE_KEY, JSON.stringify(storedDraft));
}

export function forgetOnboardingDraft(): void {
  tabStorage.forget(STORAGE_KEY);
}

type StoredOnboarding = { basis: string; draft: OnboardingDraft };

/** Identifies the user and the profile that a draft is based on. */
function fingerprintBasis(user: User): string {
  return JSON.stringify([user.id, createDraft(user)]);
}

/** Casts the entry. Only this file writes it, so a draft of the same profile has the same shape. */
function isStoredFor(user: User, storedValue: unknown): storedValue is StoredOnboarding {
  return (
    typeof storedValue === 'object' &&
    storedValue !== null &&
    'basis' in storedValue &&
    storedValue.basis === fingerprintBasis(user)
  );
}

/** The cache key that marks a new account, which starts with onboarding once. */
const newUserKey = ['newcomer'];

export function rememberNewUser(queryClient: QueryClient, user: User): void {
  queryClient.setQueryData(newUserKey, user.id);
}

export function isNewUser(queryClient: QueryClient, user: User): boolean {
  return queryClient.getQueryData(newUserKey) === user.id;
}

export function forgetNewUser(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: newUserKey });
}
