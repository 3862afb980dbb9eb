import { EMPTY_IMAGE_BLOCK, type NewsletterDraft } from './newsletter-draft';

const KEY_PREFIX = 'test-draft:';

/** Stores the composer's text in this browser, separately for each creator. */
export function saveTestDraft(owner: string, draft: NewsletterDraft): boolean {
  try {
    localStorage.setItem(KEY_PREFIX + owner, JSON.stringify(draft));
    return true;
  } catch {
    // Storage is blocked or full.
    return false;
  }
}

/** Returns the stored text, with defaults for fields that an older release did not store. */
export function findTestDraft(owner: string, defaults: NewsletterDraft): NewsletterDraft | undefined {
  try {
    const savedDraft: unknown = JSON.parse(localStorage.getItem(KEY_PREFIX + owner) ?? 'null');
    if (typeof savedDraft !== 'object' || savedDraft === null) return undefined;
    const draft = { ...defaults, ...(savedDraft as Partial<NewsletterDraft>) };
    return { ...draft, imageBlocks: draft.imageBlocks.map((block) => ({ ...EMPTY_IMAGE_BLOCK, ...block })) };
  } catch {
    return undefined;
  }
}

export function deleteTestDraft(owner: string): void {
  try {
    localStorage.removeItem(KEY_PREFIX + owner);
  } catch {
    // Storage is blocked, so it has no entries.
  }
}

/** Deletes all texts on sign-out, so that no text of the user stays in this browser. */
export function deleteTestDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(KEY_PREFIX)) localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so it has no entries.
  }
}
