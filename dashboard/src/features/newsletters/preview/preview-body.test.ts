import { expect, it } from 'vitest';
import { userWith } from '../../../../test/msw/data';
import { emptyDraft, payloadOf } from '../newsletter-draft';
import { previewBodyOf, unwrittenParts } from './preview-body';

const empty = emptyDraft(userWith());

it('takes an emptied editor for empty, so that the place of the content shows', () => {
  const emptied = { ...empty, title: '  ', content: '<p></p>' };
  expect(previewBodyOf(emptied, 'editing')).toMatchObject({ title: '', content: '', showsPlaces: true });
  expect(unwrittenParts(emptied)).toEqual(['title', 'content']);
});

it('leaves the creator’s words alone, and shows no places to readers', () => {
  const written = { ...empty, title: 'Frost', content: '<p>Cold.</p>' };
  expect(previewBodyOf(written, 'reading')).toEqual({ ...payloadOf(written), showsPlaces: false });
  expect(unwrittenParts(written)).toEqual([]);
});
