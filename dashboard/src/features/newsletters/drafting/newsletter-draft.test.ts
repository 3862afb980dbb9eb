import { expect, it } from 'vitest';
import { createNewsletter, createUser } from '../../../../test/msw/data';
import { createEmptyDraft, isSameDraft, toDraft, toPayload } from './newsletter-draft';

it('starts with the name in the profile, replies to the creator and four empty image blocks', () => {
  const draft = createEmptyDraft(createUser());
  expect(draft).toMatchObject({
    template: 'template-2',
    senderName: '',
    senderEmail: 'mara@lindqvist.example',
  });
  expect(draft.imageBlocks).toHaveLength(4);
});

it('sends empty fields as null and omits empty image blocks', () => {
  const draft = {
    ...createEmptyDraft(createUser()),
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
  const storedNewsletter = createNewsletter({
    slug: 'cold-kiln',
    imageBlocks: ['https://a.example/1.png'],
    imageBlockLinks: [],
  });
  expect(toPayload(toDraft(storedNewsletter))).toMatchObject({
    title: storedNewsletter.title,
    slug: 'cold-kiln',
    content: storedNewsletter.content,
    imageBlocks: ['https://a.example/1.png'],
    imageBlockLinks: [''],
  });
});

it('ignores differences that the server would not see', () => {
  const draft = createEmptyDraft(createUser());
  expect(isSameDraft(draft, { ...draft, imageBlocks: [] })).toBe(true);
  expect(isSameDraft(draft, { ...draft, title: 'Frost' })).toBe(false);
});
