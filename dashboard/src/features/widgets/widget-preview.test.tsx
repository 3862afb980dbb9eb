import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { loadScripts } from '../../../test/load-scripts';

const shown = () => [...document.querySelectorAll('tidings-subscribe')];

it('shows the widget on a light and a dark page once its script has loaded', async () => {
  // Simulates a new tab, because earlier tests have loaded the script.
  vi.resetModules();
  const { renderApp } = await import('../../../test/render-app');
  const { user } = renderApp('/widgets');
  await screen.findByText('The preview could not be loaded. You can still use the snippet below.');
  expect(shown()).toEqual([]);
  loadScripts();
  await user.click(screen.getByRole('button', { name: 'Reload preview' }));
  await waitFor(() => expect(shown()).toHaveLength(2));
  expect(screen.queryByRole('alert')).toBeNull();
  const before = shown();
  const heading = screen.getByLabelText('Heading');
  await user.clear(heading);
  await user.type(heading, 'Notes');
  // The elements stay and change their attributes, because new elements would flicker.
  expect(shown()).toEqual(before);
  expect(before.map((element) => element.getAttribute('heading'))).toEqual(['Notes', 'Notes']);
  // The preview is inert, because it would write to the creator's own list.
  expect(before.every((element) => element.closest('[inert]') !== null)).toBe(true);
  await user.click(screen.getByRole('radio', { name: /^Creator card/ }));
  expect(shown()).toEqual([]);
  expect(document.querySelectorAll('tidings-card[creator=mara]')).toHaveLength(2);
});
