import type { NewsletterDraft } from '../newsletter-draft';
import { deleteTestDrafts } from '../test-draft';

const KEY_PREFIX = 'tidings-draft:';
const MAX_COPIES = 10;

/** Unsaved changes, which this browser stores to survive a crash. */
export type LocalDraft = {
  draft: NewsletterDraft;
  /** The version of the draft before the changes. Undefined for a draft that the server has not stored. */
  version: number | undefined;
  /** The fingerprint of the last sent text, in case the response was lost. */
  attempted: string | undefined;
  savedAt: number;
};

export type FoundDraft = LocalDraft & { key: string };

/** The storage key of one editor, so that two tabs with the same draft do not delete each other's copy. */
export type DraftSlot = { userId: number; id: number | undefined; editor: string };

/**
 * Stores a local copy. Returns false if the browser has no room or blocks storage, as in some private windows. Always
 * deletes copies beyond the ten newest. Deletes further copies to make room, and restores them if that does not help.
 */
export function saveLocalDraft(slot: DraftSlot, copy: LocalDraft): boolean {
  const key = getSlotKey(slot);
  const text = JSON.stringify(copy);
  const otherKeys = sortByAge(listKeys(KEY_PREFIX).filter((other) => other !== key));
  for (const other of otherKeys.splice(0, Math.max(0, otherKeys.length - MAX_COPIES + 1))) remove(other);
  const removedCopies = new Map<string, string>();
  while (!write(key, text)) {
    const oldest = otherKeys.shift();
    if (oldest === undefined) {
      for (const [removedKey, text] of removedCopies) write(removedKey, text);
      return false;
    }
    removedCopies.set(oldest, localStorage.getItem(oldest) ?? '');
    remove(oldest);
  }
  return true;
}

/** Returns the copies of this draft by any editor, newest first. */
export function findLocalDrafts({ userId, id }: Omit<DraftSlot, 'editor'>): FoundDraft[] {
  const prefix = getSlotPrefix({ userId, id });
  return listKeys(prefix)
    .flatMap((key) => {
      const copy = read(key);
      return copy ? [{ ...copy, key }] : [];
    })
    .sort((a, b) => b.savedAt - a.savedAt);
}

export function deleteLocalDraft(draft: DraftSlot | FoundDraft): void {
  remove('key' in draft ? draft.key : getSlotKey(draft));
}

const autosaveStoppers = new Set<() => void>();

/** Deletes all local copies on sign-out, so that no text of the user stays in this browser. */
export function deleteLocalDrafts(): void {
  for (const stopAutosave of autosaveStoppers) stopAutosave();
  for (const key of listKeys(KEY_PREFIX)) remove(key);
  deleteTestDrafts();
}

/** Registers a callback for open editors, to call when copies are deleted. Returns the function that unregisters it. */
export function onLocalDraftsDeleted(stopAutosave: () => void): () => void {
  autosaveStoppers.add(stopAutosave);
  return () => autosaveStoppers.delete(stopAutosave);
}

const getSlotPrefix = ({ userId, id }: Omit<DraftSlot, 'editor'>) => `${KEY_PREFIX}${userId}:${id ?? 'new'}:`;
const getSlotKey = (slot: DraftSlot) => getSlotPrefix(slot) + slot.editor;

function write(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

function read(key: string): LocalDraft | undefined {
  try {
    const copy: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isLocalDraft(copy) ? copy : undefined;
  } catch {
    // A user or an extension changed the entry. Ignores an unreadable entry.
    return undefined;
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Returns no entries if storage is blocked.
  }
}

function sortByAge(keys: string[]): string[] {
  const ages = new Map(keys.map((key) => [key, read(key)?.savedAt ?? 0]));
  return keys.sort((a, b) => (ages.get(a) ?? 0) - (ages.get(b) ?? 0));
}

function listKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

function isLocalDraft(value: unknown): value is LocalDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { draft, savedAt } = value as Partial<LocalDraft>;
  return typeof savedAt === 'number' && typeof draft === 'object' && typeof draft?.content === 'string';
}
