import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createNewsletter } from '../../../../test/msw/data';
import { mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';

const findToast = (text: string) => screen.findByText(text, { selector: 'li *' });

async function openForm() {
  const app = renderApp('/newsletters/new');
  await screen.findByRole('heading', { name: 'Live Preview' });
  return app;
}

it("offers three templates with the form's own names", async () => {
  const { user } = await openForm();
  const choices = within(screen.getByRole('group', { name: 'Template' })).getAllByRole<HTMLInputElement>(
    'radio',
  );
  expect(choices.map(({ value }) => value)).toEqual(['template-2', 'template-3', 'template-1']);
  expect(screen.getByRole('radio', { name: 'Featured Image' })).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Minimal' })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Simple' }));
  expect(screen.queryByRole('button', { name: 'Upload an image' })).toBeNull();
});

it('saves a draft, and opens the list', async () => {
  let saved: unknown;
  server.use(
    mockEndpoint('post', '/api/newsletters', async (request) => {
      saved = await request.json();
      return createNewsletter();
    }),
  );
  const { user, router } = await openForm();
  await user.type(screen.getByLabelText('Title'), 'First frost');
  await user.click(screen.getByRole('radio', { name: 'Minimal' }));
  await user.type(screen.getByLabelText('Button label'), 'Visit');
  await user.type(screen.getByLabelText('Button link'), 'kiln.example');
  await user.click(screen.getByRole('button', { name: 'Save Draft' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/newsletters'));
  expect(saved).toMatchObject({
    title: 'First frost',
    template: 'template-3',
    ctaText: 'Visit',
    ctaUrl: 'kiln.example',
  });
});

it('shows why saving failed, and preserves the text', async () => {
  server.use(mockFailingEndpoint('post', '/api/newsletters', 503, 'The database is away.'));
  const { user, router } = await openForm();
  await user.type(screen.getByLabelText('Title'), 'First frost');
  await user.click(screen.getByRole('button', { name: 'Save Draft' }));
  expect(await findToast('Error')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('The database is away.');
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('First frost');
  expect(router.state.location.pathname).toBe('/newsletters/new');
});
