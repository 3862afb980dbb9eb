import { describe, expect, test } from 'vitest';
import { usePageVisit } from './page-visit.js';
import { findSiteProblems, mockOutsideRequests, otherThemes, siteNames } from './site-visit.js';

const visit = usePageVisit({ prepareShared: mockOutsideRequests });

describe.each(otherThemes)('%s', (theme) => {
  test.each(siteNames)('%s: passes axe, and does not overflow sideways', async (name) => {
    expect(await findSiteProblems(visit, name, theme)).toEqual([]);
  });
});
