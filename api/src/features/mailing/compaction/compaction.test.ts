import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { jobs } from '../../../db/table.js';
import { ExpectationFailed } from '../../../db/transact.js';
import { DAY } from '../../../kernel/clock.js';
import {
  compact,
  compactFully,
  countLines,
  createSentNewsletter,
  type FinishedMailing,
  readExport,
  readFiles,
  readPages,
  readReport,
  runCompaction,
} from '../../../testing/email/compacted-newsletters.js';
import { readDeliveries, setMailing } from '../../../testing/email/sent-mailings.js';
import { createWorld } from '../../../testing/world.js';
import { findDelivery, findReportedDelivery } from '../bounces/find-reported-delivery.js';
import { recordBounce } from '../bounces/record-bounce.js';
import { bounces } from '../bounces/table.js';
import { readProgress } from '../control/read-progress.js';
import { retryFailedDeliveries } from '../control/requeue-deliveries.js';
import { eraseMailing, eraseMailings, eraseRecipient } from '../erasures.js';
import { finishMailings } from '../loop/ledger.js';
import { listRecipients } from '../report/list-recipients.js';
import { countDeliveries, countReceivedNewsletters } from '../store.js';
import { deliveries, mailings, suppressions } from '../table.js';
import { COMPACT_DUE, COMPACT_INTERVAL, compactDue } from './compact-due.js';
import { COMPACT_MAILING } from './compact-mailing.js';
import { getVersionFolder } from './delivery-file.js';
import { compactedNewsletters, deliveryFiles } from './table.js';

const OWNER = 1;

describe('compacting a newsletter', () => {
  it('moves accepted deliveries to files and changes nothing in the report', async () => {
    const sentMailing = await createSentNewsletter(50);
    const reportBefore = await readReport(sentMailing);
    const counts = await countDeliveries(sentMailing.ctx, sentMailing.mailingId);
    await compact(sentMailing, sentMailing.ctx);
    expect(await readReport(sentMailing)).toEqual(reportBefore);
    expect(await countDeliveries(sentMailing.ctx, sentMailing.mailingId)).toEqual(counts);
    expect(
      (await readDeliveries(sentMailing.world, sentMailing.mailingId)).map(({ recipientId }) => recipientId),
    ).toEqual([1, 2, 3]);
    expect(readFiles(sentMailing).size).toBe(2);
    expect(countLines(sentMailing)).toBe(47);
    const [mailing] = await sentMailing.ctx.db.read.select().from(mailings);
    expect(mailing).toMatchObject({ accepted: 49, failed: 1, compactedAt: sentMailing.world.clock.now() });
  });

  it.each([1, 3, 7, 20])('pages through rows and files, %i at a time', async (limit) => {
    const sentMailing = await createSentNewsletter(20);
    const reportBefore = await readReport(sentMailing, limit);
    await compact(sentMailing, sentMailing.ctx);
    expect(await readReport(sentMailing, limit)).toEqual(reportBefore);
  });

  it.each([1, 3, 7])('pages through restored deliveries and their file, %i at a time', async (limit) => {
    const sentMailing = await createSentNewsletter(20);
    const reportBefore = await readReport(sentMailing, limit);
    const rows = await readDeliveries(sentMailing.world, sentMailing.mailingId);
    await compact(sentMailing, sentMailing.ctx);
    for (const { id, recipientId } of rows) {
      if ([4, 5, 6, 7, 11, 20].includes(recipientId)) await findDelivery(sentMailing.ctx, id);
    }
    expect(await readDeliveries(sentMailing.world, sentMailing.mailingId)).toHaveLength(9);
    expect(await readReport(sentMailing, limit)).toEqual(reportBefore);
  });

  it('responds with a short page if a search takes long, and finds everything in the next pages', async () => {
    const sentMailing = await createSentNewsletter(100);
    await compact(sentMailing, sentMailing.ctx);
    const query = { mailingId: sentMailing.mailingId, search: '9@kova', limit: 50 };
    const allRecipients = await listRecipients(sentMailing.ctx, {
      ...query,
      patienceMs: Number.POSITIVE_INFINITY,
    });
    expect(allRecipients).toMatchObject({ rows: { length: 10 }, next: null });
    const first = await listRecipients(sentMailing.ctx, { ...query, patienceMs: 0 });
    expect(first.rows.length).toBeLessThan(10);
    expect(first.next).not.toBeNull();
    expect(await readPages(sentMailing, { ...query, patienceMs: 0 }, 50)).toEqual(allRecipients.rows);
  });

  it('leaves the deliveries of other newsletters unchanged', async () => {
    const sentMailing = await createSentNewsletter(10);
    const otherNewsletter = await createSentNewsletter(10, sentMailing.world);
    const reportBefore = await readReport(otherNewsletter);
    await compact(sentMailing, sentMailing.ctx);
    expect(await readDeliveries(sentMailing.world, otherNewsletter.mailingId)).toHaveLength(10);
    expect(await readReport(otherNewsletter)).toEqual(reportBefore);
  });

  it.each([1, 3, 20])(
    'moves the remaining deliveries later, and the report stays the same, %i at a time',
    async (limit) => {
      const sentMailing = await createSentNewsletter(50);
      const { ctx, world, mailingId } = sentMailing;
      const [bounced] = await ctx.db.read.select().from(deliveries).where(eq(deliveries.recipientId, 40));
      const delivery = await findDelivery(ctx, bounced?.id ?? 0);
      const report = { outcome: 'failed' as const, status: '5.2.2', detail: '552 full', eventId: 'soft' };
      if (delivery !== undefined) await recordBounce(ctx, { source: 'test', report, delivery });
      const reportBefore = await readReport(sentMailing, limit);
      await compact(sentMailing, ctx);
      expect((await readDeliveries(world, mailingId)).map(({ recipientId }) => recipientId)).toEqual([
        1, 2, 3, 40,
      ]);
      expect(await readReport(sentMailing, limit)).toEqual(reportBefore);
      await compactFully(sentMailing, ctx);
      expect(await readDeliveries(world, mailingId)).toEqual([]);
      expect(await ctx.db.read.select().from(bounces)).toEqual([]);
      expect(await readReport(sentMailing, limit)).toEqual(reportBefore);
      expect([readFiles(sentMailing).size, countLines(sentMailing)]).toEqual([3, 50]);
      // Each recipient is counted once, and the failed one is not.
      for (const [recipientId, emails] of [
        [1, 0],
        [2, 1],
        [9, 1],
        [40, 1],
      ] as const)
        expect(await countReceivedNewsletters(ctx, { ownerId: OWNER, recipientId })).toBe(emails);
      await compactFully(sentMailing, ctx);
      expect(await readReport(sentMailing, limit)).toEqual(reportBefore);
      expect([readFiles(sentMailing).size, countLines(sentMailing)]).toEqual([3, 50]);
    },
  );

  it('moves all deliveries in one full run, into two files', async () => {
    const sentMailing = await createSentNewsletter(50);
    const reportBefore = await readReport(sentMailing);
    await compactFully(sentMailing, sentMailing.ctx);
    expect(await readReport(sentMailing)).toEqual(reportBefore);
    expect([readFiles(sentMailing).size, countLines(sentMailing)]).toEqual([2, 50]);
  });

  it('moves a restored delivery into its file again', async () => {
    const sentMailing = await createSentNewsletter(50);
    const { ctx } = sentMailing;
    const [row] = await ctx.db.read.select().from(deliveries).where(eq(deliveries.recipientId, 9));
    await compact(sentMailing, ctx);
    const delivery = await findDelivery(ctx, row?.id ?? 0);
    if (delivery === undefined) throw new Error('The file contains it.');
    const report = { outcome: 'complaint' as const, status: undefined, detail: 'spam', eventId: 'late' };
    await recordBounce(ctx, { source: 'test', report, delivery });
    const reportBefore = await readReport(sentMailing);
    await compactFully(sentMailing, ctx);
    expect(await readReport(sentMailing)).toEqual(reportBefore);
    expect(countLines(sentMailing)).toBe(50);
    const files = await ctx.db.read.select().from(deliveryFiles);
    expect(files.map(({ count, restored }) => [count, restored])).toEqual([
      [27, 0],
      [20, 0],
      [3, 0],
    ]);
    expect(await countReceivedNewsletters(ctx, { ownerId: OWNER, recipientId: 9 })).toBe(1);
    // And restores it once more, with its bounce.
    await findDelivery(ctx, row?.id ?? 0);
    expect(await readReport(sentMailing)).toEqual(reportBefore);
    expect(await readDeliveries(sentMailing.world, sentMailing.mailingId)).toMatchObject([
      { recipientId: 9, bounce: 'complaint' },
    ]);
  });

  it('changes nothing the second time', async () => {
    const sentMailing = await createSentNewsletter(10);
    await compact(sentMailing, sentMailing.ctx);
    const [reportBefore, files] = [await readReport(sentMailing), readFiles(sentMailing)];
    await compact(sentMailing, sentMailing.ctx);
    expect(await readReport(sentMailing)).toEqual(reportBefore);
    expect(readFiles(sentMailing)).toEqual(files);
  });
});

describe('a file', () => {
  it('that differs from its source leaves the rows in place', async () => {
    const sentMailing = await createSentNewsletter(10);
    const reportBefore = await readReport(sentMailing);
    const otherNewsletter = await createSentNewsletter(9, sentMailing.world);
    await compact(otherNewsletter, otherNewsletter.ctx);
    const [wrong] = await sentMailing.ctx.db.read.select().from(deliveryFiles);
    const path = `deliveries/${wrong?.mailingId}/0/1/rows.ndjson.gz`;
    const blobs = { ...sentMailing.ctx.blobs, read: () => sentMailing.ctx.blobs.read(path) };
    await expect(compact(sentMailing, { ...sentMailing.ctx, blobs })).rejects.toThrow(/does not hold/);
    expect(await readDeliveries(sentMailing.world, sentMailing.mailingId)).toHaveLength(10);
    expect(await readReport(sentMailing)).toEqual(reportBefore);
  });

  it('does not replace a row that bounces during the write', async () => {
    const sentMailing = await createSentNewsletter(10);
    const { ctx, mailingId } = sentMailing;
    let writes = 0;
    const write = async (key: string, bytes: Uint8Array) => {
      writes += 1;
      await ctx.blobs.write(key, bytes);
      if (writes > 1) return;
      const changes = { bounce: 'hard', bouncedAt: 5 } as const;
      await ctx.db.transact([
        ctx.db.write
          .update(deliveries)
          .set(changes)
          .where(sql`mailing_id = ${mailingId} and recipient_id = 7`),
      ]);
    };
    await compact(sentMailing, { ...ctx, blobs: { ...ctx.blobs, write } });
    expect(writes).toBe(2);
    expect(countLines(sentMailing)).toBe(6);
    expect(
      (await readDeliveries(sentMailing.world, mailingId)).map(({ recipientId }) => recipientId),
    ).toEqual([1, 2, 3, 7]);
  });

  it('is removed if the newsletter is deleted during the write', async () => {
    const sentMailing = await createSentNewsletter(10);
    const write = async (key: string, bytes: Uint8Array) => {
      await eraseMailing(sentMailing.ctx, sentMailing.mailingId);
      await sentMailing.ctx.blobs.write(key, bytes);
    };
    await compact(sentMailing, { ...sentMailing.ctx, blobs: { ...sentMailing.ctx.blobs, write } });
    expect(readFiles(sentMailing)).toEqual(new Map());
    expect(await sentMailing.ctx.db.read.select().from(deliveryFiles)).toEqual([]);
  });

  it('is found under a newer version number, as after a restored backup', async () => {
    const sentMailing = await createSentNewsletter(10);
    await compact(sentMailing, sentMailing.ctx);
    const reportBefore = await readReport(sentMailing);
    const file = await sentMailing.ctx.blobs.read(`deliveries/${sentMailing.mailingId}/0/1/rows.ndjson.gz`);
    await sentMailing.ctx.blobs.write(
      `deliveries/${sentMailing.mailingId}/0/3/rows.ndjson.gz`,
      file ?? new Uint8Array(),
    );
    await sentMailing.ctx.blobs.removeAll(`deliveries/${sentMailing.mailingId}/0/1/`);
    expect(await readReport(sentMailing)).toEqual(reportBefore);
  });

  it('of a restored backup stays if the next version of it fails', async () => {
    const sentMailing = await createSentNewsletter(10);
    const { ctx, mailingId } = sentMailing;
    await compact(sentMailing, ctx);
    const file = await ctx.blobs.read(`deliveries/${mailingId}/0/1/rows.ndjson.gz`);
    await ctx.blobs.write(`deliveries/${mailingId}/0/2/rows.ndjson.gz`, file ?? new Uint8Array());
    await ctx.blobs.removeAll(`deliveries/${mailingId}/0/1/`);
    const transactDurably = async () => {
      throw new ExpectationFailed('unchanged_rows');
    };
    const stopResults = [false, false, false];
    const isStopping = () => stopResults.pop() ?? true;
    const reportBefore = await readReport(sentMailing);
    const failing = { ...ctx, db: { ...ctx.db, transactDurably } };
    await runCompaction(failing, mailingId, { isFull: true, isStopping });
    expect(await readReport(sentMailing)).toEqual(reportBefore);
    await compactFully(sentMailing, ctx);
    expect(await readReport(sentMailing)).toEqual(reportBefore);
    expect(countLines(sentMailing)).toBe(10);
  });
});

describe('a late report about a compacted delivery', () => {
  it.each([
    ['complaint', 'complaint', 'complained'],
    ['failed', 'hard', 'hard-bounce'],
  ] as const)('(%s) suppresses the address and shows in the report', async (outcome, bounce, reason) => {
    const sentMailing = await createSentNewsletter(10);
    const { ctx, mailingId } = sentMailing;
    const [row] = await ctx.db.read.select().from(deliveries).where(eq(deliveries.recipientId, 9));
    const reportBefore = await readReport(sentMailing);
    await compact(sentMailing, ctx);
    const delivery = await findDelivery(ctx, row?.id ?? 0);
    expect(delivery).toMatchObject({ id: row?.id, recipientId: 9, address: 'r9@kova.example' });
    if (delivery === undefined) return;
    expect(await readReport(sentMailing)).toEqual(reportBefore);
    const report = { outcome, status: '5.1.1', detail: '550 5.1.1 no such user', eventId: 'late' };
    await recordBounce(ctx, { source: 'test', report, delivery });
    expect(await ctx.db.read.select().from(suppressions)).toMatchObject([
      { address: 'r9@kova.example', reason },
    ]);
    expect(await readPages(sentMailing, { bounce }, 5)).toMatchObject([{ email: 'r9@kova.example', bounce }]);
    expect((await readPages(sentMailing, {}, 5)).map(({ id }) => id)).toHaveLength(10);
    expect(await countReceivedNewsletters(ctx, { ownerId: OWNER, recipientId: 9 })).toBe(1);
    const [storedRow] = await ctx.db.read.select().from(deliveries).where(eq(deliveries.recipientId, 9));
    expect(storedRow).toEqual({ ...row, bounce, bouncedAt: sentMailing.world.clock.now() });
    expect(await ctx.db.read.select().from(mailings)).toMatchObject([
      { id: mailingId, accepted: 9, failed: 1 },
    ]);
  });

  it('is found by its Message-ID, and not by the Message-ID of another newsletter', async () => {
    const sentMailing = await createSentNewsletter(10);
    const { ctx, mailingId } = sentMailing;
    const [row] = await ctx.db.read.select().from(deliveries).where(eq(deliveries.recipientId, 9));
    await compact(sentMailing, ctx);
    const [mailing] = await ctx.db.read.select().from(mailings).where(eq(mailings.id, mailingId));
    const find = (publicId: string | undefined) =>
      findReportedDelivery(ctx, { messageId: `${publicId}.${row?.id}@tidings.example`, address: undefined });
    expect(await find('another')).toBeUndefined();
    expect(await readDeliveries(sentMailing.world, mailingId)).toHaveLength(3);
    expect(await find(mailing?.publicId)).toMatchObject({ recipientId: 9 });
    expect(await readDeliveries(sentMailing.world, mailingId)).toHaveLength(4);
  });

  it('restores the row once for concurrent reports', async () => {
    const sentMailing = await createSentNewsletter(10);
    const [row] = await sentMailing.ctx.db.read
      .select()
      .from(deliveries)
      .where(eq(deliveries.recipientId, 9));
    await compact(sentMailing, sentMailing.ctx);
    await Promise.all([1, 2, 3].map(() => findDelivery(sentMailing.ctx, row?.id ?? 0)));
    expect(await sentMailing.ctx.db.read.select().from(deliveryFiles)).toMatchObject([
      { count: 7, restored: 1 },
    ]);
    expect(await countReceivedNewsletters(sentMailing.ctx, { ownerId: OWNER, recipientId: 9 })).toBe(1);
    expect(await countDeliveries(sentMailing.ctx, sentMailing.mailingId)).toEqual({ accepted: 9, failed: 1 });
  });

  it('finds no delivery of an erased or unknown subscriber', async () => {
    const sentMailing = await createSentNewsletter(10);
    const [row] = await sentMailing.ctx.db.read
      .select()
      .from(deliveries)
      .where(eq(deliveries.recipientId, 9));
    await compact(sentMailing, sentMailing.ctx);
    await eraseRecipient(sentMailing.ctx, {
      ownerId: OWNER,
      recipientId: 9,
      address: 'r9@kova.example',
      before: 0,
    });
    expect(await findDelivery(sentMailing.ctx, row?.id ?? 0)).toBeUndefined();
    expect(await findDelivery(sentMailing.ctx, 999_999)).toBeUndefined();
  });
});

describe('erasing', () => {
  it('a subscriber removes only that subscriber from the files of every newsletter', async () => {
    const first = await createSentNewsletter(12);
    const second = await createSentNewsletter(12, first.world);
    for (const sentMailing of [first, second]) await compact(sentMailing, sentMailing.ctx);
    const erasedRecipient = { ownerId: OWNER, recipientId: 9, address: 'r9@kova.example', before: 0 };
    await eraseRecipient(first.ctx, erasedRecipient);
    for (const sentMailing of [first, second]) {
      const emails = (await readPages(sentMailing, {}, 5)).map(({ email }) => email);
      expect(emails).toHaveLength(12);
      expect(emails.filter((email) => email === null)).toHaveLength(2);
      expect(await readExport(sentMailing)).toContain('"Erased subscriber",accepted,2,250,""');
    }
    expect([...readFiles(first).values()].join('\n')).not.toContain('r9@kova.example');
    expect([...readFiles(first).values()].join('\n')).toContain('r10@kova.example');
    expect(await countReceivedNewsletters(first.ctx, { ownerId: OWNER, recipientId: 10 })).toBe(2);
  });

  it('several subscribers at once removes all of them', async () => {
    const sentMailing = await createSentNewsletter(12);
    await compact(sentMailing, sentMailing.ctx);
    await Promise.all(
      [7, 8, 9].map((recipientId) =>
        eraseRecipient(sentMailing.ctx, {
          ownerId: OWNER,
          recipientId,
          address: `r${recipientId}@kova.example`,
          before: 0,
        }),
      ),
    );
    expect([...readFiles(sentMailing).values()].join('\n')).not.toMatch(/r[789]@/);
    expect(readFiles(sentMailing).size).toBe(1);
    expect(countLines(sentMailing)).toBe(9);
  });

  it('leaves the files of other owners unchanged', async () => {
    const sentMailing = await createSentNewsletter(12);
    await compact(sentMailing, sentMailing.ctx);
    const filesBefore = readFiles(sentMailing);
    await eraseRecipient(sentMailing.ctx, {
      ownerId: 2,
      recipientId: 9,
      address: 'r9@kova.example',
      before: 0,
    });
    await eraseMailings(sentMailing.ctx, 2);
    expect(readFiles(sentMailing)).toEqual(filesBefore);
  });

  it('a newsletter deletes its files and no longer counts the newsletter as received', async () => {
    const first = await createSentNewsletter(12);
    const second = await createSentNewsletter(12, first.world);
    for (const sentMailing of [first, second]) await compact(sentMailing, sentMailing.ctx);
    const [row] = await first.ctx.db.read
      .select()
      .from(deliveryFiles)
      .where(eq(deliveryFiles.mailingId, first.mailingId));
    await findDelivery(first.ctx, row?.lastId ?? 0);
    await eraseMailing(first.ctx, first.mailingId);
    expect([...readFiles(first).keys()]).toEqual([`deliveries/${second.mailingId}/0/1/rows.ndjson.gz`]);
    for (const recipientId of [9, 12])
      expect(await countReceivedNewsletters(first.ctx, { ownerId: OWNER, recipientId })).toBe(1);
  });

  it('a newsletter succeeds after one of its files was lost', async () => {
    const sentMailing = await createSentNewsletter(50);
    await compactFully(sentMailing, sentMailing.ctx);
    const [file] = await sentMailing.ctx.db.read.select().from(deliveryFiles);
    if (file === undefined) throw new Error('Nothing was compacted.');
    await sentMailing.ctx.blobs.removeAll(getVersionFolder(file));
    await eraseMailing(sentMailing.ctx, sentMailing.mailingId);
    expect(await sentMailing.ctx.db.read.select().from(mailings)).toEqual([]);
    expect(await sentMailing.ctx.db.read.select().from(deliveryFiles)).toEqual([]);
    expect(readFiles(sentMailing).size).toBe(0);
  });

  it('an account deletes all of its files', async () => {
    const sentMailing = await createSentNewsletter(12);
    await compact(sentMailing, sentMailing.ctx);
    expect(await eraseMailings(sentMailing.ctx, OWNER)).toBe(true);
    expect(readFiles(sentMailing)).toEqual(new Map());
    for (const table of [deliveryFiles, compactedNewsletters, deliveries])
      expect(await sentMailing.ctx.db.read.select().from(table)).toEqual([]);
  });
});

describe('a retry', () => {
  it('is possible until the failed deliveries may have moved', async () => {
    const sentMailing = await createSentNewsletter(5);
    const { ctx, world, mailingId } = sentMailing;
    world.clock.advance(90 * DAY - 1);
    expect((await readProgress(ctx, mailingId)).retryable).toBe(1);
    world.clock.advance(1);
    expect((await readProgress(ctx, mailingId)).retryable).toBe(0);
    await expect(retryFailedDeliveries(ctx, mailingId)).rejects.toMatchObject({
      code: 'nothing_to_retry',
      message: 'You can retry failed emails for 90 days after sending ends.',
    });
    await compactFully(sentMailing, ctx);
    expect((await readProgress(ctx, mailingId)).counts).toMatchObject({ accepted: 4, failed: 1 });
  });
});

describe('the regular job', () => {
  const listJobs = async ({ ctx }: FinishedMailing) => {
    const rows = await ctx.db.read.select().from(jobs);
    return rows.map(({ kind, payload, runAt }) => ({ kind, payload, runAt }));
  };

  it('queues newsletters that ended longer ago than the setting, once each', async () => {
    const old = await createSentNewsletter(5);
    old.world.clock.advance(90 * DAY);
    await createSentNewsletter(5, old.world);
    const now = old.world.clock.now();
    const expectedJobs = [
      { kind: COMPACT_MAILING, payload: { mailingId: old.mailingId, isFull: false }, runAt: now },
      { kind: COMPACT_DUE, payload: {}, runAt: now + COMPACT_INTERVAL },
    ];
    await compactDue(old.ctx);
    expect(await listJobs(old)).toEqual(expectedJobs);
    await compactDue(old.ctx);
    expect(await listJobs(old)).toEqual(expectedJobs);
    await compact(old, old.ctx);
    await old.ctx.db.transact([old.ctx.db.write.delete(jobs)]);
    await compactDue(old.ctx);
    expect(await listJobs(old)).toEqual(expectedJobs.slice(1));
  });

  const listQueued = async (sentMailing: FinishedMailing) => {
    await compactDue(sentMailing.ctx);
    const rows = await listJobs(sentMailing);
    return rows.filter(({ kind }) => kind === COMPACT_MAILING).map(({ payload }) => payload);
  };

  /** Sends a newsletter each day, the first one first. */
  async function createDays(count: number, days: number): Promise<[FinishedMailing, ...FinishedMailing[]]> {
    const first = await createSentNewsletter(count);
    const mailings: [FinishedMailing, ...FinishedMailing[]] = [first];
    for (let day = 1; day < days; day += 1) {
      first.world.clock.advance(DAY);
      mailings.push(await createSentNewsletter(count, first.world));
    }
    return mailings;
  }

  it('queues failed deliveries too after five newer newsletters, however old they are', async () => {
    const sentMailings = await createDays(5, 6);
    const [first] = sentMailings;
    expect(await listQueued(first)).toEqual([]);
    first.world.clock.advance(95 * DAY);
    expect(await listQueued(first)).toEqual(
      sentMailings.map(({ mailingId }) => ({ mailingId, isFull: mailingId === first.mailingId })),
    );
    await first.ctx.db.transact([first.ctx.db.write.delete(jobs)]);
    await compactFully(first, first.ctx);
    for (const sentMailing of sentMailings.slice(1)) await compact(sentMailing, sentMailing.ctx);
    expect(await listQueued(first)).toEqual([]);
  });

  it('never queues failed deliveries while some are held', async () => {
    const sentMailings = await createDays(5, 6);
    const [first] = sentMailings;
    await setMailing(first.world, first.mailingId, { held: 1 });
    first.world.clock.advance(95 * DAY);
    expect(await listQueued(first)).toContainEqual({ mailingId: first.mailingId, isFull: false });
  });

  it.each([
    ['leaves everything while there are few', 30, []],
    ['queues the oldest above the setting', 20, [1]],
    ['queues all but those of the last three days', 0, [1, 2]],
  ])('%s', async (_, compactDeliveriesAbove, expected) => {
    const [first, ...otherMailings] = await createDays(6, 5);
    const instance = { ...first.ctx.instance, compactDeliveriesAbove };
    const sentMailing = { ...first, ctx: { ...first.ctx, instance } };
    const ids = [first, ...otherMailings].map(({ mailingId }) => mailingId);
    expect(await listQueued(sentMailing)).toEqual(
      expected.map((number) => ({ mailingId: ids[number - 1], isFull: false })),
    );
  });

  it('is queued when the first newsletter ends', async () => {
    const sentMailing = await createSentNewsletter(5);
    await setMailing(sentMailing.world, sentMailing.mailingId, { status: 'sending', finishedAt: null });
    await finishMailings(sentMailing.ctx);
    expect(await listJobs(sentMailing)).toContainEqual({
      kind: COMPACT_DUE,
      payload: {},
      runAt: sentMailing.world.clock.now() + COMPACT_INTERVAL,
    });
  });
});

it('checks the counters of a newsletter whose retry ends', async () => {
  const sentMailing = await createSentNewsletter(10);
  const { ctx, world, mailingId } = sentMailing;
  await compact(sentMailing, ctx);
  await ctx.db.transact([
    ctx.db.write.update(deliveries).set({ status: 'accepted' }).where(eq(deliveries.recipientId, 1)),
  ]);
  await setMailing(world, mailingId, { status: 'sending', finishedAt: null });
  await finishMailings(ctx);
  expect(world.errors).toEqual([]);
  expect(await countDeliveries(ctx, mailingId)).toEqual({ accepted: 10 });
});

describe('soft bounces in a row', () => {
  /** Sends the latest newsletters to recipient 4. All but the accepted emails bounce. */
  async function sendSeries(outcomes: Array<'bounces' | 'accepted'>): Promise<FinishedMailing> {
    const world = await createWorld();
    let sentMailing: FinishedMailing | undefined;
    for (const [number, outcome] of outcomes.entries()) {
      sentMailing = await createSentNewsletter(5, world);
      const [row] = await world.ctx.db.read
        .select()
        .from(deliveries)
        .where(sql`mailing_id = ${sentMailing.mailingId} and recipient_id = 4`);
      const delivery = outcome === 'bounces' ? await findDelivery(world.ctx, row?.id ?? 0) : undefined;
      const detail = '552 5.2.2 mailbox full';
      const report = { outcome: 'failed' as const, status: '5.2.2', detail, eventId: `soft-${number}` };
      if (delivery !== undefined) await recordBounce(world.ctx, { source: 'test', report, delivery });
      await compact(sentMailing, world.ctx);
    }
    if (sentMailing === undefined) throw new Error('A series has newsletters.');
    return sentMailing;
  }

  it.each([
    ['suppress the address', ['bounces', 'bounces', 'bounces', 'bounces', 'bounces'], 1],
    [
      'are interrupted by a compacted delivery',
      ['bounces', 'bounces', 'accepted', 'bounces', 'bounces', 'bounces'],
      0,
    ],
  ] as const)('%s', async (_, outcomes, suppressionCount) => {
    const { ctx } = await sendSeries([...outcomes]);
    expect(await ctx.db.read.select().from(suppressions)).toHaveLength(suppressionCount);
  });
});
