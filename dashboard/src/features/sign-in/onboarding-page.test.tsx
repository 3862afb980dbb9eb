import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { errorBody, userWith } from '../../../test/msw/data';
import { endpoint, failingEndpoint } from '../../../test/msw/endpoint';
import { server } from '../../../test/msw/server';
import { renderApp } from '../../../test/render-app';

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

it('leads in three steps to the dashboard', async () => {
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
    theme: 'gradient-5',
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

it('keeps the name just chosen without asking whether it is free', async () => {
  const { user } = await openOnboarding();
  expect(field('Username').value).toBe('mara');
  await user.click(button('Continue'));
  expect(await title('Add your profile details')).toBeTruthy();
});

it('goes back without losing anything, by its button and by the browser’s', async () => {
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
])('does not go on with %j', async (name, toastTitle, text) => {
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
  ],
  [http.post('*/api/onboarding', () => HttpResponse.error()), 'There was an error saving your information'],
])('says why the setup failed', async (answer, text) => {
  server.use(answer);
  const app = await openOnboarding();
  await app.router.navigate('/onboarding?step=3');
  await title('Customize your micro-site');
  await app.user.type(field('Twitter'), 'mara');
  await app.user.click(button('Finish Setup'));
  expect(await toast('Setup failed')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe(text);
  expect(field('Twitter').value).toBe('mara');
});

it('leads back to the username when somebody else was quicker', async () => {
  const taken = { ...errorBody('That username is taken.'), code: 'username_taken' };
  server.use(http.post('*/api/onboarding', () => HttpResponse.json(taken, { status: 409 })));
  const { user, router } = await openOnboarding();
  await router.navigate('/onboarding?step=3');
  await title('Customize your micro-site');
  await user.click(button('Finish Setup'));
  expect(await title('Create your username')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('That username is taken.');
});
