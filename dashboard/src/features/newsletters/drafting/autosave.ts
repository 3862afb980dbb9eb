import { isSameDraft, type NewsletterDraft } from '../newsletter-draft';

/** Typing pauses this long before it is saved… */
export const PAUSE = 1_500;
/** …and never goes on longer than this without being saved. */
export const LONGEST_WAIT = 5_000;
/** How long to wait after each failure in a row; the last one repeats. */
const BACKOFF = [2_000, 4_000, 8_000, 15_000, 30_000] as const;

/** What the server holds of the draft. */
export type Stored = { draft: NewsletterDraft; id: number | undefined; version: number | undefined };

/** What was saved elsewhere meanwhile. */
export type Theirs = {
  id: number;
  version: number;
  draft: NewsletterDraft;
  updatedAt: string | undefined;
};

export type LockReason = 'scheduled' | 'already_sent' | 'deleted';

export type Autosave = {
  draft: NewsletterDraft;
  stored: Stored;
  /** When what is unsaved was typed: the first key and the last one. */
  firstChangeAt: number | undefined;
  lastChangeAt: number | undefined;
  savedAt: number | undefined;
  /** What is on its way to the server. */
  sending: NewsletterDraft | undefined;
  status:
    | { name: 'calm' }
    /** The server is away: tried again at `retryAt`. */
    | { name: 'waiting'; error: Error; tries: number; retryAt: number }
    /** The server said no to this text: tried again when it changes, or when asked. */
    | { name: 'refused'; error: Error }
    | { name: 'conflict'; theirs: Theirs }
    | { name: 'locked'; reason: LockReason; error: Error };
};

export type AutosaveEvent =
  | { type: 'changed'; draft: NewsletterDraft; at: number }
  | { type: 'sent' }
  | { type: 'saved'; id: number; version: number; at: number }
  | { type: 'unreachable'; error: Error; at: number }
  | { type: 'refused'; error: Error }
  | { type: 'conflicted'; theirs: Theirs }
  | { type: 'locked'; reason: LockReason; error: Error }
  | { type: 'online'; at: number }
  /** The other text was looked at: from now on ours builds on it. */
  | { type: 'rebased'; on: Theirs }
  | { type: 'replaced'; by: Theirs }
  /** Ours goes on as a draft of its own. */
  | { type: 'moved'; id: number; version: number; draft: NewsletterDraft; at: number };

export function beginAutosave(stored: Stored): Autosave {
  return {
    draft: stored.draft,
    stored,
    firstChangeAt: undefined,
    lastChangeAt: undefined,
    savedAt: undefined,
    sending: undefined,
    status: { name: 'calm' },
  };
}

/** Opening the editor and choosing a template begins no draft; words and pictures do. */
export function isUnsaved({ draft, stored }: Autosave): boolean {
  if (draft === stored.draft || isSameDraft(draft, stored.draft)) return false;
  return stored.id !== undefined || textsOf(draft) !== textsOf(stored.draft);
}

/** When the next quiet save is due; undefined when there is nothing to save, or no use in trying. */
export function nextSaveAt(autosave: Autosave): number | undefined {
  const { sending, status, firstChangeAt, lastChangeAt } = autosave;
  if (sending || !isUnsaved(autosave)) return undefined;
  if (status.name === 'waiting') return status.retryAt;
  if (status.name !== 'calm') return undefined;
  // Unsaved and not typed lately: it had to wait for an answer, and goes at once.
  if (firstChangeAt === undefined || lastChangeAt === undefined) return 0;
  return Math.min(lastChangeAt + PAUSE, firstChangeAt + LONGEST_WAIT);
}

function textsOf({
  title,
  content,
  preheader,
  imageUrl,
  ctaText,
  ctaUrl,
  imageBlocks,
}: NewsletterDraft): string {
  const blocks = imageBlocks.flatMap((block) => Object.values(block)).filter((text) => text.trim() !== '');
  return JSON.stringify(
    [title, content, preheader, imageUrl, ctaText, ctaUrl].map((text) => text.trim()).concat(blocks),
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
        status: status.name === 'refused' ? { name: 'calm' } : status,
      };
    case 'sent':
      return { ...autosave, sending: autosave.draft, firstChangeAt: undefined, lastChangeAt: undefined };
    case 'saved':
      return {
        ...autosave,
        stored: { draft: autosave.sending ?? autosave.draft, id: event.id, version: event.version },
        savedAt: event.at,
        sending: undefined,
        status: { name: 'calm' },
      };
    case 'unreachable': {
      const tries = status.name === 'waiting' ? status.tries + 1 : 1;
      const wait = BACKOFF[Math.min(tries, BACKOFF.length) - 1] ?? 0;
      const retryAt = event.at + wait;
      return { ...unsent(autosave), status: { name: 'waiting', error: event.error, tries, retryAt } };
    }
    case 'refused':
      return { ...unsent(autosave), status: { name: 'refused', error: event.error } };
    case 'conflicted':
      return { ...unsent(autosave), status: { name: 'conflict', theirs: event.theirs } };
    case 'locked':
      return { ...unsent(autosave), status: { name: 'locked', reason: event.reason, error: event.error } };
    case 'online':
      return status.name === 'waiting' ? { ...autosave, status: { ...status, retryAt: event.at } } : autosave;
    case 'rebased':
      return { ...autosave, stored: event.on, sending: undefined, status: { name: 'calm' } };
    case 'replaced':
      return beginAutosave(event.by);
    case 'moved': {
      const { draft, id, version, at } = event;
      return {
        ...autosave,
        stored: { draft, id, version },
        savedAt: at,
        sending: undefined,
        status: { name: 'calm' },
      };
    }
  }
}

/** What was not taken is unsaved again. */
function unsent(autosave: Autosave): Autosave {
  return { ...autosave, sending: undefined };
}
