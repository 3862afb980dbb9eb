import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { errorBody, userWith } from '../../../../test/msw/data';
import { endpoint, failingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';

const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const button = (name: string) => screen.getByRole('button', { name });
const title = (name: string) => screen.findByRole('heading', { level: 2, name });
const toast = (text: string) => screen.findByText(text, { selector: 'li *' });
const newcomer = userWith({ displayName: '', bio: '', theme: 'default-bg', socialLinks: {} });

async function openOnboarding() {
  server.use(endpoint('get', '/api/user', newcomer));
  const app = renderApp('/onboarding');
  await title('Create your username');
  return app;
}

it('opens the dashboard after three steps', async () => {
  let saved: unknown;
  const { user, router } = await openOnboarding();
  expect(screen.getByRole('heading', { level: 1, name: 'Set up your profile' })).toBeTruthy();
  const bar = screen.getByRole('progressbar') as HTMLProgressElement;
  expect([bar.value, bar.max]).toEqual([1, 3]);
  server.use(
    endpoint('get', '/api/check-username/{username}', { available: true }),
    endpoint('post', '/api/onboarding', async (request) => {
      saved = await request.json();
      return userWith({ username: 'mara.clay' });
    }),
  );
  await user.clear(field('Username'));
  await user.type(field('Username'), 'Mara.Clay');
  expect(screen.getByText('mara.clay').parentElement?.textContent).toContain('tidings.example/mara.clay');
  await screen.findByText('Username is available');
  await user.click(button('Continue'));

  await title('Add your profile details');
  expect(bar.value).toBe(2);
  await user.type(field('Display Name'), 'Mara L.');
  await user.type(field('Bio'), 'Pots.');
  expect(screen.getByText('5/150')).toBeTruthy();
  await user.click(button('Continue'));

  await title('Customize your micro-site');
  expect(bar.value).toBe(3);
  await user.click(field('Night Ferry'));
  await user.type(field('Instagram'), 'mara.makes');
  expect(screen.queryByLabelText('Website')).toBeNull();
  await user.click(button('Add another link'));
  await user.type(field('Website'), 'kiln.example');
  await user.click(button('Finish Setup'));
  expect(await toast('Setup complete!')).toBeTruthy();
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
  expect(field('Username').value).toBe('mara');
  await user.click(button('Continue'));
  expect(await title('Add your profile details')).toBeTruthy();
});

it('goes back without loss, by its button and by the browser’s', async () => {
  const { user, router } = await openOnboarding();
  await user.click(button('Continue'));
  await user.type(field('Display Name'), 'Mara L.');
  await user.click(button('Continue'));
  await title('Customize your micro-site');
  await router.navigate(-1);
  await title('Add your profile details');
  expect(field('Display Name').value).toBe('Mara L.');
  await user.click(button('Back'));
  expect(await title('Create your username')).toBeTruthy();
});

it.each([
  ['ma', 'Invalid username', 'Username must be at least 3 characters long'],
  ['ines', 'Username unavailable', 'Please choose a different username'],
])('does not continue with %j', async (name, toastTitle, text) => {
  server.use(endpoint('get', '/api/check-username/{username}', { available: false }));
  const { user } = await openOnboarding();
  await user.clear(field('Username'));
  await user.type(field('Username'), name);
  if (name.length >= 3) await screen.findByText('Username is taken');
  expect(button('Continue').getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Enter}');
  expect(await toast(toastTitle)).toBeTruthy();
  expect(await toast(text)).toBeTruthy();
  expect(screen.getByText('Step 1 of 3')).toBeTruthy();
});

it.each([
  [
    failingEndpoint('post', '/api/onboarding', 400, 'Please enter a web address for website'),
    'Please enter a web address for website',
    'Please enter a web address for website',
  ],
  [
    http.post('*/api/onboarding', () => HttpResponse.error()),
    'There was an error saving your information',
    'Could not reach the server. Please check your connection. Your entries are still here.',
  ],
])('shows why the setup failed', async (answer, toastText, alertText) => {
  server.use(answer);
  const app = await openOnboarding();
  await app.router.navigate('/onboarding?step=3');
  await title('Customize your micro-site');
  await app.user.type(field('X (Twitter)'), 'mara');
  await app.user.click(button('Finish Setup'));
  expect(await toast('Setup failed')).toBeTruthy();
  expect(await toast(toastText)).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe(alertText);
  expect(field('X (Twitter)').value).toBe('mara');
  server.use(endpoint('post', '/api/onboarding', userWith()));
  await app.user.click(button('Finish Setup'));
  await waitFor(() => expect(app.router.state.location.pathname).toBe('/dashboard'));
});

it('returns to the username if it has been registered since', async () => {
  const taken = { ...errorBody('That username is taken.'), code: 'username_taken' };
  server.use(http.post('*/api/onboarding', () => HttpResponse.json(taken, { status: 409 })));
  const { user, router } = await openOnboarding();
  await router.navigate('/onboarding?step=3');
  await title('Customize your micro-site');
  await user.click(button('Finish Setup'));
  expect(await title('Create your username')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('That username is taken.');
});

describe('a reload', () => {
  /** Renders the screen again with the same storage, like a reload. */
  async function reload(as = newcomer) {
    cleanup();
    server.use(endpoint('get', '/api/user', as));
    const app = renderApp('/onboarding?step=2');
    await title('Add your profile details');
    return app;
  }

  async function typeName() {
    const app = await openOnboarding();
    await app.user.click(button('Continue'));
    await app.user.type(field('Display Name'), 'Mara L.');
    return app;
  }

  it('preserves the input', async () => {
    await typeName();
    await reload();
    expect(field('Display Name').value).toBe('Mara L.');
  });

  it('shows no other creator’s input', async () => {
    await typeName();
    await reload({ ...newcomer, id: 2, username: 'ines' });
    expect(field('Display Name').value).toBe('');
  });

  it('shows the profile if it was saved elsewhere', async () => {
    await typeName();
    await reload({ ...newcomer, displayName: 'Mara of the kiln' });
    expect(field('Display Name').value).toBe('Mara of the kiln');
  });

  it('ignores invalid data in storage', async () => {
    sessionStorage.setItem('tidings-onboarding', '{broken');
    await openOnboarding();
    expect(field('Username').value).toBe('mara');
  });

  it('restores nothing after Skip', async () => {
    const { user } = await typeName();
    await user.click(screen.getByRole('link', { name: 'Skip for now' }));
    expect(sessionStorage.length).toBe(0);
  });

  it('restores nothing after the setup', async () => {
    server.use(endpoint('post', '/api/onboarding', userWith()));
    const { user, router } = await typeName();
    await user.click(button('Continue'));
    await user.click(button('Finish Setup'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    expect(sessionStorage.length).toBe(0);
  });

  it('restores nothing after signing out', async () => {
    const { queryClient, router } = await typeName();
    server.use(failingEndpoint('get', '/api/user', 401, 'Please sign in.'));
    void queryClient.invalidateQueries();
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
    await waitFor(() => expect(sessionStorage.length).toBe(0));
  });
});

it('shows that it is saving, and saves once despite repeated clicks', async () => {
  let saves = 0;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    endpoint('post', '/api/onboarding', async () => {
      saves += 1;
      await held;
      return userWith();
    }),
  );
  const { router } = await openOnboarding();
  await router.navigate('/onboarding?step=3');
  await title('Customize your micro-site');
  fireEvent.click(button('Finish Setup'));
  fireEvent.click(button('Finish Setup'));
  expect(await screen.findByRole('button', { name: 'Finishing setup...' })).toBeTruthy();
  answer();
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(saves).toBe(1);
});

it('goes back in the history, so that Forward returns to the same step', async () => {
  const { user, router } = await openOnboarding();
  await user.click(button('Continue'));
  await title('Add your profile details');
  await user.click(button('Back'));
  await title('Create your username');
  expect(router.state.location.search).toBe('');
  await router.navigate(1);
  expect(await title('Add your profile details')).toBeTruthy();
});

describe('the last step of a creator without subscribers', () => {
  async function finishBy(choose: (app: Awaited<ReturnType<typeof openOnboarding>>) => Promise<void>) {
    const added: unknown[] = [];
    server.use(
      endpoint('get', '/api/subscribers/count', { count: 0 }),
      endpoint('post', '/api/onboarding', userWith({})),
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
      user.click(button('Finish and write a newsletter')),
    );
    expect(place.pathname + place.search).toContain('/newsletter/new2');
    expect(await toast('Setup complete!')).toBeTruthy();
    expect(added).toEqual([{ email: newcomer.email, consent: 'I added my own address.' }]);
  });

  it('adds nobody if the creator unticks it', async () => {
    const { added, place } = await finishBy(async ({ user }) => {
      await user.click(field('Send my newsletters to me too'));
      await user.click(button('Finish Setup'));
    });
    expect(place.pathname).toBe('/dashboard');
    expect(await toast('Setup complete!')).toBeTruthy();
    expect(added).toEqual([]);
  });
});

it('does not offer to add a creator who has subscribers', async () => {
  const app = await openOnboarding();
  await app.router.navigate('/onboarding?step=3');
  await title('Customize your micro-site');
  expect(screen.queryByLabelText('Send my newsletters to me too')).toBeNull();
});
