import { expect, it } from 'vitest';
import { userWith } from '../../../../test/msw/data';
import { emptyDraft, toDraftText } from '../drafting/newsletter-draft';
import { createFrameBody } from './frame-body';
import { createPreviewBody, listEmptyParts } from './preview-body';

const empty = emptyDraft(userWith());

it('treats an emptied editor as empty, so that the placeholder is visible', () => {
  const emptied = { ...empty, title: '  ', content: '<p></p>' };
  expect(createPreviewBody(emptied, 'editing')).toMatchObject({ title: '', content: '', showsPlaces: true });
  expect(listEmptyParts(emptied)).toEqual(['title', 'content']);
});

it('preserves the text of the creator, and shows no placeholders to subscribers', () => {
  const written = { ...empty, title: 'Frost', content: '<p>Cold.</p>' };
  expect(createPreviewBody(written, 'reading')).toEqual({ ...toDraftText(written), showsPlaces: false });
  expect(listEmptyParts(written)).toEqual([]);
});

it('omits the audience, which the API rejects in a preview', () => {
  expect(createPreviewBody(empty, 'reading')).not.toHaveProperty('audience');
  expect(createFrameBody(empty)).not.toHaveProperty('audience');
});
