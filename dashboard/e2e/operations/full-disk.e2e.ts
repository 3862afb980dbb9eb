import { unwrap } from '@tidings/sdk';
import { expect, it, vi } from 'vitest';
import { createCreator, importMany } from '../harness/api.js';
import { startOnSmallDisk } from '../harness/small-disk.js';
import { startSmtpSink } from '../harness/smtp-sink.js';

const SUBSCRIBERS = 400;
const FULL_AFTER = 100;
/** Enough space to record the pause, but not the results of emails. */
const A_LITTLE = 2 * 4096;

it('pauses sending while the disk is full, shows the reason, and neither loses nor repeats an email', async ({
  onTestFinished,
}) => {
  const sink = await startSmtpSink();
  onTestFinished(sink.close);
  const disk = await startOnSmallDisk({ SMTP_URL: sink.url });
  onTestFinished(disk.server.stop);
  const { server } = disk;
  const mara = await createCreator(server, 'mara');
  const subscribers = await importMany(mara, SUBSCRIBERS);
  const body = { title: 'Kiln', content: '<p>Frost.</p>' };
  const params = { path: { id: (await unwrap(mara.POST('/api/newsletters', { body }))).id } };
  const progress = () => unwrap(mara.GET('/api/newsletters/{id}/progress', { params }));

  const reached = new Promise<void>((resolve) => {
    sink.onEmail = () => {
      if (sink.emails.length !== FULL_AFTER) return;
      // Emails in flight get their replies only after the disk is full.
      sink.patience = disk.fill();
      void sink.patience.then(resolve);
    };
  });
  await unwrap(mara.POST('/api/newsletters/{id}/send', { params }));
  await reached;

  const faults = () => server.output().split('the database accepts no writes').length - 1;
  let seen = 0;
  const paused = await vi.waitUntil(
    async () => {
      const current = await progress();
      if (current.status === 'paused') return current;
      if (faults() > seen) disk.give(A_LITTLE);
      seen = faults();
      return undefined;
    },
    { timeout: 60_000, interval: 100 },
  );
  expect(paused.pauseReason).toBe('storage');
  expect(faults()).toBeGreaterThan(0);
  expect(sink.emails.length).toBeLessThan(SUBSCRIBERS);

  disk.give('all');
  const finished = await vi.waitUntil(
    async () => {
      const current = await progress();
      return current.status === 'finished' ? current : undefined;
    },
    { timeout: 90_000, interval: 250 },
  );
  expect(finished).toMatchObject({
    audience: SUBSCRIBERS,
    counts: { accepted: SUBSCRIBERS },
    pauseReason: null,
  });
  expect(sink.emails.map(({ to }) => to).sort()).toEqual([...subscribers].sort());
}, 180_000);
