import { unwrap } from '@tidings/sdk';
import { expect, it, vi } from 'vitest';
import { createCreator, importMany } from '../harness/api.js';
import { startOnSmallDisk } from '../harness/small-disk.js';
import { startSmtpSink } from '../harness/smtp-sink.js';

const SUBSCRIBERS = 400;
const FULL_AFTER = 100;
/** Enough space to record the pause, but not the results of emails. */
const A_LITTLE = 2 * 4096;

it('a server pauses sending while the disk is full, and neither loses nor repeats an email', async ({
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
  const fetchProgress = () => unwrap(mara.GET('/api/newsletters/{id}/progress', { params }));

  const diskFilled = new Promise<void>((resolve) => {
    sink.onEmail = () => {
      if (sink.emails.length !== FULL_AFTER) return;
      // Emails in flight get their replies only after the disk is full.
      sink.patience = disk.fill();
      void sink.patience.then(resolve);
    };
  });
  await unwrap(mara.POST('/api/newsletters/{id}/send', { params }));
  await diskFilled;

  const countFaults = () => server.output().split('the database accepts no writes').length - 1;
  let seenFaults = 0;
  const pausedProgress = await vi.waitUntil(
    async () => {
      const current = await fetchProgress();
      if (current.status === 'paused') return current;
      if (countFaults() > seenFaults) disk.give(A_LITTLE);
      seenFaults = countFaults();
      return undefined;
    },
    { timeout: 60_000, interval: 100 },
  );
  expect(pausedProgress.pauseReason).toBe('storage');
  expect(countFaults()).toBeGreaterThan(0);
  expect(sink.emails.length).toBeLessThan(SUBSCRIBERS);

  disk.give('all');
  const finishedProgress = await vi.waitUntil(
    async () => {
      const current = await fetchProgress();
      return current.status === 'finished' ? current : undefined;
    },
    { timeout: 90_000, interval: 250 },
  );
  expect(finishedProgress).toMatchObject({
    audience: SUBSCRIBERS,
    counts: { accepted: SUBSCRIBERS },
    pauseReason: null,
  });
  expect(sink.emails.map(({ to }) => to).sort()).toEqual([...subscribers].sort());
}, 180_000);
