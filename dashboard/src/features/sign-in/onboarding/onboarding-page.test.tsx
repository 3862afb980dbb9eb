import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { createErrorBody, createUser } from '../../../../test/msw/data';
import { mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';

const getField = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const getButton = (name: string) => screen.getByRole('button', { name });
const findTitle = (name: string) => screen.findByRole('heading', { level: 2, name });
const findToast = (text: string) => screen.findByText(text, { selector: 'li *' });
const newcomer = createUser({ displayName: '', bio: '', theme: 'default-bg', socialLinks: {} });

async function openOnboarding() {
  server.use(mockEndpoint('get', '/api/user', newcomer));
  const app = renderApp('/onboarding');
  await findTitle('Create your username');
  return app;
}

it('opens the dashboard after three steps', async () => {
  let saved: unknown;
  const { user, router } = await openOnboarding();
  expect(screen.getByRole('heading', { level: 1, name: 'Set up your profile' })).toBeTruthy();
  const bar = screen.getByRole('progressbar') as HTMLProgressElement;
  expect([bar.value, bar.max]).toEqual([1, 3]);
  server.use(
    mockEndpoint('get', '/api/check-username/{username}', { available: true }),
    mockEndpoint('post', '/api/onboarding', async (request) => {
      saved = await request.json();
      return createUser({ username: 'mara.clay' });
    }),
  );
  await user.clear(getField('Username'));
  await user.type(getField('Username'), 'Mara.Clay');
  expect(screen.getByText('mara.clay').parentElement?.textContent).toContain('tidings.example/mara.clay');
  await screen.findByText('Username is available');
  await user.click(getButton('Continue'));

  await findTitle('Add your profile details');
  expect(bar.value).toBe(2);
  await user.type(getField('Display Name'), 'Mara L.');
  await user.type(getField('Bio'), 'Pots.');
  expect(screen.getByText('5/150')).toBeTruthy();
  await user.click(getButton('Continue'));

  await findTitle('Customize your micro-site');
  expect(bar.value).toBe(3);
  await user.click(getField('Night Ferry'));
  await user.type(getField('Instagram'), 'mara.makes');
  expect(screen.queryByLabelText('Website')).toBeNull();
  await user.click(getButton('Add another link'));
  await user.type(getField('Website'), 'kiln.example');
  await user.click(getButton('Finish Setup'));
  expect(await findToast('Setup complete!')).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(saved).toEqual({
    username: 'mara.clay',
    displayName: 'Mara L.',
    bio: 'Pots.',
    videoUrl: '',
    theme: 'gradient-5',
    layout: 'centered',
    showsSubscriberCount: false,
    newsletterSchedule: '',
    accent: null,
    fontPair: null,
    buttonShape: null,
    customCss: '',
    socialLinks: {
      instagram: 'mara.makes',
      twitter: '',
      website: 'kiln.example',
      tiktok: '',
      linkedin: '',
      youtube: '',
    },
  });
});

it('accepts the current username without a check', async () => {
  const { user } = await openOnboarding();
  expect(getField('Username').value).toBe('mara');
  await user.click(getButton('Continue'));
  expect(await findTitle('Add your profile details')).toBeTruthy();
});

it('goes back by its own button and the browser’s, and preserves the input', async () => {
  const { user, router } = await openOnboarding();
  await user.click(getButton('Continue'));
  await user.type(getField('Display Name'), 'Mara L.');
  await user.click(getButton('Continue'));
  await findTitle('Customize your micro-site');
  await router.navigate(-1);
  await findTitle('Add your profile details');
  expect(getField('Display Name').value).toBe('Mara L.');
  await user.click(getButton('Back'));
  expect(await findTitle('Create your username')).toBeTruthy();
});

it.each([
  ['ma', 'Invalid username', 'Username must be at least 3 characters long'],
  ['ines', 'Username unavailable', 'Please choose a different username'],
])('does not continue with the username %j', async (name, toastTitle, text) => {
  server.use(mockEndpoint('get', '/api/check-username/{username}', { available: false }));
  const { user } = await openOnboarding();
  await user.clear(getField('Username'));
  await user.type(getField('Username'), name);
  if (name.length >= 3) await screen.findByText('Username is taken');
  expect(getButton('Continue').getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Enter}');
  expect(await findToast(toastTitle)).toBeTruthy();
  expect(await findToast(text)).toBeTruthy();
  expect(screen.getByText('Step 1 of 3')).toBeTruthy();
});

it.each([
  [
    mockFailingEndpoint('post', '/api/onboarding', 400, 'Please enter a web address for website'),
    'Please enter a web address for website',
    'Please enter a web address for website',
  ],
  [
    http.post('*/api/onboarding', () => HttpResponse.error()),
    'There was an error saving your information',
    'Could not reach the server. Please check your connection. Your entries are still here.',
  ],
])('shows why the setup failed', async (handler, toastText, alertText) => {
  server.use(handler);
  const app = await openOnboarding();
  await app.router.navigate('/onboarding?step=3');
  await findTitle('Customize your micro-site');
  await app.user.type(getField('X (Twitter)'), 'mara');
  await app.user.click(getButton('Finish Setup'));
  expect(await findToast('Setup failed')).toBeTruthy();
  expect(await findToast(toastText)).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe(alertText);
  expect(getField('X (Twitter)').value).toBe('mara');
  server.use(mockEndpoint('post', '/api/onboarding', createUser()));
  await app.user.click(getButton('Finish Setup'));
  await waitFor(() => expect(app.router.state.location.pathname).toBe('/dashboard'));
});

it('returns to the username step if the username was registered in the meantime', async () => {
  const conflictBody = { ...createErrorBody('That username is taken.'), code: 'username_taken' };
  server.use(http.post('*/api/onboarding', () => HttpResponse.json(conflictBody, { status: 409 })));
  const { user, router } = await openOnboarding();
  await router.navigate('/onboarding?step=3');
  await findTitle('Customize your micro-site');
  await user.click(getButton('Finish Setup'));
  expect(await findTitle('Create your username')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('That username is taken.');
});

describe('a reload', () => {
  /** Renders the screen again with the same storage, like a reload. */
  async function reload(as = newcomer) {
    cleanup();
    server.use(mockEndpoint('get', '/api/user', as));
    const app = renderApp('/onboarding?step=2');
    await findTitle('Add your profile details');
    return app;
  }

  async function typeName() {
    const app = await openOnboarding();
    await app.user.click(getButton('Continue'));
    await app.user.type(getField('Display Name'), 'Mara L.');
    return app;
  }

  it('preserves the input', async () => {
    await typeName();
    await reload();
    expect(getField('Display Name').value).toBe('Mara L.');
  });

  it('shows no other creator’s input', async () => {
    await typeName();
    await reload({ ...newcomer, id: 2, username: 'ines' });
    expect(getField('Display Name').value).toBe('');
  });

  it('shows the profile if it was saved elsewhere', async () => {
    await typeName();
    await reload({ ...newcomer, displayName: 'Mara of the kiln' });
    expect(getField('Display Name').value).toBe('Mara of the kiln');
  });

  it('ignores invalid data in storage', async () => {
    sessionStorage.setItem('tidings-onboarding', '{broken');
    await openOnboarding();
    expect(getField('Username').value).toBe('mara');
  });

  it('restores nothing after Skip', async () => {
    const { user } = await typeName();
    await user.click(screen.getByRole('link', { name: 'Skip for now' }));
    expect(sessionStorage.length).toBe(0);
  });

  it('restores nothing after the setup', async () => {
    server.use(mockEndpoint('post', '/api/onboarding', createUser()));
    const { user, router } = await typeName();
    await user.click(getButton('Continue'));
    await user.click(getButton('Finish Setup'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    expect(sessionStorage.length).toBe(0);
  });

  it('restores nothing after signing out', async () => {
    const { queryClient, router } = await typeName();
    server.use(mockFailingEndpoint('get', '/api/user', 401, 'Please sign in.'));
    void queryClient.invalidateQueries();
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
    await waitFor(() => expect(sessionStorage.length).toBe(0));
  });
});

it('shows that it is saving, and saves once despite repeated clicks', async () => {
  let saves = 0;
  let sendResponse = () => {};
  const pendingResponse = new Promise<void>((resolve) => {
    sendResponse = resolve;
  });
  server.use(
    mockEndpoint('post', '/api/onboarding', async () => {
      saves += 1;
      await pendingResponse;
      return createUser();
    }),
  );
  const { router } = await openOnboarding();
  await router.navigate('/onboarding?step=3');
  await findTitle('Customize your micro-site');
  fireEvent.click(getButton('Finish Setup'));
  fireEvent.click(getButton('Finish Setup'));
  expect(await screen.findByRole('button', { name: 'Finishing setup...' })).toBeTruthy();
  sendResponse();
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(saves).toBe(1);
});

it('goes back in the history, so that Forward returns to the same step', async () => {
  const { user, router } = await openOnboarding();
  await user.click(getButton('Continue'));
  await findTitle('Add your profile details');
  await user.click(getButton('Back'));
  await findTitle('Create your username');
  expect(router.state.location.search).toBe('');
  await router.navigate(1);
  expect(await findTitle('Add your profile details')).toBeTruthy();
});

describe('the last step of a creator without subscribers', () => {
  async function finishBy(choose: (app: Awaited<ReturnType<typeof openOnboarding>>) => Promise<void>) {
    const added: unknown[] = [];
    server.use(
      mockEndpoint('get', '/api/subscribers/count', { count: 0 }),
      mockEndpoint('post', '/api/onboarding', createUser({})),
      http.post('*/api/subscribers/by-hand', async ({ request }) => {
        added.push(await request.json());
        return HttpResponse.json({ status: 'confirmed' }, { status: 201 });
      }),
    );
    const app = await openOnboarding();
    await app.router.navigate('/onboarding?step=3');
    await screen.findByLabelText('Send my newsletters to me too');
    await choose(app);
    await waitFor(() => expect(app.router.state.location.pathname).not.toBe('/onboarding'));
    return { added, place: app.router.state.location };
  }

  it('adds the creator, and can open a new newsletter', async () => {
    const { added, place } = await finishBy(({ user }) =>
      user.click(getButton('Finish and write a newsletter')),
    );
    expect(place.pathname + place.search).toContain('/newsletter/new2');
    expect(await findToast('Setup complete!')).toBeTruthy();
    expect(added).toEqual([{ email: newcomer.email, consent: 'I added my own address.' }]);
  });

  it('adds nobody if the creator clears the checkbox', async () => {
    const { added, place } = await finishBy(async ({ user }) => {
      await user.click(getField('Send my newsletters to me too'));
      await user.click(getButton('Finish Setup'));
    });
    expect(place.pathname).toBe('/dashboard');
    expect(await findToast('Setup complete!')).toBeTruthy();
    expect(added).toEqual([]);
  });
});

it('does not offer to add a creator who has subscribers', async () => {
  const app = await openOnboarding();
  await app.router.navigate('/onboarding?step=3');
  await findTitle('Customize your micro-site');
  expect(screen.queryByLabelText('Send my newsletters to me too')).toBeNull();
});
