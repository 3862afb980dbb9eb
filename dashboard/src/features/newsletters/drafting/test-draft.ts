import { EMPTY_IMAGE_BLOCK, type NewsletterDraft } from './newsletter-draft';

const KEY_PREFIX = 'test-draft:';

/** Saves the composer's own copy in this browser, one for each creator. */
export function saveTestDraft(owner: string, draft: NewsletterDraft): boolean {
  try {
    localStorage.setItem(KEY_PREFIX + owner, JSON.stringify(draft));
    return true;
  } catch {
    // Blocked, or full.
    return false;
  }
}

/** Returns the copy with defaults for missing fields, because an older release may have stored fewer. */
export function findTestDraft(owner: string, defaults: NewsletterDraft): NewsletterDraft | undefined {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(KEY_PREFIX + owner) ?? 'null');
    if (typeof saved !== 'object' || saved === null) return undefined;
    const draft = { ...defaults, ...(saved as Partial<NewsletterDraft>) };
    return { ...draft, imageBlocks: draft.imageBlocks.map((block) => ({ ...EMPTY_IMAGE_BLOCK, ...block })) };
  } catch {
    return undefined;
  }
}

export function deleteTestDraft(owner: string): void {
  try {
    localStorage.removeItem(KEY_PREFIX + owner);
  } catch {
    // Blocked storage has no entries.
  }
}

/** Deletes all copies on sign-out, so that nothing of the user stays in this browser. */
export function deleteTestDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(KEY_PREFIX)) localStorage.removeItem(key);
  } catch {
    // Blocked storage has no entries.
  }
}
