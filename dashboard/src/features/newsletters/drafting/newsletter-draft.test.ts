import { expect, it } from 'vitest';
import { newsletterWith, userWith } from '../../../../test/msw/data';
import { emptyDraft, isSameDraft, toDraft, toPayload } from './newsletter-draft';

it('starts with the name in the profile, replies to the creator and four empty image blocks', () => {
  const draft = emptyDraft(userWith());
  expect(draft).toMatchObject({
    template: 'template-2',
    senderName: '',
    senderEmail: 'mara@lindqvist.example',
  });
  expect(draft.imageBlocks).toHaveLength(4);
});

it('sends empty fields as null and omits empty image blocks', () => {
  const draft = {
    ...emptyDraft(userWith()),
    ctaText: '  ',
    imageBlocks: [
      { image: '', link: '', alt: '' },
      { image: ' https://a.example/1.png ', link: '', alt: '' },
      { image: '', link: 'https://a.example/shop', alt: '' },
    ],
  };
  expect(toPayload(draft)).toMatchObject({
    ctaText: null,
    imageUrl: null,
    imageBlocks: ['https://a.example/1.png', ''],
    imageBlockLinks: ['', 'https://a.example/shop'],
  });
});

it('reads a stored newsletter back', () => {
  const stored = newsletterWith({
    slug: 'cold-kiln',
    imageBlocks: ['https://a.example/1.png'],
    imageBlockLinks: [],
  });
  expect(toPayload(toDraft(stored))).toMatchObject({
    title: stored.title,
    slug: 'cold-kiln',
    content: stored.content,
    imageBlocks: ['https://a.example/1.png'],
    imageBlockLinks: [''],
  });
});

it('ignores differences that the server would not see', () => {
  const draft = emptyDraft(userWith());
  expect(isSameDraft(draft, { ...draft, imageBlocks: [] })).toBe(true);
  expect(isSameDraft(draft, { ...draft, title: 'Frost' })).toBe(false);
});
