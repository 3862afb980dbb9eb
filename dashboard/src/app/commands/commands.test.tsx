import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createNewsletter } from '../../../test/msw/data';
import { mockEndpoint } from '../../../test/msw/endpoint';
import { server } from '../../../test/msw/server';
import { renderApp } from '../../../test/render-app';

beforeEach(() => localStorage.clear());

async function openHome() {
  const app = renderApp('/settings');
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  return app;
}

async function openSearch() {
  const app = await openHome();
  await app.user.keyboard('{Control>}k{/Control}');
  const dialog = await screen.findByRole('dialog', { name: 'Search' });
  const input = await within(dialog).findByRole('combobox');
  return { ...app, dialog, input };
}

const listOptions = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

describe('the search', () => {
  it('opens a screen by a word of its name, with only the keyboard', async () => {
    const { user, dialog, input, router } = await openSearch();
    await user.type(input, 'insi');
    await waitFor(() => expect(listOptions(dialog)[0]).toBe('Insights'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/insights'));
    expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull();
  });

  it.each([
    ['password', 'Settings: Security', '/settings?tab=security'],
    ['csv', 'Import subscribers', '/subscribers/import'],
    ['draft', 'New newsletter', '/newsletter/new2?new'],
  ])('finds a screen by another word: %s', async (word, label, path) => {
    const { user, dialog, input, router } = await openSearch();
    await user.type(input, word);
    await user.click(await within(dialog).findByRole('option', { name: label }));
    await waitFor(() =>
      expect(router.state.location.pathname + router.state.location.search).toContain(path.split('?')[0]),
    );
  });

  it('finds newsletters: a draft in the editor, a sent one in its report', async () => {
    server.use(
      mockEndpoint('get', '/api/newsletters', [
        createNewsletter({ id: 8, title: 'Ash', sentAt: null }),
        createNewsletter({ id: 7, title: 'First frost', sentAt: '2026-11-08T08:00:00.000Z' }),
      ]),
    );
    const { user, dialog, input, router } = await openSearch();
    expect(await within(dialog).findByRole('option', { name: 'Ash' })).toBeTruthy();
    await user.type(input, 'frost');
    await user.click(await within(dialog).findByRole('option', { name: 'First frost' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/newsletters/7/report'));
  });

  it('shows that no result was found', async () => {
    const { user, dialog, input } = await openSearch();
    await user.type(input, 'zzzz');
    expect(within(dialog).getByText('Nothing found. Try another word.')).toBeTruthy();
  });

  it('opens by its button, and closes by its keyboard shortcut', async () => {
    const { user } = await openHome();
    await user.click(screen.getAllByRole('button', { name: 'Search' })[0] as HTMLElement);
    await screen.findByRole('dialog', { name: 'Search' });
    await user.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull());
  });

  it('ignores keys that the focused text uses', async () => {
    await openHome();
    const event = new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true });
    event.preventDefault();
    fireEvent(document.body, event);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the shortcuts', () => {
  it('open by a question mark, but not while typing', async () => {
    const { user } = await openHome();
    await user.click(screen.getByLabelText('Display Name'));
    await user.keyboard('?');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('heading', { level: 1 }));
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  });

  it('open from the search', async () => {
    const { user, dialog } = await openSearch();
    await user.click(within(dialog).getByRole('option', { name: 'Show keyboard shortcuts' }));
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  });

  it('no longer open by a question mark after the creator turns that off', async () => {
    const { user } = await openHome();
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await user.click(within(dialog).getByRole('switch', { name: 'Open this list with ?' }));
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await user.keyboard('?');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(localStorage.getItem('tidings-no-question-mark')).toBe('yes');
  });
});
