import type { NewsletterDraft } from '../newsletter-draft';
import { fingerprintOf } from './fingerprint';
import { beginKeeping, type Keeping, type Stored } from './keeping';
import type { FoundDraft } from './local-drafts';

export type Opening = {
  keeping: Keeping;
  /** Copies that are in the draft now, or hold nothing that the server has not. */
  settled: FoundDraft[];
  isRestored: boolean;
};

/**
 * How an editor begins, with what an earlier one left behind in this browser. What builds on the server's text
 * goes on; what builds on another text is for the writer to choose.
 */
export function openKeeping(stored: Stored, copies: FoundDraft[], now: number): Opening {
  const server = fingerprintOf(stored.draft);
  // Later releases may know more fields than the copy does.
  const complete = copies.map((copy) => ({ ...copy, draft: { ...stored.draft, ...copy.draft } }));
  const settled = complete.filter(({ draft }) => fingerprintOf(draft) === server);
  const found = complete.find((copy) => !settled.includes(copy));
  if (!found) return { keeping: beginKeeping(stored), settled, isRestored: false };

  const keeping = withDraft(stored, found.draft, now);
  const buildsOnServer = found.version === stored.version || found.attempted === server;
  if (buildsOnServer) return { keeping, settled: [...settled, found], isRestored: true };
  const { draft, id, version } = stored;
  // Without an id nothing is on the server that could stand against it.
  if (id === undefined || version === undefined) {
    return { keeping, settled: [...settled, found], isRestored: true };
  }
  const theirs = { id, version, draft, updatedAt: undefined };
  return {
    keeping: { ...keeping, status: { name: 'conflict', theirs } },
    settled: [...settled, found],
    isRestored: false,
  };
}

function withDraft(stored: Stored, draft: NewsletterDraft, now: number): Keeping {
  return { ...beginKeeping(stored), draft, firstChangeAt: now, lastChangeAt: now };
}
