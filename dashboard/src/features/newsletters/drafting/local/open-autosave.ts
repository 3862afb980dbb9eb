import type { NewsletterDraft } from '../newsletter-draft';
import { type Autosave, beginAutosave, type StoredDraft } from '../saving/autosave';
import { fingerprintDraft } from '../saving/fingerprint';
import type { FoundDraft } from './local-drafts';

export type OpenedAutosave = {
  autosave: Autosave;
  /** The copies that are already in the draft, or that contain no new text. */
  settled: FoundDraft[];
  isRestored: boolean;
};

/**
 * Returns the editor's initial state from the server's draft and the local copies. Restores a copy of the server's
 * version. A copy of another version is a conflict, which the writer must resolve.
 */
export function openAutosave(storedDraft: StoredDraft, copies: FoundDraft[], now: number): OpenedAutosave {
  const server = fingerprintDraft(storedDraft.draft);
  // A copy from an earlier release may lack fields.
  const complete = copies.map((copy) => ({ ...copy, draft: { ...storedDraft.draft, ...copy.draft } }));
  const settled = complete.filter(({ draft }) => fingerprintDraft(draft) === server);
  const unsettledCopy = complete.find((copy) => !settled.includes(copy));
  if (!unsettledCopy) return { autosave: beginAutosave(storedDraft), settled, isRestored: false };

  const autosave = beginChangedAutosave(storedDraft, unsettledCopy.draft, now);
  const buildsOnServer = unsettledCopy.version === storedDraft.version || unsettledCopy.attempted === server;
  if (buildsOnServer) return { autosave, settled: [...settled, unsettledCopy], isRestored: true };
  const { draft, id, version } = storedDraft;
  // Without an id, the server has no draft that could conflict.
  if (id === undefined || version === undefined) {
    return { autosave, settled: [...settled, unsettledCopy], isRestored: true };
  }
  const theirs = { id, version, draft, updatedAt: undefined };
  return {
    autosave: { ...autosave, status: { name: 'conflict', theirs } },
    settled: [...settled, unsettledCopy],
    isRestored: false,
  };
}

function beginChangedAutosave(storedDraft: StoredDraft, draft: NewsletterDraft, now: number): Autosave {
  return { ...beginAutosave(storedDraft), draft, firstChangeAt: now, lastChangeAt: now };
}
