import { afterEach, expect, it, vi } from 'vitest';
import { createUser } from '../../../../../test/msw/data';
import { createEmptyDraft } from '../newsletter-draft';
import { deleteLocalDraft, deleteLocalDrafts, findLocalDrafts, saveLocalDraft } from './local-drafts';

const draft = createEmptyDraft(createUser());
const createSlot = (id: number | undefined, editor = 'a', userId = 1) => ({ userId, id, editor });
const copy = (savedAt: number, content = '<p>x</p>') => ({
  draft: { ...draft, content },
  version: 1,
  attempted: undefined,
  savedAt,
});
const findDrafts = (id: number | undefined, userId = 1) => findLocalDrafts({ userId, id });

afterEach(() => vi.unstubAllGlobals());

/** Simulates a browser's storage with room for a number of entries. */
function createStorage(entries: Map<string, string>, room: number): Storage {
  const methods = {
    getItem: (key: string) => entries.get(key) ?? null,
    removeItem: (key: string) => entries.delete(key),
    setItem(key: string, value: string) {
      if (entries.size >= room && !entries.has(key)) throw new DOMException('Full', 'QuotaExceededError');
      entries.set(key, value);
    },
  };
  return new Proxy(methods, {
    ownKeys: () => [...entries.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  }) as unknown as Storage;
}

it('stores one copy per editor, and returns the newest first', () => {
  saveLocalDraft(createSlot(7, 'a'), copy(1));
  saveLocalDraft(createSlot(7, 'a'), copy(2));
  saveLocalDraft(createSlot(7, 'b'), copy(3));
  expect(findDrafts(7).map(({ savedAt }) => savedAt)).toEqual([3, 2]);
  deleteLocalDraft(createSlot(7, 'b'));
  expect(findDrafts(7).map(({ savedAt }) => savedAt)).toEqual([2]);
});

it('never returns the copy of another creator or of another draft', () => {
  saveLocalDraft(createSlot(7), copy(1));
  expect([findDrafts(7, 2), findDrafts(8), findDrafts(undefined), findDrafts(77)]).toEqual([[], [], [], []]);
  saveLocalDraft(createSlot(undefined), copy(1));
  expect([findDrafts(undefined, 11), findDrafts(undefined)].map(({ length }) => length)).toEqual([0, 1]);
});

it('stores at most ten copies, and deletes the oldest', () => {
  for (let id = 1; id <= 12; id += 1) saveLocalDraft(createSlot(id), copy(id));
  const saved = Array.from({ length: 12 }, (_, index) => findDrafts(index + 1).length);
  expect(saved).toEqual([0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
});

it('deletes the oldest copies when the browser has no room', () => {
  for (const id of [1, 2, 3]) saveLocalDraft(createSlot(id), copy(id));
  const room = new Map(Object.entries(localStorage));
  vi.stubGlobal('localStorage', createStorage(room, 2));
  expect(saveLocalDraft(createSlot(4), copy(4))).toBe(true);
  expect([1, 2, 3, 4].map((id) => findDrafts(id).length)).toEqual([0, 0, 1, 1]);
});

it('does not delete other copies for a text that cannot fit at all', () => {
  for (const id of [1, 2]) saveLocalDraft(createSlot(id), copy(id));
  const saved = new Map(Object.entries(localStorage));
  const storage = createStorage(saved, 2);
  const { setItem } = storage;
  const setItemUnlessHuge = (key: string, value: string) => {
    if (value.includes('huge')) throw new DOMException('Full', 'QuotaExceededError');
    setItem(key, value);
  };
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, {
      get: (target, key) => (key === 'setItem' ? setItemUnlessHuge : Reflect.get(target, key)),
    }),
  );
  expect(saveLocalDraft(createSlot(3), copy(3, 'huge'))).toBe(false);
  expect([1, 2, 3].map((id) => findDrafts(id).length)).toEqual([1, 1, 0]);
});

it('returns false if storage is full or missing', () => {
  vi.stubGlobal('localStorage', createStorage(new Map(), 0));
  expect(saveLocalDraft(createSlot(1), copy(1))).toBe(false);
  expect(findDrafts(1)).toEqual([]);
  vi.stubGlobal('localStorage', undefined);
  expect([saveLocalDraft(createSlot(1), copy(1)), findDrafts(1)]).toEqual([false, []]);
});

it.each(['{', 'null', '{"keptAt":1}', '{"keptAt":1,"draft":{"content":5}}'])(
  'ignores the invalid stored copy %s',
  (text) => {
    localStorage.setItem('tidings-draft:1:7:a', text);
    expect(findDrafts(7)).toEqual([]);
  },
);

it('deletes all copies on sign-out, and no other entries', () => {
  localStorage.setItem('another key', 'stays');
  saveLocalDraft(createSlot(7), copy(1));
  deleteLocalDrafts();
  expect(Object.keys(localStorage)).toEqual(['another key']);
});
