import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { admin, auditEntryWith, consoleHandlers } from '../../../../test/msw/console-data';
import { createList, mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp, renderPart } from '../../../../test/render-app';
import { getDates } from '../../../ui/formats/dates';
import { AuditPage } from './audit-page';
import { type AuditEntry, describeDetails } from './audit-texts';

beforeEach(() => server.use(...consoleHandlers));

it.each([
  ['user.set-quota', { from: 100, to: 5000 }, ['From 100 to 5,000 a month']],
  ['user.reset-quota', { sent: 3 }, ['3 newsletters were sent before the reset']],
  ['user.suspend', { reason: 'Bought lists' }, ['“Bought lists”']],
  ['user.suspend', { reason: null }, []],
  [
    'user.set-recipient-limits',
    { 'day.from': null, 'day.to': 5_000, 'month.from': 900, 'month.to': null },
    ['Daily: from automatic to 5,000', 'Monthly: from 900 to automatic'],
  ],
  ['review.approve', { kind: 'import', reason: 'Known' }, ['Import', '“Known”']],
  ['review.reject', { kind: 'sending', reason: 'Bought' }, ['Sending', '“Bought”']],
  ['settings.registration', { enabled: false }, ['Closed']],
  [
    'settings.change',
    { 'brandName.from': 'Tidings', 'brandName.to': 'Kova', 'freeQuota.from': 100, 'freeQuota.to': null },
    ['name: from Tidings to Kova', 'free quota: from 100 to the server default'],
  ],
  ['user.upgrade', {}, []],
  ['user.end-impersonation', { cause: 'ended' }, []],
  ['user.end-impersonation', { cause: 'session-ended' }, ['The administrator’s session ended']],
  ['sign-in.fail', { method: 'code', address: '203.0.113.9' }, ['Wrong emailed code, from 203.0.113.9']],
  [
    'suppressions.lift',
    { from: '2026-11-23T10:00:00Z', to: '2026-11-23T10:20:00Z', text: 'relay', count: 25 },
    [expect.stringMatching(/^25 suppressions, created from November 23, 2026/), 'Reason contains “relay”'],
  ],
] as const)('describes the details of %s %j', (action, details, words) => {
  expect(describeDetails({ action, details }, getDates('UTC'))).toEqual(words);
});

function serveAudit(data: AuditEntry[], nextCursor: string | null = null) {
  const queries: string[] = [];
  server.use(
    mockEndpoint('get', '/api/admin/audit', (request) => {
      const { searchParams } = new URL(request.url);
      searchParams.delete('_t');
      queries.push(String(searchParams));
      return searchParams.has('cursor') ? createList([]) : { data, nextCursor };
    }),
  );
  return queries;
}

it('shows actor, action and subject', async () => {
  serveAudit([
    auditEntryWith({ id: 2, action: 'user.suspend', details: { reason: 'Bought lists' } }),
    auditEntryWith({ action: 'admin.sign-in', subject: { kind: 'admin', id: 1, name: 'root' } }),
  ]);
  renderApp('/admin/audit');
  const rows = within(await screen.findByRole('table', { name: 'Audit log' })).getAllByRole('rowheader');
  expect(rows[0]?.textContent).toContain('Suspended: mara“Bought lists”');
  expect(rows[1]?.textContent).toMatch(/^Signed in\s*root, November 21, 2026/);
});

it('filters by action and administrator, and loads more', async () => {
  const queries = serveAudit([auditEntryWith()], '9');
  const { user, router } = renderApp('/admin/audit');
  await user.selectOptions(await screen.findByLabelText('Action'), 'Upgraded to Pro');
  await screen.findByRole('option', { name: 'root' });
  await user.selectOptions(screen.getByLabelText('Administrator'), 'root');
  await waitFor(() => expect(queries.at(-1)).toBe('limit=50&action=user.upgrade&adminId=1'));
  expect(router.state.location.search).toBe('?action=user.upgrade&admin=1');
  await user.click(screen.getByRole('button', { name: 'Show 50 more' }));
  await waitFor(() => expect(queries.at(-1)).toBe('limit=50&action=user.upgrade&adminId=1&cursor=9'));
});

it('lists no administrators without the permission to manage them', async () => {
  const requests: string[] = [];
  server.use(
    mockEndpoint('get', '/api/admin/me', { ...admin, role: 'support' }),
    mockEndpoint('get', '/api/admin/admins', () => {
      requests.push('admins');
      return createList([]);
    }),
  );
  serveAudit([auditEntryWith()]);
  renderPart(<AuditPage />);
  await screen.findByRole('table', { name: 'Audit log' });
  const options = within(screen.getByLabelText('Administrator')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Everyone', 'The operator']);
  expect(requests).toEqual([]);
});

it('distinguishes the operator from an administrator with the same name', async () => {
  const subject = { kind: 'instance', id: null, name: 'Instance' } as const;
  const queries = serveAudit([
    auditEntryWith({
      action: 'instance.backup',
      subject,
      details: { folder: '/backups/monday' },
      admin: { id: 0, name: 'the operator' },
    }),
    auditEntryWith({ id: 2, admin: { id: 4, name: 'the operator' } }),
  ]);
  const { user } = renderApp('/admin/audit');
  const table = within(await screen.findByRole('table', { name: 'Audit log' }));
  const [first] = table.getAllByRole('rowheader');
  expect(first?.textContent).toContain('Made a backupFolder /backups/monday');
  const tags = table.getAllByText('the operator').map(({ tagName }) => tagName);
  expect(tags).toEqual(['I', 'I', 'BDI', 'BDI']);
  await user.selectOptions(screen.getByLabelText('Administrator'), 'The operator');
  await waitFor(() => expect(queries.at(-1)).toBe('limit=50&adminId=0'));
});

it('downloads what the filter shows', async () => {
  serveAudit([
    auditEntryWith({
      action: 'audit.export',
      subject: { kind: 'instance', id: null, name: 'Audit log' },
      details: { action: 'user.suspend', adminId: null, userId: 7 },
    }),
  ]);
  renderApp('/admin/audit?user=7&action=user.suspend&admin=0');
  const link = await screen.findByRole('link', { name: 'Download CSV' });
  expect(link.getAttribute('href')).toBe('/api/admin/audit.csv?action=user.suspend&adminId=0&userId=7');
  const entry = await screen.findByRole('rowheader');
  expect(entry.textContent).toContain('Exported the audit log');
  expect(entry.textContent).toContain('Filter: action “Suspended”Filter: user 7');
});

it('filters by the user in the URL, and clears the filter', async () => {
  const queries = serveAudit([]);
  const { user } = renderApp('/admin/audit?user=7&action=nonsense');
  expect(await screen.findByText('Nothing found')).toBeTruthy();
  expect(queries).toEqual(['limit=50&userId=7']);
  expect(await screen.findByText('mara')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show all entries' }));
  await waitFor(() => expect(queries.at(-1)).toBe('limit=50'));
});

it('shows the error, and retries', async () => {
  server.use(mockFailingEndpoint('get', '/api/admin/audit', 500, 'The log is away.'));
  const { user } = renderApp('/admin/audit');
  expect(await screen.findByText('The log is away.')).toBeTruthy();
  serveAudit([auditEntryWith()]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table', { name: 'Audit log' })).toBeTruthy();
});
