import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { consoleHandlers } from '../../../../test/msw/console-data';
import { mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';
import type { InstanceHealth } from './queries';

const health: InstanceHealth = {
  checks: [
    { name: 'database', problem: null },
    { name: 'disk', problem: null },
  ],
  disk: { freeBytes: 3 * 1024 ** 3, totalBytes: 4 * 1024 ** 3 },
  backups: null,
  backupRuns: [],
  databaseChecks: [],
};

const serve = (fields: Partial<InstanceHealth>) =>
  server.use(mockEndpoint('get', '/api/admin/health', { ...health, ...fields }));

beforeEach(() => server.use(...consoleHandlers));

it('shows that everything works, and how to start with backups', async () => {
  serve({ checks: [...health.checks, { name: 'backup', problem: null }] });
  renderApp('/admin/health');
  expect(await screen.findByText('No check fails.')).toBeTruthy();
  expect(screen.getByText('Off')).toBeTruthy();
  expect(screen.getAllByText('OK')).toHaveLength(2);
  expect(screen.getByText('3 GB of 4 GB is free (25% used).')).toBeTruthy();
  expect(screen.getByText(/Backups are off/)).toBeTruthy();
  expect(screen.getByText('No backup yet')).toBeTruthy();
});

it('shows what failed and what it means', async () => {
  serve({
    checks: [{ name: 'disk', problem: 'The disk of DATA_DIR is nearly full: 120 MB are free.' }],
    disk: null,
  });
  renderApp('/admin/health');
  expect(await screen.findByText('Something needs your attention.')).toBeTruthy();
  expect(screen.getByText(/120 MB are free/)).toBeTruthy();
  expect(screen.getByText('Sending pauses when the disk is full. Free some disk space.')).toBeTruthy();
});

it('lists backups and checks with their results', async () => {
  const startedAt = '2026-11-21T03:00:00.000Z';
  serve({
    backups: { schedule: '0 3 * * *', place: '/backups', count: 7, nextAt: '2026-11-22T03:00:00.000Z' },
    backupRuns: [
      {
        status: 'failed',
        startedAt,
        endedAt: startedAt,
        detail: 'no space left on device',
        bytes: null,
      },
      {
        status: 'ok',
        startedAt,
        endedAt: '2026-11-21T03:01:00.000Z',
        detail: '/backups/a',
        bytes: 2048,
      },
    ],
    databaseChecks: [
      { status: 'ok', startedAt, endedAt: startedAt, detail: 'No damage was found.', bytes: null },
    ],
  });
  renderApp('/admin/health');
  const backups = within(await screen.findByRole('list', { name: 'Latest backups' }));
  expect(backups.getByText('no space left on device')).toBeTruthy();
  expect(backups.getByText('2 KB')).toBeTruthy();
  expect(screen.getByText(/Next backup: November 22, 2026.*The last 7 backups are kept\./)).toBeTruthy();
  expect(screen.getByText('No damage was found.')).toBeTruthy();
});

it('shows why it could not load, and offers a retry', async () => {
  server.use(mockFailingEndpoint('get', '/api/admin/health', 500, 'Something went wrong'));
  renderApp('/admin/health');
  expect(await screen.findByText('Something went wrong')).toBeTruthy();
  expect(screen.getByRole('button', { name: /again/i })).toBeTruthy();
});
