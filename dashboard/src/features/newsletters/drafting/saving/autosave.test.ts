import { describe, expect, it } from 'vitest';
import { createUser } from '../../../../../test/msw/data';
import { createEmptyDraft, type NewsletterDraft } from '../newsletter-draft';
import {
  type Autosave,
  type AutosaveEvent,
  beginAutosave,
  findNextSaveTime,
  isUnsaved,
  MAX_WAIT_MS,
  reduceAutosave,
  SAVE_DELAY_MS,
} from './autosave';

const empty = createEmptyDraft(createUser());
const draft = (title: string, fields: Partial<NewsletterDraft> = {}) => ({ ...empty, title, ...fields });
const createNewAutosave = () => beginAutosave({ draft: empty, id: undefined, version: undefined });
const createOpenedAutosave = () => beginAutosave({ draft: draft('Frost'), id: 7, version: 3 });
const networkError = new TypeError('Failed to fetch');
const theirs = { id: 7, version: 5, draft: draft('Theirs'), updatedAt: '2026-11-21T08:00:00.000Z' };

const applyEvents = (autosave: Autosave, ...events: AutosaveEvent[]) =>
  events.reduce(reduceAutosave, autosave);
const createChangeEvent = (title: string, at: number): AutosaveEvent => ({
  type: 'changed',
  draft: draft(title),
  at,
});
const createSaveEvent = (version: number): AutosaveEvent => ({ type: 'saved', id: 7, version, at: 9_000 });

describe('the next save', () => {
  it('is not due without changes', () => {
    expect(findNextSaveTime(createOpenedAutosave())).toBeUndefined();
    expect(
      findNextSaveTime(applyEvents(createOpenedAutosave(), createChangeEvent('Frost', 0))),
    ).toBeUndefined();
    expect(
      findNextSaveTime(
        applyEvents(createOpenedAutosave(), createChangeEvent('Frosty', 0), createChangeEvent('Frost', 10)),
      ),
    ).toBeUndefined();
  });

  it('is due after a pause, or after the longest wait during continuous typing', () => {
    expect(findNextSaveTime(applyEvents(createOpenedAutosave(), createChangeEvent('A', 1_000)))).toBe(
      1_000 + SAVE_DELAY_MS,
    );
    expect(
      findNextSaveTime(
        applyEvents(createOpenedAutosave(), createChangeEvent('A', 1_000), createChangeEvent('AB', 2_000)),
      ),
    ).toBe(2_000 + SAVE_DELAY_MS);
    const typing = [1_000, 2_000, 3_000, 4_000, 5_000].map((time) => createChangeEvent(`A${time}`, time));
    expect(findNextSaveTime(applyEvents(createOpenedAutosave(), ...typing))).toBe(1_000 + MAX_WAIT_MS);
  });

  it('is not due during a save, and afterwards depends on the later changes', () => {
    const sending = applyEvents(
      createOpenedAutosave(),
      createChangeEvent('A', 0),
      { type: 'sent' },
      createChangeEvent('AB', 3_000),
    );
    expect(findNextSaveTime(sending)).toBeUndefined();
    expect(findNextSaveTime(applyEvents(sending, createSaveEvent(4)))).toBe(3_000 + SAVE_DELAY_MS);
  });

  it.each<[string, Partial<NewsletterDraft>, boolean]>([
    ['a template', { template: 'template-4' }, false],
    ['a sender', { senderName: 'Mara' }, false],
    ['spaces', { content: '  ' }, false],
    ['a title', { title: 'Frost' }, true],
    ['words', { content: '<p>Cold</p>' }, true],
    ['an image', { imageUrl: '/media/a/512.webp' }, true],
    ['a product', { imageBlocks: [{ image: '/media/a/512.webp', link: '', alt: '' }] }, true],
  ])('of a draft that was never saved is due after a change of %s (%j): %s', (_, fields, begins) => {
    const autosave = reduceAutosave(createNewAutosave(), {
      type: 'changed',
      draft: { ...empty, ...fields },
      at: 0,
    });
    expect([isUnsaved(autosave), findNextSaveTime(autosave) !== undefined]).toEqual([begins, begins]);
  });

  it('of a stored draft is due after a change of its template', () => {
    const changedDraft = { ...draft('Frost'), template: 'template-4' as const };
    expect(
      findNextSaveTime(
        reduceAutosave(createOpenedAutosave(), { type: 'changed', draft: changedDraft, at: 0 }),
      ),
    ).toBe(SAVE_DELAY_MS);
  });
});

describe('an unreachable server', () => {
  const createFailureEvent = (at: number): AutosaveEvent => ({
    type: 'unreachable',
    error: networkError,
    at,
  });

  it('is retried at increasing intervals', () => {
    let autosave = applyEvents(createOpenedAutosave(), createChangeEvent('A', 0));
    const waitTimes: number[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1) {
      autosave = applyEvents(autosave, { type: 'sent' }, createFailureEvent(100_000));
      waitTimes.push((findNextSaveTime(autosave) ?? 0) - 100_000);
    }
    expect(waitTimes).toEqual([2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 30_000]);
  });

  it('is not retried sooner because of typing, but at once when online again', () => {
    const waiting = applyEvents(
      createOpenedAutosave(),
      createChangeEvent('A', 0),
      { type: 'sent' },
      createFailureEvent(1_000),
      createChangeEvent('AB', 1_500),
    );
    expect(findNextSaveTime(waiting)).toBe(3_000);
    expect(findNextSaveTime(reduceAutosave(waiting, { type: 'online', at: 1_600 }))).toBe(1_600);
  });

  it('resets the retry intervals after a success', () => {
    const revertedAutosave = applyEvents(
      createOpenedAutosave(),
      createChangeEvent('A', 0),
      { type: 'sent' },
      createFailureEvent(0),
      { type: 'sent' },
      createSaveEvent(4),
    );
    expect([
      isUnsaved(revertedAutosave),
      revertedAutosave.stored.version,
      revertedAutosave.status.name,
    ]).toEqual([false, 4, 'idle']);
    const retriedAutosave = applyEvents(
      revertedAutosave,
      createChangeEvent('B', 10_000),
      { type: 'sent' },
      createFailureEvent(20_000),
    );
    expect(findNextSaveTime(retriedAutosave)).toBe(22_000);
  });
});

describe('a rejected text', () => {
  it('is not retried until it changes', () => {
    const refusedAutosave = applyEvents(
      createOpenedAutosave(),
      createChangeEvent('A', 0),
      { type: 'sent' },
      { type: 'refused', error: networkError },
    );
    expect([findNextSaveTime(refusedAutosave), isUnsaved(refusedAutosave)]).toEqual([undefined, true]);
    expect(findNextSaveTime(reduceAutosave(refusedAutosave, createChangeEvent('AB', 4_000)))).toBe(
      4_000 + SAVE_DELAY_MS,
    );
  });

  it.each(['scheduled', 'already_sent', 'deleted'] as const)(
    'with the reason %s stops further saves',
    (reason) => {
      const lockedAutosave = applyEvents(
        createOpenedAutosave(),
        createChangeEvent('A', 0),
        { type: 'sent' },
        { type: 'locked', reason, error: networkError },
      );
      expect(
        findNextSaveTime(reduceAutosave(lockedAutosave, createChangeEvent('AB', 4_000))),
      ).toBeUndefined();
      expect(lockedAutosave.draft.title).toBe('A');
    },
  );
});

describe('a conflict', () => {
  const createConflict = () =>
    applyEvents(
      createOpenedAutosave(),
      createChangeEvent('Mine', 0),
      { type: 'sent' },
      { type: 'conflicted', theirs },
      createChangeEvent('Mine.', 1),
    );

  it('stops saving, and preserves both texts', () => {
    expect(findNextSaveTime(createConflict())).toBeUndefined();
    expect(createConflict()).toMatchObject({ draft: { title: 'Mine.' }, status: { theirs: { version: 5 } } });
  });

  it('is resolved by saving this text over the other version', () => {
    const rebasedAutosave = reduceAutosave(createConflict(), { type: 'rebased', on: theirs });
    expect(rebasedAutosave).toMatchObject({
      draft: { title: 'Mine.' },
      stored: { version: 5 },
      status: { name: 'idle' },
    });
    expect(findNextSaveTime(rebasedAutosave)).toBeLessThanOrEqual(1 + SAVE_DELAY_MS);
  });

  it('is resolved by loading the other version, with nothing left to save', () => {
    const replacedAutosave = reduceAutosave(createConflict(), { type: 'replaced', by: theirs });
    expect(replacedAutosave).toMatchObject({ draft: { title: 'Theirs' }, stored: { id: 7, version: 5 } });
    expect(findNextSaveTime(replacedAutosave)).toBeUndefined();
  });

  it('is resolved by saving this text as a new draft', () => {
    const { draft: localDraft } = createConflict();
    const movedAutosave = reduceAutosave(createConflict(), {
      type: 'moved',
      id: 8,
      version: 1,
      draft: localDraft,
      at: 0,
    });
    expect(movedAutosave).toMatchObject({ draft: { title: 'Mine.' }, stored: { id: 8, version: 1 } });
    expect([isUnsaved(movedAutosave), movedAutosave.status.name]).toEqual([false, 'idle']);
  });
});

it('saves later changes at once if a save with a lost response had succeeded', () => {
  const sendingAutosave = applyEvents(createOpenedAutosave(), createChangeEvent('Mine', 0), { type: 'sent' });
  const rebasedAutosave = reduceAutosave(sendingAutosave, {
    type: 'rebased',
    on: { ...theirs, draft: draft('Mi') },
  });
  expect(findNextSaveTime(rebasedAutosave)).toBe(0);
});
