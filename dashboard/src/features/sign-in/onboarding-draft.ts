import { forgetInTab, readFromTab, saveInTab } from '../../ui/tab-storage';
import type { User } from '../accounts';
import { type SiteForm, siteFormOf } from '../sites';

const STORAGE_KEY = 'tidings-onboarding';

/** What is typed in the first steps. The picture is none of it: it is stored as soon as it is chosen. */
export type OnboardingDraft = { username: string; form: SiteForm };

export function emptyDraftOf(user: User): OnboardingDraft {
  return { username: user.username, form: siteFormOf(user) };
}

/** What was typed before a reload; undefined once the profile it began from is another. */
export function readOnboardingDraft(user: User): OnboardingDraft | undefined {
  try {
    const stored: unknown = JSON.parse(readFromTab(STORAGE_KEY) ?? 'null');
    return isStoredFor(user, stored) ? stored.draft : undefined;
  } catch {
    // An extension or a person wrote there: what cannot be read is nothing.
    return undefined;
  }
}

export function saveOnboardingDraft(user: User, draft: OnboardingDraft): void {
  const stored: Stored = { basis: basisOf(user), draft };
  saveInTab(STORAGE_KEY, JSON.stringify(stored));
}

export function forgetOnboardingDraft(): void {
  forgetInTab(STORAGE_KEY);
}

type Stored = { basis: string; draft: OnboardingDraft };

/** Whose profile a draft began from, and how it looked. */
function basisOf(user: User): string {
  return JSON.stringify([user.id, emptyDraftOf(user)]);
}

/** Only this file writes there, so a draft on the same basis has the same shape. */
function isStoredFor(user: User, stored: unknown): stored is Stored {
  return typeof stored === 'object' && stored !== null && 'basis' in stored && stored.basis === basisOf(user);
}
