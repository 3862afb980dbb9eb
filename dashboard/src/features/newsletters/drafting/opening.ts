import type { NewsletterDraft } from '../newsletter-draft';
import { type Autosave, beginAutosave, type Stored } from './autosave';
import { fingerprintOf } from './fingerprint';
import type { FoundDraft } from './local-drafts';

export type Opening = {
  autosave: Autosave;
  /** Copies that are in the draft now, or hold nothing that the server has not. */
  settled: FoundDraft[];
  isRestored: boolean;
};

/**
 * How an editor begins, with what an earlier one left behind in this browser. What builds on the server's text
 * goes on; what builds on another text is for the writer to choose.
 */
export function openAutosave(stored: Stored, copies: FoundDraft[], now: number): Opening {
  const server = fingerprintOf(stored.draft);
  // Later releases may know more fields than the copy does.
  const complete = copies.map((copy) => ({ ...copy, draft: { ...stored.draft, ...copy.draft } }));
  const settled = complete.filter(({ draft }) => fingerprintOf(draft) === server);
  const found = complete.find((copy) => !settled.includes(copy));
  if (!found) return { autosave: beginAutosave(stored), settled, isRestored: false };

  const autosave = withDraft(stored, found.draft, now);
  const buildsOnServer = found.version === stored.version || found.attempted === server;
  if (buildsOnServer) return { autosave, settled: [...settled, found], isRestored: true };
  const { draft, id, version } = stored;
  // Without an id nothing is on the server that could stand against it.
  if (id === undefined || version === undefined) {
    return { autosave, settled: [...settled, found], isRestored: true };
  }
  const theirs = { id, version, draft, updatedAt: undefined };
  return {
    autosave: { ...autosave, status: { name: 'conflict', theirs } },
    settled: [...settled, found],
    isRestored: false,
  };
}

function withDraft(stored: Stored, draft: NewsletterDraft, now: number): Autosave {
  return { ...beginAutosave(stored), draft, firstChangeAt: now, lastChangeAt: now };
}
