import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unwrap } from '@tidings/sdk';
import { describe, expect, it, type TestContext, vi } from 'vitest';
import { countClaimsInFlight } from '../../../api/src/features/mailing/loop/send-window.js';
import { DEFAULT_CONNECTIONS } from '../../../api/src/kernel/email/smtp-url.js';
import { startLibsqlServer } from '../../../api/src/testing/servers/libsql-server.js';
import { skipWithoutRedis, startRedis } from '../../../api/src/testing/servers/redis-server.js';
import { hasSqld, startSqld } from '../../../api/src/testing/servers/sqld.js';
import { createCreator, importMany } from '../harness/api.js';
import { startServer } from '../harness/server.js';
import { type SinkEmail, type SmtpSink, startSmtpSink } from '../harness/smtp-sink.js';
import { startWorker } from '../harness/worker.js';

type OnTestFinished = TestContext['onTestFinished'];

interface KillScenario {
  name: string;
  subscribers: number;
  killAt: number;
  /** The number of worker processes that continue while the server is down. */
  workers: number;
  /**
   * A distant relay, with the milliseconds before each reply and the number of its connections. The kill waits until
   * more emails are in flight than a near relay ever has.
   */
  relay?: { latency: number; connections: number };
  /** The number of emails at both relays after which the second relay dies. */
  dyingAt?: number;
  environment(finished: OnTestFinished): Promise<Record<string, string>>;
}

const KILL_SCENARIOS: KillScenario[] = [
  { name: 'on its own', subscribers: 800, killAt: 300, workers: 0, environment: async () => ({}) },
  {
    name: 'with a relay at a distance, over 200 connections',
    subscribers: 2_000,
    killAt: 500,
    workers: 0,
    relay: { latency: 400, connections: 200 },
    environment: async () => ({}),
  },
  {
    name: 'with two relays, one of which died before',
    subscribers: 800,
    killAt: 400,
    dyingAt: 200,
    workers: 0,
    environment: async () => ({}),
  },
  {
    name: hasSqld ? 'on a libSQL server' : 'on a stand-in for a libSQL server',
    subscribers: 400,
    killAt: 150,
    workers: 0,
    environment: async (onTestFinished) => {
      const folder = mkdtempSync(join(tmpdir(), 'tidings-libsql-'));
      const file = join(folder, 'tidings.db');
      const libsql = hasSqld ? await startSqld(file) : await startLibsqlServer(file);
      onTestFinished(async () => {
        await ('kill' in libsql ? libsql.kill() : libsql.close());
        rmSync(folder, { recursive: true });
      });
      return { DATABASE_URL: libsql.url };
    },
  },
  {
    name: 'beside a second worker',
    subscribers: 600,
    killAt: 200,
    workers: 1,
    environment: async () => ({}),
  },
  {
    name: 'beside a second worker, with Redis',
    subscribers: 600,
    killAt: 200,
    workers: 1,
    environment: async (onTestFinished) => {
      const redis = await startRedis();
      onTestFinished(redis.stop);
      return { REDIS_URL: redis.url };
    },
  },
];

describe('a process killed during sending skips no recipient, and repeats at most the emails in flight', () => {
  // The tests run concurrently, because each waits half a minute until the claims expire.
  it.concurrent.for(KILL_SCENARIOS)('$name', { timeout: 200_000 }, async (way, { onTestFinished, skip }) => {
    if (way.name.includes('Redis')) skipWithoutRedis({ skip });
    const { name, subscribers: count, killAt, dyingAt, workers, environment } = way;
    const { latency = 0, connections = DEFAULT_CONNECTIONS } = way.relay ?? {};
    const sinks = [await startSmtpSink(), ...(dyingAt === undefined ? [] : [await startSmtpSink()])];
    const [sink] = sinks as [SmtpSink];
    for (const each of sinks) each.latency = latency;
    onTestFinished(sink.close);
    const listEmails = () => sinks.flatMap((each) => each.emails);
    const urls = sinks.map(({ url }) => `${url}?connections=${connections}`);
    const env = {
      ...(urls.length === 1 ? { SMTP_URL: urls[0] ?? '' } : { SMTP_URLS: urls.join(' ') }),
      IMPORT_REVIEW_ROWS: String(count + 1),
      ...(await environment(onTestFinished)),
    };
    const server = await startServer(env);
    onTestFinished(server.stop);
    for (let number = 0; number < workers; number += 1) {
      onTestFinished(startWorker(server, env).stop);
    }
    const mara = await createCreator(server, 'mara');
    const subscribers = await importMany(mara, count);

    let isKilled = false;
    const killEvent = new Promise<void>((resolve, reject) => {
      const onEmail = () => {
        if (listEmails().length === dyingAt) void sinks[1]?.close();
        if (!isKilled && listEmails().length === count)
          reject(new Error('All emails arrived before the kill.'));
        const isWide = !way.relay || sink.unanswered > countClaimsInFlight(DEFAULT_CONNECTIONS);
        if (isKilled || listEmails().length < killAt || !isWide) return;
        isKilled = true;
        resolve(server.kill());
      };
      for (const each of sinks) each.onEmail = onEmail;
    });
    const draft = await unwrap(
      mara.POST('/api/newsletters', { body: { title: 'Kiln', content: '<p>Frost.</p>' } }),
    );
    const params = { path: { id: draft.id } };
    await unwrap(mara.POST('/api/newsletters/{id}/send', { params }));
    await killEvent;
    const beforeRestart = listEmails().length;
    expect(beforeRestart).toBeLessThan(count);

    await server.start();
    const progress = await vi.waitUntil(
      async () => {
        const current = await unwrap(mara.GET('/api/newsletters/{id}/progress', { params }));
        return current.status === 'finished' ? current : undefined;
      },
      { timeout: 120_000, interval: 250 },
    );

    expect(progress).toMatchObject({ audience: count, counts: { accepted: count, failed: 0, unknown: 0 } });
    if (sinks[1] !== undefined) expect(sinks[1].emails.length).toBeLessThan(killAt / 2);
    const copies = groupByRecipient(listEmails());
    expect([...copies.keys()].sort()).toEqual([...subscribers].sort());
    const duplicates = [...copies.values()].filter((emails) => emails.length > 1);
    // Emails in flight at the second relay are sent again too.
    expect(duplicates.length).toBeLessThanOrEqual(sinks.length * countClaimsInFlight(connections));
    // Without another worker, the killed server's current email had no reply, so at least this email is sent twice.
    if (workers === 0) expect(duplicates.length).toBeGreaterThan(0);
    // With a distant relay, all connections have an email in flight at the kill, which tests the wider limit.
    if (way.relay) expect(duplicates.length).toBeGreaterThan(countClaimsInFlight(DEFAULT_CONNECTIONS));
    // Equal bytes mean the same email, because they include Message-ID, Date and boundary.
    for (const copiesOfEmail of duplicates) expect(new Set(copiesOfEmail.map(({ raw }) => raw)).size).toBe(1);
    process.stdout.write(
      `${name}: killed after ${beforeRestart} of ${count} emails: 0 missed, ${duplicates.length} sent twice\n`,
    );
  });
});

function groupByRecipient(emails: SinkEmail[]): Map<string, SinkEmail[]> {
  const groups = new Map<string, SinkEmail[]>();
  for (const email of emails) groups.set(email.to, [...(groups.get(email.to) ?? []), email]);
  return groups;
}
