import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createUser } from '../../../test/msw/data';
import {
  createList,
  mockEndpoint,
  mockFailingEndpoint,
  mockUnreachableEndpoint,
} from '../../../test/msw/endpoint';
import { server } from '../../../test/msw/server';
import { renderApp } from '../../../test/render-app';

const getField = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const getButton = (name: string) => screen.getByRole('button', { name });
const findToast = (text: string) => screen.findByText(text, { selector: 'li *' });

async function openTab(tab: 'Profile' | 'Subscription' | 'Security' | 'Account') {
  const app = renderApp(`/settings?tab=${tab.toLowerCase()}`);
  expect((await screen.findByRole('tab', { selected: true })).textContent).toBe(tab);
  return app;
}

const LAPTOP = {
  id: 4,
  name: 'laptop',
  scopes: ['read' as const],
  device: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  lastUsedOn: null,
  expiresAt: null,
};

describe('the tabs', () => {
  it('start with the profile, follow the arrow keys and are part of the URL', async () => {
    const { user, router } = renderApp('/settings');
    const profile = await screen.findByRole('tab', { name: 'Profile', selected: true });
    profile.focus();
    await user.keyboard('{ArrowDown}');
    expect(await screen.findByRole('tab', { name: 'Subscription', selected: true })).toBe(
      document.activeElement,
    );
    expect(router.state.location.search).toBe('?tab=subscription');
    await user.keyboard('{End}');
    expect(await screen.findByRole('tab', { name: 'Account', selected: true })).toBeTruthy();
    await user.keyboard('{ArrowDown}');
    expect(await screen.findByRole('tab', { name: 'Profile', selected: true })).toBeTruthy();
  });

  it('have a link back to Home', async () => {
    const { user, router } = await openTab('Profile');
    await user.click(screen.getByRole('link', { name: 'Back' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  });
});

describe('the time zone', () => {
  const device = new Intl.DateTimeFormat().resolvedOptions().timeZone;

  it('is found by searching, shows its clock, and is saved', async () => {
    const saved: unknown[] = [];
    server.use(
      mockEndpoint('post', '/api/update-profile', async (request) => {
        saved.push(await request.json());
        return createUser({ timeZone: 'Asia/Kathmandu' });
      }),
    );
    const { user } = await openTab('Profile');
    await user.type(await screen.findByLabelText('Search time zones'), 'kathm');
    const select = screen.getByLabelText('Time zone') as HTMLSelectElement;
    expect([...select.options].map(({ text }) => text)).toEqual(['Asia/Kathmandu']);
    await user.selectOptions(select, 'Asia/Kathmandu');
    expect(screen.getByText(/^Current time in Asia\/Kathmandu: \d\d:\d\d GMT\+5:45\.$/)).toBeTruthy();
    await user.click(getButton('Save time zone'));
    expect(await findToast('Time zone saved')).toBeTruthy();
    expect(saved).toEqual([{ timeZone: 'Asia/Kathmandu' }]);
  });

  it('can be changed to that of the device', async () => {
    const saved: unknown[] = [];
    let timeZone = 'Asia/Kathmandu';
    server.use(
      mockEndpoint('get', '/api/user', () => createUser({ timeZone })),
      mockEndpoint('post', '/api/update-profile', async (request) => {
        saved.push(await request.json());
        timeZone = device;
        return createUser({ timeZone });
      }),
    );
    const { user } = await openTab('Profile');
    await user.click(await screen.findByRole('button', { name: `Use this device’s time zone (${device})` }));
    expect(await findToast('Time zone saved')).toBeTruthy();
    expect(saved).toEqual([{ timeZone: device }]);
    expect(screen.queryByRole('button', { name: /this device/ })).toBeNull();
  });

  it('shows that no name matches', async () => {
    const { user } = await openTab('Profile');
    await user.type(await screen.findByLabelText('Search time zones'), 'olympus');
    expect(screen.getByText('No time zone has this name. Try a large city nearby.')).toBeTruthy();
  });

  it('shows why it was not saved', async () => {
    server.use(mockFailingEndpoint('post', '/api/update-profile', 500, 'The database is away.'));
    const { user } = await openTab('Profile');
    await user.click(await screen.findByRole('button', { name: 'Save time zone' }));
    expect(await findToast('Time zone not saved')).toBeTruthy();
  });

  it('becomes that of the device, once and without a message, if none is chosen', async () => {
    const saved: unknown[] = [];
    let timeZone: string | null = null;
    let sessionRequests = 0;
    server.use(
      mockEndpoint('get', '/api/user', () => {
        sessionRequests += 1;
        return createUser({ timeZone });
      }),
      mockEndpoint('post', '/api/update-profile', async (request) => {
        saved.push(await request.json());
        timeZone = device;
        return createUser({ timeZone });
      }),
    );
    const { user } = await openTab('Profile');
    await waitFor(() => expect(saved).toEqual([{ deviceTimeZone: device }]));
    await user.click(await screen.findByRole('tab', { name: 'Account' }));
    expect(saved).toHaveLength(1);
    // The response contains the user. A second request could end the session on a screen with unsaved text.
    expect(sessionRequests).toBe(1);
    expect(screen.queryByText('Time zone saved')).toBeNull();
  });

  it('of the device never replaces a chosen one', async () => {
    let calls = 0;
    server.use(
      mockEndpoint('get', '/api/user', createUser({ timeZone: 'Asia/Kathmandu' })),
      mockEndpoint('post', '/api/update-profile', () => {
        calls += 1;
        return createUser({});
      }),
    );
    await openTab('Profile');
    expect(await screen.findByText(/^Current time in Asia\/Kathmandu:/)).toBeTruthy();
    expect(calls).toBe(0);
  });
});

describe('the profile', () => {
  it('is saved with a confirmation', async () => {
    const saved: unknown[] = [];
    server.use(
      mockEndpoint('post', '/api/update-profile', async (request) => {
        saved.push(await request.json());
        return createUser({ displayName: 'Mara L.' });
      }),
    );
    const { user } = await openTab('Profile');
    await user.clear(getField('Display Name'));
    await user.type(getField('Display Name'), ' Mara L.');
    await user.click(getButton('Save profile'));
    expect(await findToast('Profile updated')).toBeTruthy();
    expect(saved).toEqual([{ displayName: ' Mara L.' }]);
    expect(getField('Display Name').value).toBe('Mara L.');
  });

  it('contains the postal address of newsletters', async () => {
    const saved: unknown[] = [];
    server.use(
      mockEndpoint('post', '/api/update-profile', async (request) => {
        saved.push(await request.json());
        return createUser({ postalAddress: 'Kiln Lane 4' });
      }),
    );
    const { user } = await openTab('Profile');
    await user.type(getField('Postal address'), 'Kiln Lane 4');
    await user.click(getButton('Save profile'));
    expect(await findToast('Profile updated')).toBeTruthy();
    expect(saved).toEqual([{ postalAddress: 'Kiln Lane 4' }]);
  });

  it('preserves the input after a failed save and after a change of tabs', async () => {
    server.use(mockFailingEndpoint('post', '/api/update-profile', 500, 'The database is away.'));
    const { user } = await openTab('Profile');
    await user.type(getField('Bio'), ' More.');
    expect(screen.getByText('37/150')).toBeTruthy();
    await user.click(getButton('Save profile'));
    expect(await findToast('Save failed')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('The database is away.');
    await user.click(screen.getByRole('tab', { name: 'Account' }));
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
    expect(getField('Bio').value).toBe('Pots, mistakes and the weather. More.');
  });
});

describe('the profile in two tabs', () => {
  it('saves only its own changes', async () => {
    const saved: unknown[] = [];
    server.use(
      mockEndpoint('post', '/api/update-profile', async (request) => {
        saved.push(await request.json());
        return createUser({ displayName: 'Theirs', bio: 'Mine.' });
      }),
    );
    const { user } = await openTab('Profile');
    await user.clear(getField('Bio'));
    await user.type(getField('Bio'), 'Mine.');
    server.use(mockEndpoint('get', '/api/user', createUser({ displayName: 'Theirs', bio: 'Hers.' })));
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(getField('Display Name').value).toBe('Theirs'));
    expect(screen.getByText(/^Changed elsewhere while you were editing: Bio\./)).toBeTruthy();
    await user.dblClick(getButton('Save profile'));
    expect(await findToast('Profile updated')).toBeTruthy();
    expect(saved).toEqual([{ bio: 'Mine.' }]);
  });
});

describe('without a connection', () => {
  const GONE = 'Could not reach the server. Please check your connection.';

  it('preserves the input of the profile', async () => {
    server.use(mockUnreachableEndpoint('post', '/api/update-profile'));
    const { user } = await openTab('Profile');
    await user.type(getField('Bio'), ' More.');
    await user.click(getButton('Save profile'));
    expect(await findToast('There was an error saving your changes')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe(GONE);
    expect(getField('Bio').value).toBe('Pots, mistakes and the weather. More.');
  });

  it('preserves the input of the username', async () => {
    server.use(mockUnreachableEndpoint('post', '/api/update-username'));
    const { user } = await openTab('Profile');
    await user.type(getField('New username'), 'maraclay');
    await user.click(getButton('Change username'));
    expect(await findToast(GONE)).toBeTruthy();
    expect(getField('New username').value).toBe('maraclay');
  });

  it('preserves the input of a token, and creates it on retry', async () => {
    server.use(mockUnreachableEndpoint('post', '/api/tokens'));
    const { user } = await openTab('Security');
    await user.click(getButton('Create token'));
    await user.type(getField('Name'), 'laptop');
    await user.click(getButton('Create'));
    expect((await screen.findByRole('alert')).textContent).toBe(GONE);
    const bodies: unknown[] = [];
    server.use(
      mockEndpoint('post', '/api/tokens', async (request) => {
        bodies.push(await request.json());
        return { ...LAPTOP, token: 't' };
      }),
    );
    await user.dblClick(getButton('Create'));
    expect(await screen.findByRole('dialog', { name: 'Your new token' })).toBeTruthy();
    expect(bodies).toEqual([{ name: 'laptop', scopes: ['read'], expiresInDays: 90 }]);
  });

  it('does not delete the account', async () => {
    server.use(mockUnreachableEndpoint('post', '/api/delete-account'));
    const { user, router } = await openTab('Account');
    await user.click(getButton('Delete account'));
    await user.type(getField('Type mara to confirm'), 'mara');
    await user.click(getButton('Delete'));
    expect((await screen.findByRole('alert')).textContent).toBe(GONE);
    expect(getField('Type mara to confirm').value).toBe('mara');
    expect(router.state.location.pathname).toBe('/settings');
  });
});

describe('the username', () => {
  it('cannot be changed to itself', async () => {
    const { user } = await openTab('Profile');
    await user.type(getField('New username'), 'mara');
    await user.click(getButton('Change username'));
    expect(await findToast('mara is already your username.')).toBeTruthy();
  });

  it('cannot be empty', async () => {
    const { user } = await openTab('Profile');
    await user.click(getButton('Change username'));
    expect(await findToast('Username required')).toBeTruthy();
    expect(await findToast('Please enter a new username.')).toBeTruthy();
  });

  it('changes after a confirmation', async () => {
    const bodies: unknown[] = [];
    server.use(
      mockFailingEndpoint('post', '/api/update-username', 409, 'Confirmation is required to move your page.'),
    );
    const { user } = await openTab('Profile');
    await user.type(getField('New username'), 'Mara Clay');
    await user.click(getButton('Change username'));
    const dialog = await screen.findByRole('dialog', { name: 'Change your username?' });
    expect(within(dialog).getByText('tidings.example/maraclay')).toBeTruthy();
    server.use(
      mockEndpoint('post', '/api/update-username', async (request) => {
        bodies.push(await request.json());
        return createUser({ username: 'maraclay' });
      }),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Change' }));
    expect(await findToast('Username updated')).toBeTruthy();
    expect(bodies).toEqual([{ newUsername: 'maraclay', confirmChange: true }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('tidings.example/maraclay', { selector: 'strong' })).toBeTruthy();
    expect(getField('New username').value).toBe('');
  });

  it('stays the same if the change is not confirmed', async () => {
    server.use(mockFailingEndpoint('post', '/api/update-username', 409, 'Confirmation required.'));
    const { user } = await openTab('Profile');
    await user.type(getField('New username'), 'maraclay');
    await user.click(getButton('Change username'));
    const dialog = await screen.findByRole('dialog', { name: 'Change your username?' });
    await user.click(within(dialog).getByRole('button', { name: 'Keep mara' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(getField('New username').value).toBe('maraclay');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows that the name is not available', async () => {
    server.use(mockFailingEndpoint('post', '/api/update-username', 409, 'That username is taken.'));
    const { user } = await openTab('Profile');
    await user.type(getField('New username'), 'ines');
    await user.click(getButton('Change username'));
    expect((await screen.findByRole('alert')).textContent).toBe('That username is taken.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('API tokens', () => {
  it('show their last use and their expiry', async () => {
    const usedToken = {
      ...LAPTOP,
      id: 5,
      name: 'ci',
      lastUsedOn: '2020-03-05',
      expiresAt: '2099-02-01T12:00:00.000Z',
    };
    server.use(mockEndpoint('get', '/api/tokens', createList([usedToken, LAPTOP])));
    await openTab('Security');
    const row = await screen.findByRole('row', { name: /^ci / });
    expect(within(row).getByText('March 5, 2020')).toBeTruthy();
    expect(within(row).getByText('February 1, 2099')).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /^laptop / })).getAllByText('Never')).toHaveLength(2);
  });

  it('are listed apart from devices that signed in through the browser', async () => {
    const device = 'tidings on kiln-laptop';
    server.use(mockEndpoint('get', '/api/tokens', createList([{ ...LAPTOP, id: 5, device }])));
    await openTab('Security');
    expect(await screen.findByRole('button', { name: `Revoke ${device}` })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Connected devices' })).toBeTruthy();
    expect(screen.getByText('No tokens yet.')).toBeTruthy();
  });

  it('are created with a name and scopes, and shown once', async () => {
    let body: unknown;
    server.use(
      mockEndpoint('get', '/api/tokens', createList([])),
      mockEndpoint('post', '/api/tokens', async (request) => {
        body = await request.json();
        return { ...LAPTOP, token: 'tdg_secret' };
      }),
    );
    const { user } = await openTab('Security');
    await screen.findByText('No tokens yet.');
    await user.click(getButton('Create token'));
    await user.click(getButton('Create'));
    expect(await screen.findByText('Please name the token after the app that will use it.')).toBeTruthy();
    await user.type(getField('Name'), 'laptop');
    await user.click(screen.getByRole('checkbox', { name: /^Send/ }));
    await user.selectOptions(getField('Expires'), 'Never');
    server.use(mockEndpoint('get', '/api/tokens', createList([LAPTOP])));
    await user.click(getButton('Create'));
    const dialog = await screen.findByRole('dialog', { name: 'Your new token' });
    expect((within(dialog).getByLabelText('Token') as HTMLInputElement).value).toBe('tdg_secret');
    expect(body).toEqual({ name: 'laptop', scopes: ['read', 'send'], expiresInDays: null });
    await user.click(within(dialog).getByRole('button', { name: 'Copy token' }));
    expect(await findToast('Token copied')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    expect(screen.queryByDisplayValue('tdg_secret')).toBeNull();
    expect(await screen.findByRole('button', { name: 'Revoke laptop' })).toBeTruthy();
  });

  it('require a scope', async () => {
    server.use(mockEndpoint('get', '/api/tokens', createList([])));
    const { user } = await openTab('Security');
    await user.click(getButton('Create token'));
    await user.type(getField('Name'), 'laptop');
    await user.click(screen.getByRole('checkbox', { name: /^Read/ }));
    await user.click(getButton('Create'));
    expect((await screen.findByRole('alert')).textContent).toBe('Please choose at least one scope.');
  });

  it('are revoked after a confirmation', async () => {
    server.use(
      mockEndpoint('get', '/api/tokens', createList([LAPTOP])),
      mockEndpoint('delete', '/api/tokens/{id}', { success: true }),
    );
    const { user } = await openTab('Security');
    await user.click(await screen.findByRole('button', { name: 'Revoke laptop' }));
    const dialog = await screen.findByRole('dialog', { name: 'Revoke this token?' });
    server.use(mockEndpoint('get', '/api/tokens', createList([])));
    await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    expect(await findToast('Token revoked')).toBeTruthy();
    expect(await screen.findByText('No tokens yet.')).toBeTruthy();
  });

  it('show an error if they failed to load', async () => {
    server.use(mockFailingEndpoint('get', '/api/tokens', 500, 'The database is away.'));
    await openTab('Security');
    expect((await screen.findByRole('alert')).textContent).toBe('The database is away.');
  });
});

describe('deleting the account', () => {
  async function openDialog() {
    server.use(mockEndpoint('get', '/api/tokens', createList([])));
    const app = await openTab('Account');
    await app.user.click(getButton('Delete account'));
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
    return { ...app, confirm: within(dialog).getByRole('button', { name: 'Delete' }) };
  }

  it('requires the typed username', async () => {
    const { user, confirm } = await openDialog();
    await user.type(getField('Type mara to confirm'), 'marta');
    await user.click(confirm);
    expect(await screen.findByText('Please type mara to delete the account.')).toBeTruthy();
    expect(document.activeElement).toBe(getField('Type mara to confirm'));
    await user.clear(getField('Type mara to confirm'));
    await user.type(getField('Type mara to confirm'), 'mara');
    expect(screen.queryByText('Please type mara to delete the account.')).toBeNull();
  });

  it('shows a confirmation and opens /auth', async () => {
    let body: unknown;
    const { user, router, confirm } = await openDialog();
    server.use(
      mockEndpoint('post', '/api/delete-account', async (request) => {
        body = await request.json();
        return { success: true };
      }),
      mockFailingEndpoint('get', '/api/user', 401, 'Please sign in.'),
    );
    await user.type(getField('Type mara to confirm'), 'Mara');
    await user.click(confirm);
    expect(await findToast('Account deleted')).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
    expect(body).toEqual({ confirmDeletion: true });
  });

  it('shows why it failed', async () => {
    server.use(mockFailingEndpoint('post', '/api/delete-account', 500, 'The database is away.'));
    const { user, router, confirm } = await openDialog();
    await user.type(getField('Type mara to confirm'), 'mara');
    await user.click(confirm);
    expect(await findToast('Account not deleted')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('The database is away.');
    expect(router.state.location.pathname).toBe('/settings');
  });
});
