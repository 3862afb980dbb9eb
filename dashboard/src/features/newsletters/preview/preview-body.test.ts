import { expect, it } from 'vitest';
import { createUser } from '../../../../test/msw/data';
import { createEmptyDraft, toDraftText } from '../drafting/newsletter-draft';
import { createFrameBody } from './frame-body';
import { createPreviewBody, listEmptyParts } from './preview-body';

const empty = createEmptyDraft(createUser());

it('treats an emptied editor as empty, so that the placeholder is visible', () => {
  const blankDraft = { ...empty, title: '  ', content: '<p></p>' };
  expect(createPreviewBody(blankDraft, 'editing')).toMatchObject({
    title: '',
    content: '',
    showsPlaces: true,
  });
  expect(listEmptyParts(blankDraft)).toEqual(['title', 'content']);
});

it('preserves the text of the creator, and shows no placeholders to subscribers', () => {
  const filledDraft = { ...empty, title: 'Frost', content: '<p>Cold.</p>' };
  expect(createPreviewBody(filledDraft, 'reading')).toEqual({
    ...toDraftText(filledDraft),
    showsPlaces: false,
  });
  expect(listEmptyParts(filledDraft)).toEqual([]);
});

it('omits the audience, which the API rejects in a preview', () => {
  expect(createPreviewBody(empty, 'reading')).not.toHaveProperty('audience');
  expect(createFrameBody(empty)).not.toHaveProperty('audience');
});
