import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '../../../test/render-app';
import { QuotaCounter, QuotaNotice } from './quota-notices';

it.each([
  [79, 'Newsletters this month 79/100'],
  [80, 'Newsletters this month 80/100 20 left'],
  [100, 'Newsletters this month 100/100 limit reached'],
])('counts %i of 100 newsletters, and warns from 80', async (emailsSent, text) => {
  renderPart(<QuotaCounter isPro={false} emailsSent={emailsSent} emailQuota={100} />);
  const link = await screen.findByRole('link', { name: 'Upgrade to PRO' });
  expect(link.previousElementSibling?.textContent).toBe(text);
});

it('offers the upgrade on Free', async () => {
  renderPart(<QuotaNotice isPro={false} emailsSent={100} emailQuota={100} />);
  expect((await screen.findByRole('alert')).textContent).toContain(
    "Warning: You've reached your monthly email limit. Upgrade to continue sending emails.",
  );
  expect(screen.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/upgrade');
});

it('offers no upgrade on Pro, and explains when the quota resets', async () => {
  renderPart(<QuotaNotice isPro emailsSent={5_000} emailQuota={5_000} />);
  const { textContent } = await screen.findByRole('alert');
  expect(textContent).toContain("Warning: You've reached your monthly email limit.");
  expect(textContent).toContain('resets when your next month begins');
  expect(screen.queryByRole('link')).toBeNull();
});
