import { expect, it } from 'vitest';
import { chooseRecommendation, type PageFacts } from './recommendation-card';

const completeFacts: PageFacts = { hasImage: true, hasBio: true, funnel: { visitors: 200, subscribers: 40 } };
const getTitle = (facts: Partial<PageFacts>) => chooseRecommendation({ ...completeFacts, ...facts }).title;

it.each([
  [{ hasImage: false, hasBio: false }, 'Add a profile image'],
  [{ hasBio: false }, 'Add a bio'],
  [{ funnel: { visitors: 200, subscribers: 3 } }, 'Many visits, few new subscribers'],
  [{ funnel: { visitors: 200, subscribers: 4 } }, 'Give your page a fresh look'],
  [{ funnel: { visitors: 49, subscribers: 0 } }, 'Give your page a fresh look'],
  [{ funnel: undefined }, 'Give your page a fresh look'],
])('for the facts %j recommends: %s', (facts, title) => {
  expect(getTitle(facts)).toBe(title);
});
