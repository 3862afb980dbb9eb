import type { QueryClient } from '@tanstack/react-query';
import { tabStorage } from '../../../ui/hooks/browser-storage';
import type { User } from '../../accounts/session';
import { type SiteForm, toSiteForm } from '../../sites/site-form';

const STORAGE_KEY = 'tidings-onboarding';

/** The input of onboarding. The image is not part of it: it is stored as soon as it is chosen. */
export type OnboardingDraft = {
  username: string;
  form: SiteForm;
  /** Whether finishing adds the creator as the first subscriber. */
  addsSelf: boolean;
};

export function createDraft(user: User): OnboardingDraft {
  return { username: user.username, form: toSiteForm(user), addsSelf: true };
}

/** Returns the input from before a reload; undefined if the profile it was based on has changed. */
export function readOnboardingDraft(user: User): OnboardingDraft | undefined {
  try {
    const stored: unknown = JSON.parse(tabStorage.read(STORAGE_KEY) ?? 'null');
    return isStoredFor(user, stored) ? stored.draft : undefined;
  } catch {
    // An extension or a user changed the entry. An unreadable entry counts as none.
    return undefined;
  }
}

export function saveOnboardingDraft(user: User, draft: OnboardingDraft): void {
  const stored: Stored = { basis: fingerprintBasis(user), draft };
  tabStorage.save(STORAGE_KEY, JSON.stringify(stored));
}

export function forgetOnboardingDraft(): void {
  tabStorage.forget(STORAGE_KEY);
}

type Stored = { basis: string; draft: OnboardingDraft };

/** Identifies the user and the profile that a draft is based on. */
function fingerprintBasis(user: User): string {
  return JSON.stringify([user.id, createDraft(user)]);
}

/** Only this file writes the entry, so a draft with the same basis has the same shape. */
function isStoredFor(user: User, stored: unknown): stored is Stored {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'basis' in stored &&
    stored.basis === fingerprintBasis(user)
  );
}

/** Stored in the query cache beside the session: a new account starts with onboarding, once. */
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
