import type { NewsletterDraft } from '../newsletter-draft';
import { forgetTestDrafts } from './test-draft';

const PREFIX = 'tidings-draft:';
const MAXIMUM_COPIES = 10;

/** What is typed and not yet on the server, kept in this browser over a crash. */
export type LocalDraft = {
  draft: NewsletterDraft;
  /** The version that it builds on; undefined for a draft that the server has not seen. */
  version: number | undefined;
  /** Of the text that was last sent, in case the answer never came. */
  attempted: string | undefined;
  savedAt: number;
};

export type FoundDraft = LocalDraft & { key: string };

/** One editor's own place, so that two tabs with the same draft do not take each other's copy away. */
export type DraftSlot = { userId: number; id: number | undefined; editor: string };

/**
 * False when the browser has no room, or lets nothing be kept, as in some private windows. Older copies make room;
 * where even that does not help, they stay.
 */
export function saveLocalDraft(slot: DraftSlot, copy: LocalDraft): boolean {
  const key = keyOf(slot);
  const text = JSON.stringify(copy);
  const others = oldestFirst(keysWith(PREFIX).filter((other) => other !== key));
  for (const other of others.splice(0, Math.max(0, others.length - MAXIMUM_COPIES + 1))) remove(other);
  const removed = new Map<string, string>();
  while (!write(key, text)) {
    const oldest = others.shift();
    if (oldest === undefined) {
      for (const [other, saved] of removed) write(other, saved);
      return false;
    }
    removed.set(oldest, localStorage.getItem(oldest) ?? '');
    remove(oldest);
  }
  return true;
}

/** Copies of this draft by any editor, the newest first. */
export function findLocalDrafts({ userId, id }: Omit<DraftSlot, 'editor'>): FoundDraft[] {
  const prefix = placeOf({ userId, id });
  return keysWith(prefix)
    .flatMap((key) => {
      const copy = read(key);
      return copy ? [{ ...copy, key }] : [];
    })
    .sort((one, other) => other.savedAt - one.savedAt);
}

export function forgetLocalDraft(place: DraftSlot | FoundDraft): void {
  remove('key' in place ? place.key : keyOf(place));
}

const forgetting = new Set<() => void>();

/** Whoever signs out leaves nothing of theirs in this browser. */
export function forgetLocalDrafts(): void {
  for (const stopAutosave of forgetting) stopAutosave();
  for (const key of keysWith(PREFIX)) remove(key);
  forgetTestDrafts();
}

/** For editors that are open at that moment. Returns what ends the listening. */
export function onForgetLocalDrafts(stopAutosave: () => void): () => void {
  forgetting.add(stopAutosave);
  return () => forgetting.delete(stopAutosave);
}

const placeOf = ({ userId, id }: Omit<DraftSlot, 'editor'>) => `${PREFIX}${userId}:${id ?? 'new'}:`;
const keyOf = (slot: DraftSlot) => placeOf(slot) + slot.editor;

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
    // A person or an extension wrote there: what cannot be read is nothing.
    return undefined;
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage that is refused holds nothing.
  }
}

function oldestFirst(keys: string[]): string[] {
  const ages = new Map(keys.map((key) => [key, read(key)?.savedAt ?? 0]));
  return keys.sort((one, other) => (ages.get(one) ?? 0) - (ages.get(other) ?? 0));
}

function keysWith(prefix: string): string[] {
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
