import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { consoleHandlers, createConsoleDetail, createConsoleUser } from '../../../../test/msw/console-data';
import { mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';
import type { ConsoleUser } from './console-user';

beforeEach(() => server.use(...consoleHandlers));

const openDashboard = async (path = '/admin/dashboard') => {
  const app = renderApp(path);
  await screen.findByRole('heading', { name: 'Admin dashboard' });
  return app;
};
const findDialog = (name: string) => screen.findByRole('dialog', { name });

/** The users, and the queries of the requests without the cache buster. */
function serveUsers(users: ConsoleUser[], headers?: Record<string, string>) {
  const queries: string[] = [];
  server.use(
    mockEndpoint(
      'get',
      '/api/admin/users',
      (request) => {
        const { searchParams } = new URL(request.url);
        searchParams.delete('_t');
        queries.push(String(searchParams));
        const search = searchParams.get('search') ?? '';
        // Returns an empty next page, because two rows with the same id would merge.
        return searchParams.has('cursor') ? [] : users.filter(({ email }) => email.includes(search));
      },
      headers,
    ),
  );
  return queries;
}

it('shows the instance’s four numbers', async () => {
  await openDashboard();
  const cards = await screen.findByText('1,204');
  const stats = within(cards.closest('dl') as HTMLElement);
  expect(stats.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Total Users',
    'Pro Users',
    'Total Emails Sent',
    'Total Page Views',
  ]);
  for (const text of ['301', '98,765', '54,321', '67 today', '2 suspended', '25% of all']) {
    expect(stats.getByText(text)).toBeTruthy();
  }
});

it('shows the error with its status, and retries', async () => {
  server.use(
    mockFailingEndpoint('get', '/api/admin/users', 503, 'No.'),
    mockFailingEndpoint('get', '/api/admin/summary', 500, 'No.'),
  );
  const { user } = await openDashboard();
  expect(await screen.findByText('Users API request failed with status 503')).toBeTruthy();
  expect(await screen.findByText('View stats API request failed with status 500')).toBeTruthy();
  server.use(...consoleHandlers);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('mara@lindqvist.example')).toBeTruthy();
  expect(await screen.findByText('1,204')).toBeTruthy();
});

describe('registration', () => {
  it('can be closed', async () => {
    const bodies: unknown[] = [];
    let enabled = true;
    server.use(
      mockEndpoint('get', '/api/admin/settings/registration', () => ({ enabled })),
      mockEndpoint('post', '/api/admin/settings/registration', async (request) => {
        const body = (await request.json()) as { enabled: boolean };
        bodies.push(body);
        enabled = body.enabled;
        return body;
      }),
    );
    const { user } = await openDashboard();
    await user.click(await screen.findByRole('switch', { name: 'Allow new registrations' }));
    expect(await screen.findByText('Registration setting updated')).toBeTruthy();
    expect(bodies).toEqual([{ enabled: false }]);
    expect(screen.getByText(/^Closed\. Only administrators can add users/)).toBeTruthy();
  });

  it('reverts if the switch fails', async () => {
    server.use(mockFailingEndpoint('post', '/api/admin/settings/registration', 500, 'The disk is full.'));
    const { user } = await openDashboard();
    await user.click(await screen.findByRole('switch'));
    expect(await screen.findByText('Error updating setting')).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true'));
  });
});

describe('the list of users', () => {
  it('searches on the server, and clears the search', async () => {
    const queries = serveUsers([
      createConsoleUser(),
      createConsoleUser({ id: 8, email: 'tom@kova.example' }),
    ]);
    const { user } = await openDashboard();
    await screen.findByText('tom@kova.example');
    const field = screen.getByRole('searchbox', { name: 'Search users' });
    await user.type(field, 'lindqvist');
    await waitFor(() => expect(screen.queryByText('tom@kova.example')).toBeNull());
    expect(queries.at(-1)).toBe('limit=50&search=lindqvist');
    await user.type(field, 'x');
    expect(await screen.findByText('No users found')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await screen.findByText('tom@kova.example')).toBeTruthy();
    expect(document.activeElement).toBe(field);
  });

  it('filters by plan and status, and saves the filters in the URL', async () => {
    const queries = serveUsers([createConsoleUser()]);
    const { user, router } = await openDashboard();
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.click(screen.getByRole('radio', { name: 'Pro' }));
    await user.click(screen.getByRole('radio', { name: 'Suspended' }));
    await waitFor(() => expect(queries.at(-1)).toBe('limit=50&plan=pro&status=suspended'));
    expect(router.state.location.search).toBe('?plan=pro&status=suspended');
    expect(screen.getByRole('button', { name: 'Filter (2)' })).toBeTruthy();
  });

  it('sorts by a rate, except during a search, and describes the rates in words', async () => {
    const queries = serveUsers([
      createConsoleUser({
        record: {
          newsletters: 10,
          accepted: 12_000,
          complaints: { count: 30, rate: 0.0025, mark: 'bad' },
          hardBounces: { count: 200, rate: 0.0164, mark: 'warning' },
          unsubscribes: { count: 0, rate: 0, mark: 'good' },
        },
      }),
      createConsoleUser({ id: 8, username: 'tom' }),
    ]);
    const { user, router } = await openDashboard();
    const list = within(await screen.findByRole('list', { name: 'Users' }));
    for (const text of [
      '0.25% reported as spam, too high',
      '1.64% hard bounced, near the limit',
      '0% unsubscribed, good',
    ]) {
      expect(
        list.getByText((_, element) => element?.tagName === 'SPAN' && element.textContent === text),
      ).toBeTruthy();
    }
    expect(list.getByText('Nothing sent')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    const order = screen.getByRole('combobox', { name: 'Order' });
    await user.selectOptions(order, 'Most spam reports first');
    await waitFor(() => expect(queries.at(-1)).toBe('limit=50&sort=complaints'));
    expect(router.state.location.search).toBe('?sort=complaints');
    await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'tom');
    await waitFor(() => expect(queries.at(-1)).toBe('limit=50&search=tom'));
    expect(order).toHaveProperty('disabled', true);
  });

  it('ignores an invalid filter in the URL', async () => {
    const queries = serveUsers([createConsoleUser()]);
    await openDashboard('/admin/dashboard?plan=gold&status=active');
    await waitFor(() => expect(queries).toEqual(['limit=50&status=active']));
  });

  it('loads the next page', async () => {
    const queries = serveUsers([createConsoleUser()], { link: '</api/admin/users?cursor=42>; rel="next"' });
    const { user } = await openDashboard();
    await user.click(await screen.findByRole('button', { name: 'Show 50 more' }));
    await waitFor(() => expect(queries.at(-1)).toBe('limit=50&cursor=42'));
  });
});

describe('adding a user', () => {
  it('shows missing fields until they are filled', async () => {
    const { user } = await openDashboard();
    await user.click(screen.getByRole('button', { name: 'Add User' }));
    const form = within(await findDialog('Add a user'));
    const add = form.getByRole('button', { name: 'Add user' });
    await user.click(add);
    for (const text of ['Username is required', 'Email is required', 'Password is required']) {
      expect(form.getByText(text)).toBeTruthy();
    }
    await user.type(form.getByLabelText('Username'), 'ma');
    expect(form.queryByText('Username is required')).toBeNull();
    await user.type(form.getByLabelText('Email'), 'mara');
    await user.type(form.getByLabelText('Password'), 'short');
    await user.click(add);
    for (const text of [
      'Username must be at least 3 characters',
      'Please enter a valid email address',
      'Password must be at least 6 characters',
    ]) {
      expect(form.getByText(text)).toBeTruthy();
    }
  });

  it('creates the user, confirms it and reloads the list', async () => {
    const bodies: unknown[] = [];
    const queries = serveUsers([createConsoleUser()]);
    server.use(
      mockEndpoint('post', '/api/admin/users', async (request) => {
        expect(request.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
        bodies.push(await request.json());
        return createConsoleUser({ username: 'tom' });
      }),
    );
    const { user } = await openDashboard();
    await screen.findByText('mara@lindqvist.example');
    await user.click(screen.getByRole('button', { name: 'Add User' }));
    const form = within(await findDialog('Add a user'));
    await user.type(form.getByLabelText('Username'), 'tom');
    await user.type(form.getByLabelText('Email'), 'tom@kova.example');
    await user.type(form.getByLabelText('Password'), 'correct horse');
    const queryCount = queries.length;
    await user.click(form.getByRole('button', { name: 'Add user' }));
    expect(await screen.findByText('User created successfully')).toBeTruthy();
    expect(bodies).toEqual([
      { username: 'tom', email: 'tom@kova.example', password: 'correct horse', displayName: '' },
    ]);
    await waitFor(() => expect(queries.length).toBeGreaterThan(queryCount));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows a rejected value beside its field', async () => {
    const message = 'Please choose a different username';
    server.use(
      mockFailingEndpoint('post', '/api/admin/users', 409, message, [{ path: 'username', message }]),
    );
    const { user } = await openDashboard();
    await user.click(screen.getByRole('button', { name: 'Add User' }));
    const form = within(await findDialog('Add a user'));
    await user.type(form.getByLabelText('Username'), 'mara');
    await user.type(form.getByLabelText('Email'), 'tom@kova.example');
    await user.type(form.getByLabelText('Password'), 'correct horse');
    await user.click(form.getByRole('button', { name: 'Add user' }));
    expect(await screen.findByText('Error creating user')).toBeTruthy();
    expect(form.getByText(message)).toBeTruthy();
    expect(form.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('the recipient limits', () => {
  async function openLimits() {
    const app = await openDashboard();
    await app.user.click(await screen.findByRole('button', { name: 'View Details of mara' }));
    await app.user.click(await screen.findByRole('button', { name: 'Set recipient limits' }));
    const form = within(await findDialog('Recipient limits of mara'));
    return { ...app, form, day: await form.findByRole('textbox', { name: 'Recipients a day' }) };
  }

  it('show the current values, and save the typed ones', async () => {
    serveUsers([createConsoleUser()]);
    const bodies: unknown[] = [];
    server.use(
      mockEndpoint('get', '/api/admin/users/{id}', createConsoleDetail()),
      mockEndpoint('post', '/api/admin/users/{id}/recipient-limits', async (request) => {
        bodies.push(await request.json());
        return createConsoleUser();
      }),
    );
    const { user, form, day } = await openLimits();
    expect(form.getByText('640 of 1,000 today, 2,400 of 10,000 this month.')).toBeTruthy();
    await user.type(day, '0');
    await user.click(form.getByRole('button', { name: 'Save limits' }));
    expect(form.getByText('Enter a limit of at least 1.')).toBeTruthy();
    expect(bodies).toEqual([]);
    await user.clear(day);
    await user.type(day, '5000');
    await user.click(form.getByRole('button', { name: 'Save limits' }));
    expect(await screen.findByText('Recipient limits saved')).toBeTruthy();
    expect(bodies).toEqual([{ recipientsPerDay: 5000, recipientsPerMonth: null }]);
  });

  it('preserve the form, and show why they could not be saved', async () => {
    serveUsers([createConsoleUser()]);
    server.use(
      mockEndpoint('get', '/api/admin/users/{id}', createConsoleDetail()),
      mockFailingEndpoint('post', '/api/admin/users/{id}/recipient-limits', 500, 'The disk is full.'),
    );
    const { user, form, day } = await openLimits();
    await user.type(day, '7');
    await user.click(form.getByRole('button', { name: 'Save limits' }));
    expect((await form.findByRole('alert')).textContent).toBe('The disk is full.');
    expect((day as HTMLInputElement).value).toBe('7');
  });
});

describe('the email quota', () => {
  it.each([
    [false, '5001', 'Enter a quota of at most 5,000.'],
    [true, '10001', 'Enter a quota of at most 10,000.'],
    [false, '0', 'Enter a quota of at least 1.'],
    [false, '1.5', 'Enter a whole number.'],
  ])('with Pro %s rejects the value %s', async (isPro, input, problem) => {
    serveUsers([createConsoleUser({ isPro })]);
    const { user } = await openDashboard();
    await user.click(await screen.findByRole('button', { name: /edit the email quota of mara/ }));
    const form = within(await findDialog('Email quota of mara'));
    const field = form.getByLabelText('Newsletters a month');
    await user.clear(field);
    await user.type(field, input);
    await user.click(form.getByRole('button', { name: 'Save quota' }));
    expect(form.getByText(problem)).toBeTruthy();
  });

  it('is saved', async () => {
    const bodies: unknown[] = [];
    server.use(
      mockEndpoint('post', '/api/admin/users/{id}/update-quota', async (request) => {
        bodies.push(await request.json());
        return createConsoleUser({ emailQuota: 250 });
      }),
    );
    const { user } = await openDashboard();
    await user.click(await screen.findByRole('button', { name: /edit the email quota of mara/ }));
    const field = screen.getByLabelText('Newsletters a month');
    await user.clear(field);
    await user.type(field, '250');
    await user.click(screen.getByRole('button', { name: 'Save quota' }));
    expect(await screen.findByText('Email quota updated')).toBeTruthy();
    expect(bodies).toEqual([{ emailQuota: 250 }]);
  });

  it('shows an error in its dialog', async () => {
    server.use(mockFailingEndpoint('post', '/api/admin/users/{id}/update-quota', 500, 'The disk is full.'));
    const { user } = await openDashboard();
    await user.click(await screen.findByRole('button', { name: /edit the email quota of mara/ }));
    await user.click(screen.getByRole('button', { name: 'Save quota' }));
    expect(await screen.findByText('Failed to update email quota')).toBeTruthy();
    expect(within(await findDialog('Email quota of mara')).getByText('The disk is full.')).toBeTruthy();
  });
});

describe('an action', () => {
  it.each([
    {
      button: 'Reset Quota of mara',
      verb: 'Reset Quota',
      action: 'reset-quota',
      isPro: false,
      done: 'Quota reset',
    },
    { button: 'Upgrade mara', verb: 'Upgrade', action: 'upgrade', isPro: false, done: 'User upgraded' },
    {
      button: 'Downgrade mara',
      verb: 'Downgrade',
      action: 'downgrade',
      isPro: true,
      done: 'User downgraded',
    },
  ] as const)(
    '$action explains its effects before it runs',
    async ({ button, verb, action, isPro, done }) => {
      serveUsers([createConsoleUser({ isPro })]);
      server.use(
        mockEndpoint('get', '/api/admin/users/{id}/effects', (request) => {
          expect(new URL(request.url).searchParams.get('action')).toBe(action);
          return { action, refusal: null, effects: ['This will happen.', 'And this.'] };
        }),
        mockEndpoint('post', `/api/admin/users/{id}/${action}`, createConsoleUser()),
      );
      const { user } = await openDashboard();
      await user.click(await screen.findByRole('button', { name: button }));
      expect(await screen.findByText('And this.')).toBeTruthy();
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: verb }));
      expect(await screen.findByText(done)).toBeTruthy();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    },
  );

  it('cannot be run if the server does not allow it', async () => {
    const refusal = 'mara already pays for Pro.';
    server.use(
      mockEndpoint('get', '/api/admin/users/{id}/effects', { action: 'upgrade', refusal, effects: [] }),
    );
    const { user } = await openDashboard();
    await user.click(await screen.findByRole('button', { name: 'Upgrade mara' }));
    expect(await screen.findByText(refusal)).toBeTruthy();
    const buttons = within(screen.getByRole('dialog')).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Close']);
  });

  it('shows why it failed, and stays open', async () => {
    server.use(
      mockEndpoint('get', '/api/admin/users/{id}/effects', {
        action: 'upgrade',
        refusal: null,
        effects: ['It.'],
      }),
      mockFailingEndpoint('post', '/api/admin/users/{id}/upgrade', 500, 'The disk is full.'),
    );
    const { user } = await openDashboard();
    await user.click(await screen.findByRole('button', { name: 'Upgrade mara' }));
    await user.click(await screen.findByRole('button', { name: 'Upgrade' }));
    expect(await screen.findByText('Failed to upgrade user')).toBeTruthy();
    expect(within(screen.getByRole('dialog')).getByText('The disk is full.')).toBeTruthy();
  });

  it('suspends a user with a reason', async () => {
    const bodies: unknown[] = [];
    server.use(
      mockEndpoint('get', '/api/admin/users/{id}/effects', {
        action: 'suspend',
        refusal: null,
        effects: ['It.'],
      }),
      mockEndpoint('post', '/api/admin/users/{id}/suspend', async (request) => {
        bodies.push(await request.json());
        return createConsoleUser({ suspendedAt: '2026-11-21T08:00:00.000Z' });
      }),
    );
    const { user } = await openDashboard();
    await user.click(await screen.findByRole('button', { name: 'View Details of mara' }));
    await user.click(await screen.findByRole('button', { name: 'Suspend' }));
    const question = within(await findDialog('Suspend mara?'));
    await user.type(await question.findByLabelText('Reason (optional)'), 'Bought lists');
    await user.click(question.getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByText('User suspended')).toBeTruthy();
    expect(bodies).toEqual([{ reason: 'Bought lists' }]);
  });
});

describe('the details of a user', () => {
  const newsletter = {
    id: 1,
    title: 'What the clay remembers',
    excerpt: 'Frost came.',
    senderName: 'Mara of the kiln',
    opens: 3,
    clicks: 2,
    sentAt: '2026-11-20T08:00:00.000Z',
    scheduledAt: null,
    createdAt: '2026-11-19T08:00:00.000Z',
  };

  it('have three tabs', async () => {
    const draft = { ...newsletter, id: 2, title: 'A draft', sentAt: null };
    server.use(
      mockEndpoint('get', '/api/admin/users/{id}', createConsoleDetail({ newsletters: [draft, newsletter] })),
    );
    const { user } = await openDashboard();
    await user.click(await screen.findByRole('button', { name: 'View Details of mara' }));
    const details = within(await findDialog('Mara Lindqvist'));
    expect(await details.findByText('mara.example')).toBeTruthy();
    expect(details.getByText('Unverified')).toBeTruthy();
    await user.click(details.getByRole('tab', { name: 'Recent Newsletters' }));
    expect(details.getByText('Not sent yet')).toBeTruthy();
    expect(details.getAllByText('Created November 19, 2026')).toHaveLength(1);
    expect(details.getByText('67%')).toBeTruthy();
    expect(details.getAllByText('Mara of the kiln')).toHaveLength(2);
    // At this width, the tabs are in a row.
    await user.keyboard('{ArrowRight}');
    expect(details.getByTitle('Microsite of mara').getAttribute('src')).toBe('/l/mara?embedded=true');
  });

  it('show the number of views, or the status of the failed request', async () => {
    const userIds: string[] = [];
    server.use(
      mockEndpoint('get', '/api/admin/views/stats', (request) => {
        userIds.push(new URL(request.url).searchParams.get('userId') ?? '');
        return [{ id: 7, totalViews: 4_321, todayViews: 5 }];
      }),
    );
    const { user } = await openDashboard();
    await user.click(await screen.findByRole('button', { name: 'View Details of mara' }));
    const details = within(await findDialog('Mara Lindqvist'));
    expect(await details.findByText('4,321 in total, 5 today')).toBeTruthy();
    expect(userIds).toEqual(['7']);
    server.use(mockFailingEndpoint('get', '/api/admin/views/stats', 503, 'No.'));
    await user.click(details.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await user.click(await screen.findByRole('button', { name: 'View Details of mara' }));
    expect(await screen.findByText('View stats API request failed with status 503')).toBeTruthy();
  });

  it('offer to reinstate a suspended user, and explain the page’s visibility', async () => {
    const suspendedAt = '2026-11-20T08:00:00.000Z';
    serveUsers([createConsoleUser({ suspendedAt })]);
    server.use(mockEndpoint('get', '/api/admin/users/{id}', createConsoleDetail({ suspendedAt })));
    const { user } = await openDashboard();
    await user.click(await screen.findByRole('button', { name: 'View Details of mara' }));
    const details = within(await findDialog('Mara Lindqvist'));
    expect(await details.findByText(/^Suspended since November 20, 2026/)).toBeTruthy();
    expect(details.getByRole('button', { name: 'Reinstate' })).toBeTruthy();
    await user.click(details.getByRole('tab', { name: 'Microsite Preview' }));
    expect(details.getByText(/^Only administrators see this preview/)).toBeTruthy();
  });
});

it('opens the dashboard of a user after a confirmation', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const requestPaths: string[] = [];
  server.use(
    mockEndpoint('post', '/api/admin/users/{id}/impersonate', (request) => {
      requestPaths.push(new URL(request.url).pathname);
      return { success: true };
    }),
  );
  const { user } = await openDashboard();
  await user.click(await screen.findByRole('button', { name: 'View Details of mara' }));
  await user.click(await screen.findByRole('button', { name: 'View dashboard' }));
  const question = within(await findDialog('View the dashboard of mara?'));
  expect(question.getByText(/mara can see the time/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'View dashboard' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/dashboard'));
  expect(requestPaths).toEqual(['/api/admin/users/7/impersonate']);
  assign.mockRestore();
});
