import { describe, expect, it } from 'vitest';
import { userWith } from '../../../../../test/msw/data';
import { emptyDraft, type NewsletterDraft } from '../newsletter-draft';
import {
  type Autosave,
  type AutosaveEvent,
  beginAutosave,
  isUnsaved,
  MAX_WAIT_MS,
  nextSaveAt,
  reduceAutosave,
  SAVE_DELAY_MS,
} from './autosave';

const empty = emptyDraft(userWith());
const draft = (title: string, fields: Partial<NewsletterDraft> = {}) => ({ ...empty, title, ...fields });
const fresh = () => beginAutosave({ draft: empty, id: undefined, version: undefined });
const opened = () => beginAutosave({ draft: draft('Frost'), id: 7, version: 3 });
const away = new TypeError('Failed to fetch');
const theirs = { id: 7, version: 5, draft: draft('Theirs'), updatedAt: '2026-11-21T08:00:00.000Z' };

const after = (autosave: Autosave, ...events: AutosaveEvent[]) => events.reduce(reduceAutosave, autosave);
const given = (title: string, at: number): AutosaveEvent => ({ type: 'changed', draft: draft(title), at });
const saved = (version: number): AutosaveEvent => ({ type: 'saved', id: 7, version, at: 9_000 });

describe('the next save', () => {
  it('is not due without changes', () => {
    expect(nextSaveAt(opened())).toBeUndefined();
    expect(nextSaveAt(after(opened(), given('Frost', 0)))).toBeUndefined();
    expect(nextSaveAt(after(opened(), given('Frosty', 0), given('Frost', 10)))).toBeUndefined();
  });

  it('is due after a pause, and at the latest after the longest wait', () => {
    expect(nextSaveAt(after(opened(), given('A', 1_000)))).toBe(1_000 + SAVE_DELAY_MS);
    expect(nextSaveAt(after(opened(), given('A', 1_000), given('AB', 2_000)))).toBe(2_000 + SAVE_DELAY_MS);
    const typing = [1_000, 2_000, 3_000, 4_000, 5_000].map((at) => given(`A${at}`, at));
    expect(nextSaveAt(after(opened(), ...typing))).toBe(1_000 + MAX_WAIT_MS);
  });

  it('is not due during a save, and then counts from later changes', () => {
    const sending = after(opened(), given('A', 0), { type: 'sent' }, given('AB', 3_000));
    expect(nextSaveAt(sending)).toBeUndefined();
    expect(nextSaveAt(after(sending, saved(4)))).toBe(3_000 + SAVE_DELAY_MS);
  });

  it.each<[string, Partial<NewsletterDraft>, boolean]>([
    ['a template', { template: 'template-4' }, false],
    ['a sender', { senderName: 'Mara' }, false],
    ['spaces', { content: '  ' }, false],
    ['a title', { title: 'Frost' }, true],
    ['words', { content: '<p>Cold</p>' }, true],
    ['an image', { imageUrl: '/media/a/512.webp' }, true],
    ['a product', { imageBlocks: [{ image: '/media/a/512.webp', link: '', alt: '' }] }, true],
  ])('of a draft that was never saved: %s starts one: %j → %s', (_, fields, begins) => {
    const autosave = reduceAutosave(fresh(), { type: 'changed', draft: { ...empty, ...fields }, at: 0 });
    expect([isUnsaved(autosave), nextSaveAt(autosave) !== undefined]).toEqual([begins, begins]);
  });

  it('of a stored draft follows every field', () => {
    const changed = { ...draft('Frost'), template: 'template-4' as const };
    expect(nextSaveAt(reduceAutosave(opened(), { type: 'changed', draft: changed, at: 0 }))).toBe(
      SAVE_DELAY_MS,
    );
  });
});

describe('an unreachable server', () => {
  const lost = (at: number): AutosaveEvent => ({ type: 'unreachable', error: away, at });

  it('is retried at increasing intervals', () => {
    let autosave = after(opened(), given('A', 0));
    const waits: number[] = [];
    for (let tries = 0; tries < 7; tries += 1) {
      autosave = after(autosave, { type: 'sent' }, lost(100_000));
      waits.push((nextSaveAt(autosave) ?? 0) - 100_000);
    }
    expect(waits).toEqual([2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 30_000]);
  });

  it('is not retried sooner because of typing, but at once when online again', () => {
    const waiting = after(opened(), given('A', 0), { type: 'sent' }, lost(1_000), given('AB', 1_500));
    expect(nextSaveAt(waiting)).toBe(3_000);
    expect(nextSaveAt(reduceAutosave(waiting, { type: 'online', at: 1_600 }))).toBe(1_600);
  });

  it('loses nothing, and resets the intervals after a success', () => {
    const back = after(opened(), given('A', 0), { type: 'sent' }, lost(0), { type: 'sent' }, saved(4));
    expect([isUnsaved(back), back.stored.version, back.status.name]).toEqual([false, 4, 'idle']);
    const again = after(back, given('B', 10_000), { type: 'sent' }, lost(20_000));
    expect(nextSaveAt(again)).toBe(22_000);
  });
});

describe('a rejected text', () => {
  it('is not retried until it changes', () => {
    const refused = after(opened(), given('A', 0), { type: 'sent' }, { type: 'refused', error: away });
    expect([nextSaveAt(refused), isUnsaved(refused)]).toEqual([undefined, true]);
    expect(nextSaveAt(reduceAutosave(refused, given('AB', 4_000)))).toBe(4_000 + SAVE_DELAY_MS);
  });

  it.each(['scheduled', 'already_sent', 'deleted'] as const)('because of %s ends saving', (reason) => {
    const locked = after(opened(), given('A', 0), { type: 'sent' }, { type: 'locked', reason, error: away });
    expect(nextSaveAt(reduceAutosave(locked, given('AB', 4_000)))).toBeUndefined();
    expect(locked.draft.title).toBe('A');
  });
});

describe('a conflict', () => {
  const conflict = () =>
    after(opened(), given('Mine', 0), { type: 'sent' }, { type: 'conflicted', theirs }, given('Mine.', 1));

  it('saves nothing more, and preserves both texts', () => {
    expect(nextSaveAt(conflict())).toBeUndefined();
    expect(conflict()).toMatchObject({ draft: { title: 'Mine.' }, status: { theirs: { version: 5 } } });
  });

  it('overwrites the other version with this text at once', () => {
    const mine = reduceAutosave(conflict(), { type: 'rebased', on: theirs });
    expect(mine).toMatchObject({
      draft: { title: 'Mine.' },
      stored: { version: 5 },
      status: { name: 'idle' },
    });
    expect(nextSaveAt(mine)).toBeLessThanOrEqual(1 + SAVE_DELAY_MS);
  });

  it('replaces this text with the other version, with nothing left to save', () => {
    const taken = reduceAutosave(conflict(), { type: 'replaced', by: theirs });
    expect(taken).toMatchObject({ draft: { title: 'Theirs' }, stored: { id: 7, version: 5 } });
    expect(nextSaveAt(taken)).toBeUndefined();
  });

  it('preserves both by saving this text as a new draft', () => {
    const { draft: mine } = conflict();
    const moved = reduceAutosave(conflict(), { type: 'moved', id: 8, version: 1, draft: mine, at: 0 });
    expect(moved).toMatchObject({ draft: { title: 'Mine.' }, stored: { id: 8, version: 1 } });
    expect([isUnsaved(moved), moved.status.name]).toEqual([false, 'idle']);
  });
});

it('saves later changes at once if the lost save turns out to have succeeded', () => {
  const sent = after(opened(), given('Mine', 0), { type: 'sent' });
  const found = reduceAutosave(sent, { type: 'rebased', on: { ...theirs, draft: draft('Mi') } });
  expect(nextSaveAt(found)).toBe(0);
});
