import { isSameDraft, type NewsletterDraft } from '../newsletter-draft';

/** The milliseconds without typing before a save… */
export const SAVE_DELAY_MS = 1_500;
/** …and the maximum milliseconds of typing before a save. */
export const MAX_WAIT_MS = 5_000;
/** The milliseconds to wait after each failure in a row. The last value repeats. */
const BACKOFF_MS = [2_000, 4_000, 8_000, 15_000, 30_000] as const;

/** The draft on the server. */
export type StoredDraft = { draft: NewsletterDraft; id: number | undefined; version: number | undefined };

/** The version that another tab or device has saved in the meantime. */
export type ServerDraft = {
  id: number;
  version: number;
  draft: NewsletterDraft;
  updatedAt: string | undefined;
};

export type LockReason = 'scheduled' | 'already_sent' | 'deleted';

export type Autosave = {
  draft: NewsletterDraft;
  stored: StoredDraft;
  /** The times of the first and the last unsaved change. */
  firstChangeAt: number | undefined;
  lastChangeAt: number | undefined;
  savedAt: number | undefined;
  /** The draft in the current request. */
  sending: NewsletterDraft | undefined;
  status:
    | { name: 'idle' }
    /** The server is unreachable. The save is retried at `retryAt`. */
    | { name: 'waiting'; error: Error; tries: number; retryAt: number }
    /** The server rejected this text. The save is retried when the text changes, or on request. */
    | { name: 'refused'; error: Error }
    | { name: 'conflict'; theirs: ServerDraft }
    | { name: 'locked'; reason: LockReason; error: Error };
};

export type AutosaveEvent =
  | { type: 'changed'; draft: NewsletterDraft; at: number }
  | { type: 'sent' }
  | { type: 'saved'; id: number; version: number; at: number }
  | { type: 'unreachable'; error: Error; at: number }
  | { type: 'refused'; error: Error }
  | { type: 'conflicted'; theirs: ServerDraft }
  | { type: 'locked'; reason: LockReason; error: Error }
  | { type: 'online'; at: number }
  /** The writer has seen the other text, so this text now builds on it. */
  | { type: 'rebased'; on: ServerDraft }
  | { type: 'replaced'; by: ServerDraft }
  /** This text continues as a separate draft. */
  | { type: 'moved'; id: number; version: number; draft: NewsletterDraft; at: number };

export function beginAutosave(stored: StoredDraft): Autosave {
  return {
    draft: stored.draft,
    stored,
    firstChangeAt: undefined,
    lastChangeAt: undefined,
    savedAt: undefined,
    sending: undefined,
    status: { name: 'idle' },
  };
}

/**
 * Returns whether there is anything to save. Opening the editor or choosing a template creates no draft, but text and
 * images do.
 */
export function isUnsaved({ draft, stored }: Autosave): boolean {
  if (draft === stored.draft || isSameDraft(draft, stored.draft)) return false;
  return stored.id !== undefined || listTexts(draft) !== listTexts(stored.draft);
}

/** Returns the time of the next automatic save. Undefined if there is nothing to save, or if saving cannot succeed. */
export function findNextSaveTime(autosave: Autosave): number | undefined {
  const { sending, status, firstChangeAt, lastChangeAt } = autosave;
  if (sending || !isUnsaved(autosave)) return undefined;
  if (status.name === 'waiting') return status.retryAt;
  if (status.name !== 'idle') return undefined;
  // Unsaved changes without recent typing waited for a response, so the save is due at once.
  if (firstChangeAt === undefined || lastChangeAt === undefined) return 0;
  return Math.min(lastChangeAt + SAVE_DELAY_MS, firstChangeAt + MAX_WAIT_MS);
}

function listTexts({
  title,
  content,
  preheader,
  slug,
  imageUrl,
  ctaText,
  ctaUrl,
  imageBlocks,
}: NewsletterDraft): string {
  const blocks = imageBlocks.flatMap((block) => Object.values(block)).filter((text) => text.trim() !== '');
  return JSON.stringify(
    [title, content, preheader, slug, imageUrl, ctaText, ctaUrl].map((text) => text.trim()).concat(blocks),
  );
}

export function reduceAutosave(autosave: Autosave, event: AutosaveEvent): Autosave {
  const { status } = autosave;
  switch (event.type) {
    case 'changed':
      return {
        ...autosave,
        draft: event.draft,
        firstChangeAt: autosave.firstChangeAt ?? event.at,
        lastChangeAt: event.at,
        status: status.name === 'refused' ? { name: 'idle' } : status,
      };
    case 'sent':
      return { ...autosave, sending: autosave.draft, firstChangeAt: undefined, lastChangeAt: undefined };
    case 'saved':
      return {
        ...autosave,
        stored: { draft: autosave.sending ?? autosave.draft, id: event.id, version: event.version },
        savedAt: event.at,
        sending: undefined,
        status: { name: 'idle' },
      };
    case 'unreachable': {
      const failureCount = status.name === 'waiting' ? status.tries + 1 : 1;
      const wait = BACKOFF_MS[Math.min(failureCount, BACKOFF_MS.length) - 1] ?? 0;
      const retryAt = event.at + wait;
      return {
        ...clearSending(autosave),
        status: { name: 'waiting', error: event.error, tries: failureCount, retryAt },
      };
    }
    case 'refused':
      return { ...clearSending(autosave), status: { name: 'refused', error: event.error } };
    case 'conflicted':
      return { ...clearSending(autosave), status: { name: 'conflict', theirs: event.theirs } };
    case 'locked':
      return {
        ...clearSending(autosave),
        status: { name: 'locked', reason: event.reason, error: event.error },
      };
    case 'online':
      return status.name === 'waiting' ? { ...autosave, status: { ...status, retryAt: event.at } } : autosave;
    case 'rebased':
      return { ...autosave, stored: event.on, sending: undefined, status: { name: 'idle' } };
    case 'replaced':
      return beginAutosave(event.by);
    case 'moved': {
      const { draft, id, version, at } = event;
      return {
        ...autosave,
        stored: { draft, id, version },
        savedAt: at,
        sending: undefined,
        status: { name: 'idle' },
      };
    }
  }
}

/** Marks the draft of a failed request as unsaved again. */
function clearSending(autosave: Autosave): Autosave {
  return { ...autosave, sending: undefined };
}
