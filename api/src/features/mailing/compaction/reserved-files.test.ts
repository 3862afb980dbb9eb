import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import {
  compact,
  compactFully,
  countLines,
  createSentNewsletter,
  type FinishedMailing,
  readFiles,
  readReport,
} from '../../../testing/email/compacted-newsletters.js';
import { eraseMailing, eraseRecipient } from '../erasures.js';
import { COMPACT_INTERVAL, compactDue } from './compact-due.js';
import { reservedDeliveryFiles } from './table.js';

const ADDRESS = 'r9@kova.example';
const KILLED = new Error('killed');

const erase = ({ ctx }: FinishedMailing) =>
  eraseRecipient(ctx, { ownerId: 1, recipientId: 9, address: ADDRESS, before: ctx.clock.now() });

/** Creates a context whose first write waits until `beforeWrite` is done, as a suspended worker does. */
function suspendAtWrite(
  ctx: Context,
  { beforeWrite, after = async () => {} }: { beforeWrite(): Promise<unknown>; after?(): Promise<void> },
): Context {
  let writes = 0;
  return {
    ...ctx,
    blobs: {
      ...ctx.blobs,
      async write(key, bytes) {
        writes += 1;
        if (writes > 1) return ctx.blobs.write(key, bytes);
        await beforeWrite();
        await ctx.blobs.write(key, bytes);
        await after();
      },
    },
  };
}

const readAllText = (sentMailing: FinishedMailing) => [...readFiles(sentMailing).values()].join('\n');
const listReservations = ({ ctx }: FinishedMailing) => ctx.db.read.select().from(reservedDeliveryFiles);

describe('a worker that is suspended before it writes', () => {
  it.each([
    ['a new file', async () => {}, compact],
    ['the next version of a file', compact, compactFully],
  ] as const)('%s changes no file of the worker that took over', async (_, prepare, work) => {
    const sentMailing = await createSentNewsletter(50);
    await prepare(sentMailing, sentMailing.ctx);
    let files = new Map<string, string>();
    let report: unknown;
    await work(
      sentMailing,
      suspendAtWrite(sentMailing.ctx, {
        async beforeWrite() {
          await work(sentMailing, sentMailing.ctx);
          files = readFiles(sentMailing);
          report = await readReport(sentMailing);
        },
      }),
    );
    expect(readFiles(sentMailing)).toEqual(files);
    expect(await readReport(sentMailing)).toEqual(report);
    expect(await listReservations(sentMailing)).toEqual([]);
  });

  it('and is killed after the write leaves no file, however late it wrote', async () => {
    const sentMailing = await createSentNewsletter(50);
    let lateWrite: [string, Uint8Array] | undefined;
    const worker = suspendAtWrite(sentMailing.ctx, {
      async beforeWrite() {
        await compact(sentMailing, sentMailing.ctx);
        await erase(sentMailing);
      },
      after: () => Promise.reject(KILLED),
    });
    const { write } = worker.blobs;
    const rememberWrite = (key: string, bytes: Uint8Array) => {
      lateWrite ??= [key, bytes];
      return write(key, bytes);
    };
    const blobs = { ...worker.blobs, write: rememberWrite };
    await expect(compact(sentMailing, { ...worker, blobs })).rejects.toBe(KILLED);
    const lineCount = countLines(sentMailing);
    expect(readAllText(sentMailing)).toContain(ADDRESS);
    for (let wait = COMPACT_INTERVAL; wait < 300 * HOUR; wait *= 2) {
      sentMailing.world.clock.advance(wait);
      await compactDue(sentMailing.ctx);
      expect(readAllText(sentMailing)).not.toContain(ADDRESS);
      if (lateWrite !== undefined) await sentMailing.ctx.blobs.write(...lateWrite);
    }
    expect(countLines(sentMailing)).toBe(lineCount);
    expect(await listReservations(sentMailing)).toHaveLength(1);
    sentMailing.world.clock.advance(30 * DAY);
    await compactDue(sentMailing.ctx);
    expect(readAllText(sentMailing)).not.toContain(ADDRESS);
    expect(await listReservations(sentMailing)).toEqual([]);
    expect(await sentMailing.ctx.blobs.read(lateWrite?.[0] ?? ADDRESS)).toBeUndefined();
  });

  it('leaves no file once another worker has withdrawn its reservation', async () => {
    const sentMailing = await createSentNewsletter(50);
    const reportBefore = await readReport(sentMailing);
    // The other worker is killed after it withdrew the reservation and removed the file.
    const removeAll = () => Promise.reject(KILLED);
    const killedContext = { ...sentMailing.ctx, blobs: { ...sentMailing.ctx.blobs, removeAll } };
    const beforeWrite = () => expect(compact(sentMailing, killedContext)).rejects.toBe(KILLED);
    expect(await compact(sentMailing, suspendAtWrite(sentMailing.ctx, { beforeWrite }))).toBe('unfinished');
    expect(readFiles(sentMailing)).toEqual(new Map());
    expect(await readReport(sentMailing)).toEqual(reportBefore);
  });

  it('leaves no file once the job runs again, if the newsletter was deleted before the write', async () => {
    const sentMailing = await createSentNewsletter(50);
    const worker = suspendAtWrite(sentMailing.ctx, {
      beforeWrite: () => eraseMailing(sentMailing.ctx, sentMailing.mailingId),
      after: () => Promise.reject(KILLED),
    });
    await expect(compact(sentMailing, worker)).rejects.toBe(KILLED);
    // Its job runs again on another worker.
    await compact(sentMailing, sentMailing.ctx);
    expect(readFiles(sentMailing)).toEqual(new Map());
  });

  it('still erases a subscriber if its reservation was withdrawn', async () => {
    const sentMailing = await createSentNewsletter(20);
    await compact(sentMailing, sentMailing.ctx);
    const ctx = suspendAtWrite(sentMailing.ctx, {
      async beforeWrite() {
        sentMailing.world.clock.advance(COMPACT_INTERVAL);
        await compactDue(sentMailing.ctx);
      },
    });
    await erase({ ...sentMailing, ctx });
    expect(readAllText(sentMailing)).not.toContain(ADDRESS);
    expect([readFiles(sentMailing).size, countLines(sentMailing)]).toEqual([1, 17]);
    expect(await listReservations(sentMailing)).toEqual([]);
  });
});

describe('the files of a restored backup', () => {
  it('stay if an abandoned version is the only copy', async () => {
    const sentMailing = await createSentNewsletter(20);
    const { ctx, mailingId } = sentMailing;
    await compact(sentMailing, ctx);
    const reportBefore = await readReport(sentMailing);
    await expect(
      erase({ ...sentMailing, ctx: suspendAtWrite(ctx, { beforeWrite: () => Promise.reject(KILLED) }) }),
    ).rejects.toBe(KILLED);
    // The database is older than the erasure, and the files are newer.
    const [reserved] = await listReservations(sentMailing);
    const file = await ctx.blobs.read(`deliveries/${mailingId}/0/1/rows.ndjson.gz`);
    const folder = `deliveries/${mailingId}/0/${reserved?.version}`;
    await ctx.blobs.write(`${folder}/rows.ndjson.gz`, file ?? new Uint8Array());
    await ctx.blobs.removeAll(`deliveries/${mailingId}/0/1/`);
    sentMailing.world.clock.advance(COMPACT_INTERVAL);
    await compactDue(ctx);
    expect((await readReport(sentMailing)).lists[0]).toHaveLength(reportBefore.lists[0]?.length ?? 0);
    await erase(sentMailing);
    expect(readAllText(sentMailing)).not.toContain(ADDRESS);
    expect([readFiles(sentMailing).size, countLines(sentMailing)]).toEqual([1, 17]);
  });

  it('are removed if the database has their deliveries as rows', async () => {
    const sentMailing = await createSentNewsletter(50);
    const reportBefore = await readReport(sentMailing);
    const getPath = (part: number, version: number) =>
      `deliveries/${sentMailing.mailingId}/${part}/${version}/rows.ndjson.gz`;
    for (const [part, version] of [
      [0, 1],
      [1, 3],
      [2, 1],
      [3, 2],
    ] as const)
      await sentMailing.ctx.blobs.write(
        getPath(part, version),
        new TextEncoder().encode('of the time after the backup'),
      );
    await compact(sentMailing, sentMailing.ctx);
    expect(await readReport(sentMailing)).toEqual(reportBefore);
    await erase(sentMailing);
    for (const part of [2, 3]) {
      for (const version of [1, 2])
        expect(await sentMailing.ctx.blobs.read(getPath(part, version))).toBeUndefined();
    }
  });
});
