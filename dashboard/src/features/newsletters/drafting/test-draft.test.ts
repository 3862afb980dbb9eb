import { expect, it, vi } from 'vitest';
import { createUser } from '../../../../test/msw/data';
import { deleteLocalDrafts } from './local/local-drafts';
import { createEmptyDraft } from './newsletter-draft';
import { deleteTestDraft, findTestDraft, saveTestDraft } from './test-draft';

const defaults = createEmptyDraft(createUser());

it('returns the saved draft only to its owner', () => {
  expect(saveTestDraft('1', { ...defaults, title: 'Frost' })).toBe(true);
  expect(findTestDraft('1', defaults)).toEqual({ ...defaults, title: 'Frost' });
  expect(findTestDraft('2', defaults)).toBeUndefined();
  deleteTestDraft('1');
  expect(findTestDraft('1', defaults)).toBeUndefined();
});

it('completes fields that an older release did not store', () => {
  localStorage.setItem('test-draft:1', '{"title":"Frost","imageBlocks":[{"image":"a"}]}');
  expect(findTestDraft('1', defaults)).toEqual({
    ...defaults,
    title: 'Frost',
    imageBlocks: [{ image: 'a', link: '', alt: '' }],
  });
});

it.each(['not json', '7', 'null', '{"imageBlocks":3}'])('ignores the invalid stored draft %s', (saved) => {
  localStorage.setItem('test-draft:1', saved);
  expect(findTestDraft('1', defaults)).toBeUndefined();
});

it('returns false if the browser cannot store the draft', () => {
  const refusing = {
    setItem() {
      throw new DOMException('Full', 'QuotaExceededError');
    },
  };
  vi.stubGlobal('localStorage', refusing);
  expect(saveTestDraft('1', defaults)).toBe(false);
  vi.unstubAllGlobals();
});

it('deletes the draft on sign-out', () => {
  saveTestDraft('1', defaults);
  deleteLocalDrafts();
  expect(findTestDraft('1', defaults)).toBeUndefined();
});
