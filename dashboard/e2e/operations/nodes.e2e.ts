import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TidingsClient, unwrap } from '@tidings/sdk';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { countClaimsInFlight } from '../../../api/src/features/mailing/loop/send-window.js';
import { hasRedis, listCompletedQueues, startRedis } from '../../../api/src/testing/servers/redis-server.js';
import { createCreator, importMany } from '../harness/api.js';
import { query } from '../harness/newsletters/old-newsletters.js';
import { type ReverseProxy, startProxy } from '../harness/proxy.js';
import { startServer } from '../harness/server.js';
import { type SinkEmail, startSmtpSink } from '../harness/smtp-sink.js';
import { startWorker } from '../harness/worker.js';

const SUBSCRIBERS = 1_000;
const KILL_AT = 300;
/** The maximum number of emails that a worker has claimed. A server contains one worker. */
const IN_FLIGHT_WINDOW = countClaimsInFlight(8);
const KILLED_WORKERS = 2;
const VISITORS = 3;
const NEWCOMERS = 2;

/** Simulates visitors who send requests without a pause, each one request at a time, until they are stopped. */
function startLoad(proxy: ReverseProxy, username: string) {
  const statuses: number[] = [];
  const subscribedAddresses: string[] = [];
  let isEnough = false;

  async function visit(): Promise<void> {
    while (!isEnough) statuses.push((await fetch(`${proxy.url}/${username}`)).status);
  }

  async function subscribe(newcomer: number): Promise<void> {
    for (let number = 1; !isEnough; number += 1) {
      const email = `late${newcomer}-${number}@kova.example`;
      const response = await fetch(`${proxy.url}/api/subscribers`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, email }),
      });
      statuses.push(response.status);
      if (response.status === 201) subscribedAddresses.push(email);
    }
  }

  const people = [
    ...Array.from({ length: VISITORS }, visit),
    ...Array.from({ length: NEWCOMERS }, (_, index) => subscribe(index)),
  ];
  return {
    statuses,
    async end() {
      isEnough = true;
      await Promise.all(people);
      return { subscribed: subscribedAddresses };
    },
  };
}

async function startPubSub(): Promise<Record<string, string>> {
  if (!hasRedis) return {};
  const redis = await startRedis();
  onTestFinished(redis.stop);
  return { REDIS_URL: redis.url };
}

async function listAddresses(creator: TidingsClient): Promise<Set<string>> {
  const addresses = new Set<string>();
  for (let cursor: string | undefined; ; ) {
    const query = { limit: 1_000, ...(cursor === undefined ? {} : { cursor }) };
    const { data = [], response } = await creator.GET('/api/subscribers', { params: { query } });
    for (const { email } of data) addresses.add(email);
    const next = /[?&]cursor=([^&>]+)/.exec(response.headers.get('link') ?? '')?.[1];
    if (next === undefined) return addresses;
    cursor = decodeURIComponent(next);
  }
}

// Without Redis, the processes find each other by polling the database.
const TOPICS = hasRedis ? 'with Redis' : 'without Redis';

describe(`two servers and two workers behind a proxy, ${TOPICS}`, () => {
  it('a killed server and a killed worker lose only requests in flight under load', {
    timeout: 180_000,
  }, async () => {
    const startedAt = performance.now();
    const [pubsub, sink, proxy] = await Promise.all([startPubSub(), startSmtpSink(), startProxy()]);
    onTestFinished(sink.close);
    onTestFinished(proxy.close);
    const dataDir = mkdtempSync(join(tmpdir(), 'tidings-nodes-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const env = {
      DATA_DIR: dataDir,
      PUBLIC_URL: proxy.url,
      ...pubsub,
      SMTP_URL: sink.url,
      TRUST_PROXY: 'on',
      RATE_LIMITS: 'off',
    };
    // Starts both at the same moment, before the database exists.
    const servers = await Promise.all([startServer(env), startServer(env)]);
    for (const server of servers) onTestFinished(server.stop);
    proxy.nodes.push(...servers.map(({ url }) => url));
    const workers = [1, 2].map(() => startWorker({ url: proxy.url, dataDir }, env));
    for (const worker of workers) onTestFinished(worker.stop);

    const mara = await createCreator(proxy, 'mara');
    const subscribers = await importMany(mara, SUBSCRIBERS);
    const load = startLoad(proxy, 'mara');
    const killEvent = new Promise<number>((resolve) => {
      sink.onEmail = () => {
        if (sink.emails.length !== KILL_AT) return;
        void Promise.all([servers[0]?.kill(), workers[0]?.kill()]).then(() => resolve(load.statuses.length));
      };
    });
    const draft = await unwrap(
      mara.POST('/api/newsletters', { body: { title: 'Kiln', content: '<p>Frost.</p>' } }),
    );
    const params = { path: { id: draft.id } };
    await unwrap(mara.POST('/api/newsletters/{id}/send', { params }));
    const countAtKill = await killEvent;
    expect(sink.emails.length).toBeLessThan(SUBSCRIBERS);

    const progress = await vi.waitUntil(
      async () => {
        const { data } = await mara.GET('/api/newsletters/{id}/progress', { params });
        return data?.status === 'finished' ? data : undefined;
      },
      { timeout: 120_000, interval: 250 },
    );
    // The remaining process responds to visitors long after the kill.
    await vi.waitUntil(() => load.statuses.length - countAtKill > 100, {
      timeout: 60_000,
      interval: 50,
    });
    const { subscribed } = await load.end();

    // Only requests to the killed server are lost.
    const failedStatuses = load.statuses.filter((status) => status >= 400);
    expect(failedStatuses.every((status) => status === 502)).toBe(true);
    expect(failedStatuses.length).toBeLessThanOrEqual(VISITORS + NEWCOMERS);
    expect(proxy.brokenOff()).toBeGreaterThanOrEqual(failedStatuses.length);

    // Everyone with a success response is a subscriber.
    const listedAddresses = await listAddresses(mara);
    expect(subscribed.length).toBeGreaterThan(0);
    expect([...subscribers, ...subscribed].filter((address) => !listedAddresses.has(address))).toEqual([]);

    // Nobody was missed, and duplicates are identical. New subscribers may have joined before or after the cutoff.
    const copies = groupByRecipient(sink.emails);
    expect(progress.counts).toMatchObject({ accepted: progress.audience, failed: 0, unknown: 0 });
    expect(progress.audience).toBe(copies.size);
    expect(subscribers.filter((address) => !copies.has(address))).toEqual([]);
    const duplicates = [...copies.values()].filter((emails) => emails.length > 1);
    expect(duplicates.length).toBeLessThanOrEqual(KILLED_WORKERS * IN_FLIGHT_WINDOW);
    for (const emails of duplicates) expect(new Set(emails.map(({ raw }) => raw)).size).toBe(1);

    // BullMQ ran the jobs, and no job is left.
    if (pubsub.REDIS_URL !== undefined) {
      expect(await listCompletedQueues(pubsub.REDIS_URL)).toContain('jobs');
    }
    expect(await query(dataDir, `select kind from jobs where run_at <= ${Date.now()}`)).toEqual([]);
    expect(await query(dataDir, 'select kind from dead_jobs')).toEqual([]);
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    process.stdout.write(
      `killed after ${KILL_AT} emails: ${load.statuses.length} requests, ${failedStatuses.length} lost in flight; ` +
        `${progress.audience} emails, 0 missed, ${duplicates.length} sent twice; ${subscribed.length} new subscribers; ${seconds} s\n`,
    );
  });
});

function groupByRecipient(emails: SinkEmail[]): Map<string, SinkEmail[]> {
  const groups = new Map<string, SinkEmail[]>();
  for (const message of emails) groups.set(message.to, [...(groups.get(message.to) ?? []), message]);
  return groups;
}
