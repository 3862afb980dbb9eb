import { describe, expect, it } from 'vitest';
import type { Context } from '../../../server/context.js';
import {
  compact,
  compactFully,
  countLines,
  createSent,
  killAtEachStep,
  readFiles,
  readReport,
} from '../../../testing/email/compacted-newsletters.js';
import { readDeliveries } from '../../../testing/email/sent-mailings.js';
import { eraseRecipient } from '../erasures.js';
import { countReceivedNewsletters } from '../store.js';

const OWNER = 1;

describe('a worker killed at any step', { timeout: 120_000 }, () => {
  const prepare = async () => {
    const sent = await createSent(50);
    return { ...sent, before: await readReport(sent) };
  };

  it('of a compaction neither loses nor doubles a delivery', async () => {
    const { steps } = await killAtEachStep({
      prepare,
      work: (sent, ctx) => compact(sent, ctx),
      async check(sent) {
        expect(await readReport(sent)).toEqual(sent.before);
        await compact(sent, sent.ctx);
        expect(await readReport(sent)).toEqual(sent.before);
        expect(countLines(sent)).toBe(47);
        expect(await readDeliveries(sent.world, sent.mailingId)).toHaveLength(3);
        expect(await countReceivedNewsletters(sent.ctx, { ownerId: OWNER, recipientId: 9 })).toBe(1);
      },
    });
    // The steps for each of the two files are reserve, write, read back and name.
    expect(steps).toBeGreaterThanOrEqual(8);
  });

  it('of adding to files neither loses nor doubles a delivery', async () => {
    const { steps } = await killAtEachStep({
      async prepare() {
        const sent = await prepare();
        await compact(sent, sent.ctx);
        return sent;
      },
      work: (sent, ctx) => compactFully(sent, ctx),
      async check(sent) {
        expect(await readReport(sent)).toEqual(sent.before);
        await compactFully(sent, sent.ctx);
        expect(await readReport(sent)).toEqual(sent.before);
        expect(countLines(sent)).toBe(50);
        expect(await readDeliveries(sent.world, sent.mailingId)).toEqual([]);
        expect(await countReceivedNewsletters(sent.ctx, { ownerId: OWNER, recipientId: 9 })).toBe(1);
      },
    });
    expect(steps).toBeGreaterThanOrEqual(8);
  });

  it('of an erasure leaves no personal data once the job runs again', async () => {
    const erase = (ctx: Context) =>
      eraseRecipient(ctx, {
        ownerId: OWNER,
        recipientId: 9,
        address: 'r9@kova.example',
        before: ctx.clock.now(),
      });
    const { steps } = await killAtEachStep({
      async prepare() {
        const sent = await createSent(20);
        await compact(sent, sent.ctx);
        return sent;
      },
      work: (_, ctx) => erase(ctx),
      async check(sent) {
        await erase(sent.ctx);
        expect([...readFiles(sent).values()].join('\n')).not.toContain('r9@kova.example');
        expect(readFiles(sent).size).toBe(1);
        expect(countLines(sent)).toBe(17);
      },
    });
    expect(steps).toBeGreaterThanOrEqual(6);
  });
});
