import { expect, it } from 'vitest';
import { userWith } from '../../../../test/msw/data';
import { emptyDraft, payloadOf } from '../newsletter-draft';
import { previewBodyOf, unwrittenParts } from './placeholders';

const empty = emptyDraft(userWith());

it('gives an empty letter words to tap, in the preview alone', () => {
  expect(previewBodyOf(empty)).toMatchObject({ title: 'Your title', content: expect.stringContaining('Tap') });
  expect(payloadOf(empty)).toMatchObject({ title: '', content: '' });
  expect(unwrittenParts(empty)).toEqual(['title', 'content']);
});

it('leaves the creator’s own words alone', () => {
  const written = { ...empty, title: 'Frost', content: '<p>Cold.</p>' };
  expect(previewBodyOf(written)).toEqual(payloadOf(written));
  expect(unwrittenParts(written)).toEqual([]);
});
