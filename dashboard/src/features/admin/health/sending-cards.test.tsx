import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { consoleHandlers } from '../../../../test/msw/console-data';
import { mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';
import type { InstanceDnsRecord, InstanceHealth, TestEmailReply } from './queries';

const health: InstanceHealth = {
  checks: [{ name: 'database', problem: null }],
  disk: null,
  backups: null,
  backupRuns: [],
  databaseChecks: [],
};

beforeEach(() => server.use(...consoleHandlers, mockEndpoint('get', '/api/admin/health', health)));

describe('the test email', () => {
  async function sendTo(address: string) {
    const { user } = renderApp('/admin/health');
    await user.type(await screen.findByLabelText('Send to'), address);
    await user.click(screen.getByRole('button', { name: 'Send test email' }));
  }
  const reply: TestEmailReply = {
    outcome: 'accepted',
    code: 250,
    text: '250 2.0.0 Ok: queued as 4b1f',
    advice: null,
    tookMs: 1_240,
  };

  it('is sent to the typed address, and shows the reply with its time', async () => {
    const bodies: unknown[] = [];
    server.use(
      mockEndpoint('post', '/api/admin/sending/test', async (request) => {
        bodies.push(await request.json());
        return reply;
      }),
    );
    await sendTo('ops@kova.example');
    expect(await screen.findByText('Accepted')).toBeTruthy();
    expect(screen.getByText('250 2.0.0 Ok: queued as 4b1f')).toBeTruthy();
    expect(screen.getByText('1,240 ms')).toBeTruthy();
    expect(bodies).toEqual([{ to: 'ops@kova.example' }]);
  });

  it('shows what to do about a refusal', async () => {
    const advice = 'No mail server listens there. Check the host and the port in SMTP_URL.';
    const text = 'connect ECONNREFUSED 127.0.0.1:25';
    server.use(
      mockEndpoint('post', '/api/admin/sending/test', {
        ...reply,
        outcome: 'unavailable',
        code: null,
        text,
        advice,
      }),
    );
    await sendTo('ops@kova.example');
    expect(await screen.findByText('Not sent')).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText(advice)).toBeTruthy();
  });

  it('shows why it was not sent', async () => {
    server.use(mockFailingEndpoint('post', '/api/admin/sending/test', 429, 'Too many attempts.'));
    await sendTo('ops@kova.example');
    expect(await screen.findByText('Too many attempts.')).toBeTruthy();
  });
});

describe('the DNS check', () => {
  const spf: InstanceDnsRecord = {
    purpose: 'spf',
    recordType: 'TXT',
    recordName: 'kova.example',
    recordValue: 'v=spf1 ip4:203.0.113.7 -all',
    found: ['v=spf1 -all'],
    status: 'warning',
    advice: 'The record does not allow 203.0.113.7.',
  };
  const dmarc: InstanceDnsRecord = {
    purpose: 'dmarc',
    recordType: 'TXT',
    recordName: '_dmarc.kova.example',
    recordValue: 'v=DMARC1; p=none',
    found: ['v=DMARC1; p=reject'],
    status: 'ok',
    advice: null,
  };

  it('runs on request, and shows each record with what to do', async () => {
    server.use(mockEndpoint('get', '/api/admin/sending/dns', { records: [spf, dmarc] }));
    const { user } = renderApp('/admin/health');
    await user.click(await screen.findByRole('button', { name: 'Check DNS' }));
    const spfRecord = within(await screen.findByRole('group', { name: 'SPF record' }));
    expect(spfRecord.getByText('Warning')).toBeTruthy();
    expect(spfRecord.getByText('v=spf1 -all')).toBeTruthy();
    expect(spfRecord.getByText('The record does not allow 203.0.113.7.')).toBeTruthy();
    await user.click(spfRecord.getByRole('button', { name: 'Copy expected' }));
    expect(await navigator.clipboard.readText()).toBe('v=spf1 ip4:203.0.113.7 -all');
    const good = within(screen.getByRole('group', { name: 'DMARC record' }));
    expect(good.getByText('OK')).toBeTruthy();
    expect(good.queryByRole('button')).toBeNull();
    expect(screen.getByText('1 of 2 DNS records are correct.')).toBeTruthy();
  });

  it('shows why it failed, and can run again', async () => {
    server.use(mockFailingEndpoint('get', '/api/admin/sending/dns', 429, 'Too many attempts.'));
    const { user } = renderApp('/admin/health');
    await user.click(await screen.findByRole('button', { name: 'Check DNS' }));
    expect(await screen.findByText('Too many attempts.')).toBeTruthy();
    server.use(mockEndpoint('get', '/api/admin/sending/dns', { records: [dmarc] }));
    await user.click(screen.getByRole('button', { name: 'Check DNS' }));
    await waitFor(() => expect(screen.queryByText('Too many attempts.')).toBeNull());
    expect(screen.getByRole('button', { name: 'Check again' })).toBeTruthy();
  });
});
