import { EMPTY_IMAGE_BLOCK, type NewsletterDraft } from '../newsletter-draft';

const PREFIX = 'test-draft:';

/** The composer's own copy in this browser, one for each creator. */
export function saveTestDraft(owner: string, draft: NewsletterDraft): boolean {
  try {
    localStorage.setItem(PREFIX + owner, JSON.stringify(draft));
    return true;
  } catch {
    // Refused, or full.
    return false;
  }
}

/** Over the defaults: an older release may have kept fewer fields. */
export function findTestDraft(owner: string, defaults: NewsletterDraft): NewsletterDraft | undefined {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(PREFIX + owner) ?? 'null');
    if (typeof saved !== 'object' || saved === null) return undefined;
    const draft = { ...defaults, ...(saved as Partial<NewsletterDraft>) };
    return { ...draft, imageBlocks: draft.imageBlocks.map((block) => ({ ...EMPTY_IMAGE_BLOCK, ...block })) };
  } catch {
    return undefined;
  }
}

export function forgetTestDraft(owner: string): void {
  try {
    localStorage.removeItem(PREFIX + owner);
  } catch {
    // Storage that is refused holds nothing.
  }
}

/** Whoever signs out leaves nothing of theirs in this browser. */
export function forgetTestDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Storage that is refused holds nothing.
  }
}
