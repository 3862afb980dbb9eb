import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { consoleHandlers } from '../../../test/msw/console-data';
import { createUser } from '../../../test/msw/data';
import { mockEndpoint } from '../../../test/msw/endpoint';
import { server } from '../../../test/msw/server';
import { renderApp } from '../../../test/render-app';

const LATER = '2999-12-05T08:00:00.000Z';
const PAST = '2020-12-05T08:00:00.000Z';

describe('a creator who must set up a second factor', () => {
  it('sees the deadline, with a link to the setup', async () => {
    server.use(mockEndpoint('get', '/api/user', createUser({ secondFactorDueAt: LATER })));
    renderApp('/settings');
    expect(await screen.findByText(/Turn on two-step sign-in by December 5, 2999/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Turn it on' }).getAttribute('href')).toBe(
      '/settings?tab=security',
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
  });

  it('sees only the setup after the deadline', async () => {
    server.use(
      mockEndpoint('get', '/api/user', createUser({ secondFactorDueAt: PAST, emailVerifiedAt: null })),
    );
    renderApp('/newsletters');
    expect(await screen.findByRole('heading', { level: 1, name: 'Turn on two-step sign-in' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy();
    expect(screen.getByLabelText('Verification code')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Log out' })).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

describe('an administrator who must set up a second factor', () => {
  const serveDueDate = (dueAt: string) =>
    server.use(
      mockEndpoint('get', '/api/admin/second-factor', { enabledAt: null, recoveryCodesLeft: 0, dueAt }),
      ...consoleHandlers,
    );

  it('sees the deadline on the requested screen', async () => {
    serveDueDate(LATER);
    renderApp('/admin/administrators');
    expect(await screen.findByText(/Turn on two-step sign-in by December 5, 2999/)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Administrators' })).toBeTruthy();
  });

  it('sees only the setup after the deadline', async () => {
    serveDueDate(PAST);
    renderApp('/admin/administrators');
    expect(await screen.findByRole('heading', { level: 1, name: 'Turn on two-step sign-in' })).toBeTruthy();
    expect(screen.queryByRole('heading', { level: 1, name: 'Administrators' })).toBeNull();
  });
});
