import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';
import type { ListSettings } from './list-settings';

const findToast = (text: string) => screen.findByText(text, { selector: 'li *' });

function serveSettings(settings: ListSettings) {
  let current = settings;
  const saved: ListSettings[] = [];
  server.use(
    mockEndpoint('get', '/api/list-settings', () => current),
    mockEndpoint('put', '/api/list-settings', async (request) => {
      current = (await request.json()) as ListSettings;
      saved.push(current);
      return current;
    }),
  );
  return saved;
}

async function openSubscribers() {
  const app = renderApp('/settings?tab=subscribers');
  const optIn = (await screen.findByRole('switch', { name: 'Double opt-in' })) as HTMLInputElement;
  return { ...app, optIn };
}

it('turns on double opt-in at once, and does not change the archive', async () => {
  const saved = serveSettings({ archive: 'unlisted', doubleOptIn: false, tracking: 'anonymous' });
  const { user, optIn } = await openSubscribers();
  await user.click(optIn);
  expect(optIn.checked).toBe(true);
  expect(await findToast('Settings saved')).toBeTruthy();
  expect(saved).toEqual([{ archive: 'unlisted', doubleOptIn: true, tracking: 'anonymous' }]);
});

it('reverts the switch if the save fails', async () => {
  serveSettings({ archive: 'listed', doubleOptIn: false, tracking: 'anonymous' });
  const { user, optIn } = await openSubscribers();
  server.use(mockFailingEndpoint('put', '/api/list-settings', 500, 'The database is away.'));
  await user.click(optIn);
  expect(await findToast('Settings not saved')).toBeTruthy();
  expect(await findToast('The database is away.')).toBeTruthy();
  await waitFor(() => expect(optIn.checked).toBe(false));
});

it('saves the visibility of the archive, and links to it unless it is off', async () => {
  const saved = serveSettings({ archive: 'listed', doubleOptIn: true, tracking: 'anonymous' });
  const { user } = await openSubscribers();
  const link = () => screen.queryByRole('link', { name: 'tidings.example/mara/newsletters' });
  const archiveLink = await screen.findByRole('link', { name: 'tidings.example/mara/newsletters' });
  expect(archiveLink.getAttribute('href')).toBe('http://localhost:3000/mara/newsletters');
  await user.click(screen.getByRole('radio', { name: /^Off/ }));
  expect(saved).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save archive' }));
  expect(await findToast('Settings saved')).toBeTruthy();
  expect(saved).toEqual([{ archive: 'off', doubleOptIn: true, tracking: 'anonymous' }]);
  await waitFor(() => expect(link()).toBeNull());
});

it('preserves the selected visibility if the save fails', async () => {
  serveSettings({ archive: 'listed', doubleOptIn: true, tracking: 'anonymous' });
  const { user } = await openSubscribers();
  server.use(mockFailingEndpoint('put', '/api/list-settings', 500, 'The database is away.'));
  await user.click(screen.getByRole('radio', { name: /^Not listed/ }));
  await user.click(screen.getByRole('button', { name: 'Save archive' }));
  expect(await findToast('Settings not saved')).toBeTruthy();
  expect((screen.getByRole('radio', { name: /^Not listed/ }) as HTMLInputElement).checked).toBe(true);
});

it('shows why the settings failed to load, and retries', async () => {
  server.use(mockFailingEndpoint('get', '/api/list-settings', 500, 'The database is away.'));
  const { user } = renderApp('/settings?tab=subscribers');
  expect((await screen.findByRole('alert')).textContent).toBe('The database is away.');
  serveSettings({ archive: 'listed', doubleOptIn: false, tracking: 'anonymous' });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('switch', { name: 'Double opt-in' })).toBeTruthy();
});

it('saves the tracking mode, and explains that results are part of Pro', async () => {
  const saved = serveSettings({ archive: 'listed', doubleOptIn: true, tracking: 'anonymous' });
  const { user } = await openSubscribers();
  const group = screen.getByRole('group', { name: 'Tracking of opens and clicks' });
  const checkedRadio = within(group).getByRole<HTMLInputElement>('radio', { checked: true });
  expect(checkedRadio.value).toBe('anonymous');
  expect(screen.getByText(/Numbers for each newsletter are part of Pro/)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /^For each subscriber/ }));
  expect(saved).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save tracking' }));
  expect(await findToast('Settings saved')).toBeTruthy();
  expect(saved).toEqual([{ archive: 'listed', doubleOptIn: true, tracking: 'individual' }]);
});
