import { expect, it } from 'vitest';
import { createUser } from '../../../../test/msw/data';
import { createEmptyDraft, type NewsletterDraft } from '../drafting/newsletter-draft';
import { findSendProblem } from './send-problem';

const ready: NewsletterDraft = { ...createEmptyDraft(createUser()), title: 'Frost', content: '<p>Cold.</p>' };

it('returns no problem for a draft with title and content', () => {
  expect(findSendProblem(ready)).toBeUndefined();
});

it.each([
  [{ title: '   ' }, 'Missing title', 'Please add a title to your newsletter.'],
  [{ content: '' }, 'Missing content', 'Please add some content to your newsletter.'],
  [{ content: '<p> </p><br>' }, 'Missing content', 'Please add some content to your newsletter.'],
  [
    { ctaText: 'Visit', ctaUrl: ' ' },
    'Missing CTA URL',
    'Please provide a URL for your call-to-action button.',
  ],
  [{ title: '', content: '' }, 'Missing title', 'Please add a title to your newsletter.'],
])('for %j returns %j', (change, title, description) => {
  expect(findSendProblem({ ...ready, ...change })).toMatchObject({ title, description });
});

it('accepts an image as content, and ignores a URL without a button text', () => {
  const draft = { ...ready, content: '<img src="https://a.example/b.png">', ctaUrl: 'https://a.example' };
  expect(findSendProblem(draft)).toBeUndefined();
});
