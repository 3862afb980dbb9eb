import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import {
  compact,
  compactFully,
  countLines,
  createSent,
  readFiles,
  readReport,
  type Sent,
} from '../../../testing/email/compacted-newsletters.js';
import { eraseMailing, eraseRecipient } from '../erasures.js';
import { COMPACT_EVERY, compactDue } from './compact-due.js';
import { reservedDeliveryFiles } from './table.js';

const ADDRESS = 'r9@kova.example';
const KILLED = new Error('killed');

const erase = ({ ctx }: Sent) =>
  eraseRecipient(ctx, { ownerId: 1, recipientId: 9, address: ADDRESS, before: ctx.clock.now() });

/** Creates a context whose first write waits until `meanwhile` is done, as a suspended worker does. */
function suspendedAtWrite(
  ctx: Context,
  { meanwhile, after = async () => {} }: { meanwhile(): Promise<unknown>; after?(): Promise<void> },
): Context {
  let writes = 0;
  return {
    ...ctx,
    blobs: {
      ...ctx.blobs,
      async write(key, bytes) {
        writes += 1;
        if (writes > 1) return ctx.blobs.write(key, bytes);
        await meanwhile();
        await ctx.blobs.write(key, bytes);
        await after();
      },
    },
  };
}

const textOf = (sent: Sent) => [...readFiles(sent).values()].join('\n');
const reservationsOf = ({ ctx }: Sent) => ctx.db.read.select().from(reservedDeliveryFiles);

describe('a worker that is suspended before it writes', () => {
  it.each([
    ['a new file', async () => {}, compact],
    ['the next version of a file', compact, compactFully],
  ] as const)('%s changes no file of the worker that took over', async (_, prepare, work) => {
    const sent = await createSent(50);
    await prepare(sent, sent.ctx);
    let files = new Map<string, string>();
    let report: unknown;
    await work(
      sent,
      suspendedAtWrite(sent.ctx, {
        async meanwhile() {
          await work(sent, sent.ctx);
          files = readFiles(sent);
          report = await readReport(sent);
        },
      }),
    );
    expect(readFiles(sent)).toEqual(files);
    expect(await readReport(sent)).toEqual(report);
    expect(await reservationsOf(sent)).toEqual([]);
  });

  it('and is killed after the write leaves no file, however late it wrote', async () => {
    const sent = await createSent(50);
    let late: [string, Uint8Array] | undefined;
    const worker = suspendedAtWrite(sent.ctx, {
      async meanwhile() {
        await compact(sent, sent.ctx);
        await erase(sent);
      },
      after: () => Promise.reject(KILLED),
    });
    const { write } = worker.blobs;
    const remembering = (key: string, bytes: Uint8Array) => {
      late ??= [key, bytes];
      return write(key, bytes);
    };
    const blobs = { ...worker.blobs, write: remembering };
    await expect(compact(sent, { ...worker, blobs })).rejects.toBe(KILLED);
    const named = countLines(sent);
    expect(textOf(sent)).toContain(ADDRESS);
    for (let wait = COMPACT_EVERY; wait < 300 * HOUR; wait *= 2) {
      sent.world.clock.advance(wait);
      await compactDue(sent.ctx);
      expect(textOf(sent)).not.toContain(ADDRESS);
      if (late !== undefined) await sent.ctx.blobs.write(...late);
    }
    expect(countLines(sent)).toBe(named);
    expect(await reservationsOf(sent)).toHaveLength(1);
    sent.world.clock.advance(30 * DAY);
    await compactDue(sent.ctx);
    expect(textOf(sent)).not.toContain(ADDRESS);
    expect(await reservationsOf(sent)).toEqual([]);
    expect(await sent.ctx.blobs.read(late?.[0] ?? ADDRESS)).toBeUndefined();
  });

  it('never names its file once another worker withdrew the reservation', async () => {
    const sent = await createSent(50);
    const before = await readReport(sent);
    // The other worker is killed after it withdrew the reservation and removed the file.
    const removeAll = () => Promise.reject(KILLED);
    const killed = { ...sent.ctx, blobs: { ...sent.ctx.blobs, removeAll } };
    const meanwhile = () => expect(compact(sent, killed)).rejects.toBe(KILLED);
    expect(await compact(sent, suspendedAtWrite(sent.ctx, { meanwhile }))).toBe('unfinished');
    expect(readFiles(sent)).toEqual(new Map());
    expect(await readReport(sent)).toEqual(before);
  });

  it('leaves nothing if the newsletter is deleted before it writes and is killed', async () => {
    const sent = await createSent(50);
    const worker = suspendedAtWrite(sent.ctx, {
      meanwhile: () => eraseMailing(sent.ctx, sent.mailingId),
      after: () => Promise.reject(KILLED),
    });
    await expect(compact(sent, worker)).rejects.toBe(KILLED);
    // Its job runs again on another worker.
    await compact(sent, sent.ctx);
    expect(readFiles(sent)).toEqual(new Map());
  });

  it('erases a subscriber all the same if its reservation was withdrawn', async () => {
    const sent = await createSent(20);
    await compact(sent, sent.ctx);
    const ctx = suspendedAtWrite(sent.ctx, {
      async meanwhile() {
        sent.world.clock.advance(COMPACT_EVERY);
        await compactDue(sent.ctx);
      },
    });
    await erase({ ...sent, ctx });
    expect(textOf(sent)).not.toContain(ADDRESS);
    expect([readFiles(sent).size, countLines(sent)]).toEqual([1, 17]);
    expect(await reservationsOf(sent)).toEqual([]);
  });
});

describe('the files of a restored backup', () => {
  it('stay if an abandoned version is the only copy', async () => {
    const sent = await createSent(20);
    const { ctx, mailingId } = sent;
    await compact(sent, ctx);
    const before = await readReport(sent);
    await expect(
      erase({ ...sent, ctx: suspendedAtWrite(ctx, { meanwhile: () => Promise.reject(KILLED) }) }),
    ).rejects.toBe(KILLED);
    // The database is older than the erasure, and the files are newer.
    const [reserved] = await reservationsOf(sent);
    const file = await ctx.blobs.read(`deliveries/${mailingId}/0/1/rows.ndjson.gz`);
    const folder = `deliveries/${mailingId}/0/${reserved?.version}`;
    await ctx.blobs.write(`${folder}/rows.ndjson.gz`, file ?? new Uint8Array());
    await ctx.blobs.removeAll(`deliveries/${mailingId}/0/1/`);
    sent.world.clock.advance(COMPACT_EVERY);
    await compactDue(ctx);
    expect((await readReport(sent)).lists[0]).toHaveLength(before.lists[0]?.length ?? 0);
    await erase(sent);
    expect(textOf(sent)).not.toContain(ADDRESS);
    expect([readFiles(sent).size, countLines(sent)]).toEqual([1, 17]);
  });

  it('are removed if the database has their deliveries as rows', async () => {
    const sent = await createSent(50);
    const before = await readReport(sent);
    const path = (part: number, version: number) =>
      `deliveries/${sent.mailingId}/${part}/${version}/rows.ndjson.gz`;
    for (const [part, version] of [
      [0, 1],
      [1, 3],
      [2, 1],
      [3, 2],
    ] as const)
      await sent.ctx.blobs.write(
        path(part, version),
        new TextEncoder().encode('of the time after the backup'),
      );
    await compact(sent, sent.ctx);
    expect(await readReport(sent)).toEqual(before);
    await erase(sent);
    for (const part of [2, 3]) {
      for (const version of [1, 2]) expect(await sent.ctx.blobs.read(path(part, version))).toBeUndefined();
    }
  });
});
