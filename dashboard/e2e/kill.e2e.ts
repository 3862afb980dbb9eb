import { unwrap } from '@tidings/sdk';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createCreator, subscribeReaders } from './harness/api.js';
import { startServer } from './harness/server.js';
import { type SunkMail, startSmtpSink } from './harness/smtp-sink.js';

const READERS = 2_000;
const KILL_AT = 700;
/** The most that a worker has in hand (mailing/rules.ts). */
const IN_FLIGHT_WINDOW = 64;

it('misses nobody when it is killed in the middle of sending, and doubles no more than was in flight', async () => {
  const sink = await startSmtpSink();
  onTestFinished(sink.close);
  const server = await startServer({ SMTP_URL: sink.url });
  onTestFinished(server.stop);
  const mara = await createCreator(server, 'mara');
  const readers = await subscribeReaders(server, 'mara', READERS);

  const killed = new Promise<void>((resolve) => {
    sink.onMail = () => {
      if (sink.mails.length === KILL_AT) resolve(server.kill());
    };
  });
  const draft = await unwrap(
    mara.POST('/api/newsletters', { body: { title: 'Kiln', content: '<p>Frost.</p>' } }),
  );
  const params = { path: { id: draft.id } };
  await unwrap(mara.POST('/api/newsletters/{id}/send', { params }));
  await killed;
  const beforeRestart = sink.mails.length;
  expect(beforeRestart).toBeLessThan(READERS);

  await server.start();
  const progress = await vi.waitUntil(
    async () => {
      const current = await unwrap(mara.GET('/api/newsletters/{id}/progress', { params }));
      return current.state === 'finished' ? current : undefined;
    },
    { timeout: 90_000, interval: 250 },
  );

  expect(progress).toMatchObject({ audience: READERS, counts: { accepted: READERS, failed: 0, unknown: 0 } });
  const copies = groupByRecipient(sink.mails);
  expect([...copies.keys()].sort()).toEqual([...readers].sort());
  const doubled = [...copies.values()].filter((mails) => mails.length > 1);
  // The mail at which it was killed had arrived and was not answered yet: at least that one comes twice.
  expect(doubled.length).toBeGreaterThan(0);
  expect(doubled.length).toBeLessThanOrEqual(IN_FLIGHT_WINDOW);
  // Message-ID, Date and boundary are in the bytes, so the same bytes are the same mail.
  for (const mails of doubled) expect(new Set(mails.map(({ raw }) => raw)).size).toBe(1);
  process.stdout.write(
    `killed after ${beforeRestart} of ${READERS} mails: 0 missed, ${doubled.length} sent twice\n`,
  );
}, 150_000);

function groupByRecipient(mails: SunkMail[]): Map<string, SunkMail[]> {
  const groups = new Map<string, SunkMail[]>();
  for (const mail of mails) groups.set(mail.to, [...(groups.get(mail.to) ?? []), mail]);
  return groups;
}
