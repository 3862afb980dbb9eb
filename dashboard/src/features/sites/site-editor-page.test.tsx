import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userWith } from '../../../test/msw/data';
import { endpoint, failingEndpoint } from '../../../test/msw/endpoint';
import { server } from '../../../test/msw/server';
import { renderApp } from '../../../test/render-app';

const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const toast = (text: string) => screen.findByText(text, { selector: 'li *' });

async function openEditor() {
  const app = renderApp('/dashboard3');
  await screen.findByLabelText('Display Name');
  return app;
}

it('shows the profile as it is stored', async () => {
  await openEditor();
  expect(field('Display Name').value).toBe('Mara Lindqvist');
  expect(field('Instagram').value).toBe('mara.makes');
  expect(field('Ebb').checked).toBe(true);
  expect(screen.getByText('31/150')).toBeTruthy();
});

it('takes an unknown theme for the default', async () => {
  server.use(endpoint('get', '/api/user', userWith({ theme: 'gone-with-the-tide' })));
  await openEditor();
  expect(field('Tideline').checked).toBe(true);
});

it('saves the whole profile, says so and offers to share it', async () => {
  let saved: unknown;
  server.use(
    endpoint('post', '/api/onboarding', async (request) => {
      saved = await request.json();
      return userWith({ displayName: 'Mara L.', theme: 'bg-3' });
    }),
  );
  const { user, router } = await openEditor();
  await user.clear(field('Display Name'));
  await user.type(field('Display Name'), 'Mara L.');
  await user.click(field('Paper Hills'));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));

  expect(await toast('Your profile has been updated')).toBeTruthy();
  const popup = await screen.findByRole('dialog', { name: 'Share your site' });
  expect((within(popup).getByLabelText('Address of your page') as HTMLInputElement).value).toBe(
    'http://localhost:3000/mara',
  );
  expect(saved).toEqual({
    displayName: 'Mara L.',
    bio: 'Pots, mistakes and the weather.',
    theme: 'bg-3',
    socialLinks: { instagram: 'mara.makes', twitter: '', website: '', tiktok: '', linkedin: '', youtube: '' },
  });
  await user.click(within(popup).getByRole('button', { name: 'Close' }));
  await router.navigate('/subscribers');
  await waitFor(() => expect(router.state.location.pathname).toBe('/subscribers'));
});

it('keeps what was typed when saving fails', async () => {
  server.use(
    failingEndpoint('post', '/api/onboarding', 400, 'Some fields are wrong.', [
      { path: 'socialLinks.website', message: 'Please enter a web address for website' },
    ]),
  );
  const { user, router } = await openEditor();
  await user.type(field('Website'), 'nowhere');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await toast('Save failed')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('Please enter a web address for website');
  expect(field('Website').value).toBe('nowhere');

  await router.navigate('/subscribers');
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
});
