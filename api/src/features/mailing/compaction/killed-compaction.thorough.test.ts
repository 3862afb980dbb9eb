import { describe, expect, it } from 'vitest';
import type { Context } from '../../../server/context.js';
import {
  compact,
  compactFully,
  countLines,
  createSentNewsletter,
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
    const sentMailing = await createSentNewsletter(50);
    return { ...sentMailing, before: await readReport(sentMailing) };
  };

  it('of a compaction neither loses nor doubles a delivery', async () => {
    const { steps } = await killAtEachStep({
      prepare,
      work: (sentMailing, ctx) => compact(sentMailing, ctx),
      async check(sentMailing) {
        expect(await readReport(sentMailing)).toEqual(sentMailing.before);
        await compact(sentMailing, sentMailing.ctx);
        expect(await readReport(sentMailing)).toEqual(sentMailing.before);
        expect(countLines(sentMailing)).toBe(47);
        expect(await readDeliveries(sentMailing.world, sentMailing.mailingId)).toHaveLength(3);
        expect(await countReceivedNewsletters(sentMailing.ctx, { ownerId: OWNER, recipientId: 9 })).toBe(1);
      },
    });
    // The steps for each of the two files are reserve, write, read back and name.
    expect(steps).toBeGreaterThanOrEqual(8);
  });

  it('of adding to files neither loses nor doubles a delivery', async () => {
    const { steps } = await killAtEachStep({
      async prepare() {
        const sentMailing = await prepare();
        await compact(sentMailing, sentMailing.ctx);
        return sentMailing;
      },
      work: (sentMailing, ctx) => compactFully(sentMailing, ctx),
      async check(sentMailing) {
        expect(await readReport(sentMailing)).toEqual(sentMailing.before);
        await compactFully(sentMailing, sentMailing.ctx);
        expect(await readReport(sentMailing)).toEqual(sentMailing.before);
        expect(countLines(sentMailing)).toBe(50);
        expect(await readDeliveries(sentMailing.world, sentMailing.mailingId)).toEqual([]);
        expect(await countReceivedNewsletters(sentMailing.ctx, { ownerId: OWNER, recipientId: 9 })).toBe(1);
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
        const sentMailing = await createSentNewsletter(20);
        await compact(sentMailing, sentMailing.ctx);
        return sentMailing;
      },
      work: (_, ctx) => erase(ctx),
      async check(sentMailing) {
        await erase(sentMailing.ctx);
        expect([...readFiles(sentMailing).values()].join('\n')).not.toContain('r9@kova.example');
        expect(readFiles(sentMailing).size).toBe(1);
        expect(countLines(sentMailing)).toBe(17);
      },
    });
    expect(steps).toBeGreaterThanOrEqual(6);
  });
});
