import { expect, test } from 'vitest';
import type { PageView } from '../src/pages/index.js';
import { findPageProblems } from './find-page-problems.js';
import { usePageVisit } from './page-visit.js';
import { downloadPages } from './samples/downloads.js';
import { creatorCheckouts, creatorLook } from './samples/library.js';
import { preferencePages } from './samples/preferences.js';

const visit = usePageVisit();

/** The pages behind links in emails, in light and dark designs of creators. */
function listCreatorLooks([name, view]: [string, PageView]): Array<[string, PageView]> {
  if (!('look' in view) && view.page !== 'download' && view.page !== 'confirm' && view.page !== 'preferences')
    return [];
  return ['gradient-3', 'bg-4'].map((theme) => [
    `${name}, ${theme}`,
    { ...view, look: { ...creatorLook, theme } } as PageView,
  ]);
}

const pagesInLooks: Array<[string, PageView]> = [
  ...Object.entries({ ...downloadPages, ...preferencePages }).flatMap(listCreatorLooks),
  ...Object.entries(creatorCheckouts),
];

test.each(pagesInLooks)(
  '%s passes axe in light and dark, follows the policy and fits a narrow window',
  async (_, view) => {
    expect(await findPageProblems(visit, view)).toEqual([]);
  },
);
