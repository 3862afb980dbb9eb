import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { consoleHandlers } from '../../../../test/msw/console-data';
import { mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';
import type { InstanceSettings } from './mutations';
import { findSettingsProblems, readSettingsChange, toSettingsDraft } from './settings-draft';

const environment = {
  brandName: 'Tidings',
  contactEmail: 'post@kova.example',
  freeQuota: 100,
  proQuota: 5000,
  importReviewRows: 1000,
  limits: {
    free: { recipients: null, subscribers: null, imageMegabytes: 250, fileMegabytes: 1024, products: 50 },
    pro: { recipients: null, subscribers: null, imageMegabytes: 5120, fileMegabytes: 5120, products: 200 },
  },
};
const announcement = { text: '', level: 'info', audience: 'everyone' } as const;
const settings: InstanceSettings = { ...environment, brandName: 'Kova', announcement, environment };

beforeEach(() => server.use(...consoleHandlers, mockEndpoint('get', '/api/admin/settings', settings)));

describe('a change of settings', () => {
  it('contains only the fields that differ from the current settings', () => {
    expect(readSettingsChange(toSettingsDraft(settings), settings)).toEqual({});
    expect(readSettingsChange({ ...toSettingsDraft(settings), freeQuota: '250' }, settings)).toEqual({
      freeQuota: 250,
    });
  });

  it('resets a field that equals the environment’s value', () => {
    expect(readSettingsChange({ ...toSettingsDraft(settings), brandName: ' Tidings ' }, settings)).toEqual({
      brandName: null,
    });
  });

  it('resets an empty number, and sets a limit that is not set', () => {
    const path = 'limits.free.subscribers';
    const draft = { ...toSettingsDraft(settings), 'limits.pro.products': ' ', [path]: '0' };
    expect(readSettingsChange(draft, settings)).toEqual({
      limits: { free: { subscribers: 0 }, pro: { products: null } },
    });
    const limits = { ...settings.limits, free: { subscribers: 500 } };
    const limitedSettings = { ...settings, limits };
    expect(readSettingsChange({ ...toSettingsDraft(limitedSettings), [path]: '' }, limitedSettings)).toEqual({
      limits: { free: { subscribers: null } },
    });
  });

  it.each([
    [{ brandName: '' }, { brandName: 'Please enter a name' }],
    [{ contactEmail: '' }, { contactEmail: 'Please enter a valid email address' }],
    [{ freeQuota: 5001 }, { freeQuota: 'Enter a quota of at most 5,000.' }],
    [{ proQuota: 0 }, { proQuota: 'Enter a quota of at least 1.' }],
    [{ proQuota: 1.5 }, { proQuota: 'Enter a whole number.' }],
    [{ limits: { free: { products: -1 } } }, { 'limits.free.products': 'Enter a whole number, 0 or more.' }],
    [{ limits: { pro: { products: 1.5 } } }, { 'limits.pro.products': 'Enter a whole number, 0 or more.' }],
    [{ proQuota: 10_000, freeQuota: null }, {}],
  ])('%j has the problems %j', (change, problems) => {
    expect(findSettingsProblems(change)).toEqual(problems);
  });
});

it('saves the changes', async () => {
  const bodies: unknown[] = [];
  server.use(
    mockEndpoint('patch', '/api/admin/settings', async (request) => {
      bodies.push(await request.json());
      return { ...settings, freeQuota: 250 };
    }),
  );
  const { user } = renderApp('/admin/settings');
  const field = await screen.findByLabelText('Newsletters a month, free plan');
  await user.clear(field);
  await user.type(field, '250');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText('Settings saved')).toBeTruthy();
  expect(bodies).toEqual([{ freeQuota: 250 }]);
  expect(screen.getByRole('button', { name: 'Reset to the server default: 100' })).toBeTruthy();
});

it('shows how many products a plan can have', async () => {
  renderApp('/admin/settings');
  for (const label of ['Products, free plan', 'Products, Pro']) {
    const field = await screen.findByRole('spinbutton', { name: label });
    const help = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(help?.textContent).toBe('Up to 200. Leave empty for the default.');
  }
});

it('resets fields to the server’s values', async () => {
  const bodies: unknown[] = [];
  server.use(
    mockEndpoint('patch', '/api/admin/settings', async (request) => {
      bodies.push(await request.json());
      return { ...settings, brandName: 'Tidings' };
    }),
  );
  const { user } = renderApp('/admin/settings');
  await user.click(await screen.findByRole('button', { name: 'Reset to the server default: Tidings' }));
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  await waitFor(() => expect(bodies).toEqual([{ brandName: null }]));
});

it('shows a rejected value beside its field', async () => {
  const message = 'Please enter a valid email address';
  server.use(
    mockFailingEndpoint('patch', '/api/admin/settings', 400, message, [{ path: 'contactEmail', message }]),
  );
  const { user } = renderApp('/admin/settings');
  const field = await screen.findByLabelText('Contact address');
  await user.type(field, ' or nobody');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText('Settings not saved')).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

it('saves an announcement, and removes it', async () => {
  const bodies: unknown[] = [];
  server.use(
    mockEndpoint('patch', '/api/admin/settings', async (request) => {
      const body = (await request.json()) as { announcement: typeof announcement };
      bodies.push(body);
      return { ...settings, ...body };
    }),
  );
  const { user } = renderApp('/admin/settings');
  await user.type(await screen.findByLabelText('Text'), 'Maintenance on Sunday.');
  await user.selectOptions(screen.getByLabelText('Level'), 'warning');
  await user.click(screen.getByRole('button', { name: 'Save announcement' }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toEqual({
    announcement: {
      text: 'Maintenance on Sunday.',
      linkUrl: null,
      level: 'warning',
      audience: 'everyone',
      startsAt: null,
      endsAt: null,
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Remove announcement' }));
  await waitFor(() => expect(bodies[1]).toEqual({ announcement: announcement }));
});

it('asks before it discards typed text', async () => {
  const { user, router } = renderApp('/admin/settings');
  await user.type(await screen.findByLabelText('Contact address'), 'x');
  await user.click(screen.getAllByRole('link', { name: 'Deliveries' })[0] as Element);
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/deliveries'));
});
