import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { loadScripts } from '../../../test/load-scripts';

const listWidgets = () => [...document.querySelectorAll('tidings-subscribe')];

it('shows the widget on a light and a dark page once its script has loaded', async () => {
  // Simulates a new tab, because earlier tests have loaded the script.
  vi.resetModules();
  const { renderApp } = await import('../../../test/render-app');
  const { user } = renderApp('/widgets');
  await screen.findByText('The preview could not be loaded. You can still use the snippet below.');
  expect(listWidgets()).toEqual([]);
  loadScripts();
  await user.click(screen.getByRole('button', { name: 'Reload preview' }));
  await waitFor(() => expect(listWidgets()).toHaveLength(2));
  expect(screen.queryByRole('alert')).toBeNull();
  const widgetsBefore = listWidgets();
  const heading = screen.getByLabelText('Heading');
  await user.clear(heading);
  await user.type(heading, 'Notes');
  // The elements stay and change their attributes, because new elements would flicker.
  expect(listWidgets()).toEqual(widgetsBefore);
  expect(widgetsBefore.map((element) => element.getAttribute('heading'))).toEqual(['Notes', 'Notes']);
  // The preview is inert, because it would write to the creator's own list.
  expect(widgetsBefore.every((element) => element.closest('[inert]') !== null)).toBe(true);
  await user.click(screen.getByRole('radio', { name: /^Creator card/ }));
  expect(listWidgets()).toEqual([]);
  expect(document.querySelectorAll('tidings-card[creator=mara]')).toHaveLength(2);
});
