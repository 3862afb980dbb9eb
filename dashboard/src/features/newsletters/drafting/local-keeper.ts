import type { NewsletterDraft } from '../newsletter-draft';
import { fingerprintOf } from './fingerprint';
import { isUnsaved, type Keeping, type Stored } from './keeping';
import {
  type DraftSlot,
  findLocalDrafts,
  forgetLocalDraft,
  keepLocalDraft,
  onForgetLocalDrafts,
} from './local-drafts';
import { openKeeping } from './opening';

/** Typing is written down at most this long after it happens. */
const PAUSE_MILLISECONDS = 500;

/** Keeps a copy in this browser of what the server has not, and finds what an earlier editor left behind. */
export function createLocalKeeper({ userId, stored }: { userId: number; stored: Stored }) {
  const editor = randomName();
  const copies = findLocalDrafts({ userId, id: stored.id });
  // A first save whose answer never came stands on the server under a number that its copy does not know.
  const server = fingerprintOf(stored.draft);
  const unnumbered = stored.id === undefined ? [] : findLocalDrafts({ userId, id: undefined });
  const firstSaves = unnumbered.filter(({ attempted }) => attempted === server);
  const opening = openKeeping(stored, [...copies, ...firstSaves], Date.now());

  let current = opening.keeping;
  let slot: DraftSlot = { userId, id: stored.id, editor };
  let attempted: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isKeeping = true;
  let isStarted = false;
  let tell: (isKeptHere: boolean) => void = () => {};

  function keepNow(): void {
    clearTimeout(timer);
    timer = undefined;
    if (!isKeeping) return;
    const { draft, stored: base } = current;
    if (!isUnsaved(current)) forgetLocalDraft(slot);
    else tell(keepLocalDraft(slot, { draft, version: base.version, attempted, keptAt: Date.now() }));
  }

  return {
    editor,
    opening,
    keepNow,
    start(): () => void {
      isStarted = true;
      if (opening.keeping.draft !== stored.draft) keepNow();
      // Kept under this editor's own name now.
      for (const copy of opening.settled) forgetLocalDraft(copy);
      const stopListening = onForgetLocalDrafts(() => {
        isKeeping = false;
      });
      return () => {
        isStarted = false;
        stopListening();
      };
    },
    follow(keeping: Keeping, onKept: (isKeptHere: boolean) => void): void {
      const hasMoved = keeping.stored.id !== slot.id;
      const isSettled = keeping.stored !== current.stored;
      current = keeping;
      tell = onKept;
      if (hasMoved) {
        forgetLocalDraft(slot);
        slot = { ...slot, id: keeping.stored.id };
      }
      if (isSettled) keepNow();
      else if (isStarted) timer ??= setTimeout(keepNow, PAUSE_MILLISECONDS);
    },
    /** Written down before the request leaves: the tab may not live to hear the answer. */
    attempt(keeping: Keeping, draft: NewsletterDraft): void {
      current = keeping;
      attempted = fingerprintOf(draft);
      keepNow();
    },
    forget(): void {
      isKeeping = false;
      clearTimeout(timer);
      forgetLocalDraft(slot);
    },
  };
}

/** `crypto.randomUUID` is missing on plain http in a home network. */
function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36)).join('');
}
