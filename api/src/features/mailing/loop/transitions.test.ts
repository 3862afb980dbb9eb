import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { paths } from '../../../config/paths.js';
import { DAY } from '../../../kernel/clock.js';
import type { Outcome } from '../../../ports/email.js';
import type { Context } from '../../../server/context.js';
import { createMailing, readVerifiedCounts } from '../../../testing/email/mailings.js';
import { createWorld, type World } from '../../../testing/world.js';
import { hardBouncedAddresses } from '../bounces/table.js';
import { cancelMailing } from '../control/cancel-mailing.js';
import { releaseHeldDeliveries } from '../control/release-held.js';
import { retryFailedDeliveries } from '../control/requeue-deliveries.js';
import { holdRestored } from '../hold-restored.js';
import type { AttemptResult, Claim, DeliveryStatus } from '../rules.js';
import { suppress } from '../suppress.js';
import { deliveries } from '../table.js';
import { releaseOrphanedClaims, releaseUnconfirmedClaims, settleAndClaim } from './ledger.js';
import { settle } from './retry-rules.js';

const ADDRESS = 'r1@kova.example';
const worker = { workerId: 'worker-1', claimToken: 'token' };

interface Transition {
  from: DeliveryStatus;
  to: DeliveryStatus;
  because: string;
  /** The event for the mailing's one delivery, which is in the status `from`. */
  happens: (world: World, mailingId: number) => Promise<unknown>;
  policy?: 'hold';
}

const TRANSITIONS: Transition[] = [
  ...(['queued', 'deferred', 'unknown'] as const).flatMap((from): Transition[] => [
    { from, to: 'claimed', because: 'it is due', happens: claim },
    {
      from,
      to: 'suppressed',
      because: 'the recipient unsubscribed',
      happens: (...at) => unsubscribe(at[0]).then(() => claim(...at)),
    },
    {
      from,
      to: 'suppressed',
      because: 'the address is dead',
      happens: (...at) => markHardBounced(at[0]).then(() => claim(...at)),
    },
  ]),
  createTransition('accepted', 'the server took it', { kind: 'accepted', code: 250, text: '250 ok' }),
  createTransition('deferred', 'the server asks for later', {
    kind: 'deferred',
    code: 451,
    text: '451 later',
  }),
  createTransition('failed', 'the server refuses', { kind: 'failed', code: 554, text: '554 no' }),
  createTransition('queued', 'the server cannot be reached', { kind: 'unavailable', text: 'ECONNREFUSED' }),
  createTransition('unknown', 'the connection died in DATA', { kind: 'unknown', text: 'closed' }),
  {
    from: 'claimed',
    to: 'expired',
    because: 'the server still defers it after a day and six tries',
    happens: settleClaim({ kind: 'deferred', code: 451, text: '451 later' }, { attempts: 5, age: DAY }),
  },
  {
    from: 'claimed',
    to: 'held',
    because: 'the connection was lost in DATA a third time',
    happens: settleClaim({ kind: 'unknown', text: 'closed' }, { attempts: 2, age: 0 }),
  },
  {
    from: 'claimed',
    to: 'unknown',
    because: 'its worker died',
    happens: ({ ctx }) => releaseOrphanedClaims(ctx),
  },
  {
    from: 'claimed',
    to: 'held',
    because: 'its worker died and unknown deliveries are held',
    happens: ({ ctx }) => releaseOrphanedClaims(ctx),
    policy: 'hold',
  },
  {
    from: 'claimed',
    to: 'failed',
    because: 'it still cannot be built after a day and six tries',
    happens: settleClaim({ kind: 'not-built', text: 'damaged' }, { attempts: 5, age: DAY }),
  },
  {
    from: 'claimed',
    to: 'queued',
    because: 'the answer of its claim was lost',
    happens: ({ ctx }) => releaseUnconfirmedClaims(ctx, [worker.claimToken]),
  },
  ...(['queued', 'deferred', 'unknown', 'held'] as const).map((from): Transition => {
    return {
      from,
      to: 'canceled',
      because: 'its creator canceled it',
      happens: changeAsCreator(cancelMailing),
    };
  }),
  ...(['queued', 'claimed', 'deferred', 'unknown'] as const).map((from): Transition => {
    return { from, to: 'held', because: 'a backup was restored', happens: ({ ctx }) => holdRestored(ctx) };
  }),
  ...(['failed', 'expired', 'held'] as const).map((from): Transition => {
    return {
      from,
      to: 'queued',
      because: 'its creator retries',
      happens: changeAsCreator(retryFailedDeliveries),
    };
  }),
  ...(['send', 'give-up'] as const).map((action): Transition => {
    const to = action === 'send' ? 'queued' : 'canceled';
    const happens: Transition['happens'] = ({ ctx }, mailingId) =>
      releaseHeldDeliveries(ctx, { mailingId, action });
    return { from: 'held', to, because: `its creator decides to ${action}`, happens };
  }),
];

describe('the transition table', () => {
  it.each(TRANSITIONS)('$from → $to: $because', async ({ from, to, happens, policy }) => {
    const world = await createWorld(policy === undefined ? {} : { instance: { unknownPolicy: policy } });
    const mailingId = await createMailing(world, 1);
    expect(await readVerifiedCounts(world, mailingId)).toMatchObject({ audience: 1, queued: 1 });
    if (from === 'claimed') await claim(world, mailingId);
    else await setStatus(world, from);
    expect(await readVerifiedCounts(world, mailingId)).toMatchObject({ audience: 1, [from]: 1 });
    await happens(world, mailingId);
    // The counters match, and sum to the audience.
    expect(await readVerifiedCounts(world, mailingId)).toMatchObject({ audience: 1, [from]: 0, [to]: 1 });
  });

  it.each<DeliveryStatus>(['accepted', 'failed', 'expired', 'suppressed', 'canceled', 'held'])(
    'has no claim for a delivery that is %s',
    async (status) => {
      const world = await createWorld();
      const mailingId = await createMailing(world, 1);
      await setStatus(world, status);
      expect(await claim(world, mailingId)).toEqual([]);
      expect(await readVerifiedCounts(world, mailingId)).toMatchObject({ [status]: 1 });
    },
  );

  it('matches the decision record', () => {
    // The first arrow is the start of each of these tests.
    const testedTransitions = new Set([
      '— → queued',
      '— → held',
      ...TRANSITIONS.map(({ from, to }) => `${from} → ${to}`),
    ]);
    expect([...testedTransitions].sort()).toEqual([...readRecordedTransitions()].sort());
  });
});

function changeAsCreator(verb: (ctx: Context, mailingId: number) => Promise<unknown>): Transition['happens'] {
  return ({ ctx }, mailingId) => verb(ctx, mailingId);
}

function createTransition(to: DeliveryStatus, because: string, outcome: Outcome): Transition {
  return { from: 'claimed', to, because, happens: settleClaim(outcome, { attempts: 0, age: 0 }) };
}

function settleClaim(outcome: AttemptResult, previousAttempts: { attempts: number; age: number }) {
  return async ({ ctx, clock }: World) => {
    const [row] = await ctx.db.read.select().from(deliveries);
    if (row === undefined) throw new Error('There is no delivery.');
    const deliveryClaim: Claim = {
      ...row,
      ownerId: 1,
      priority: 10,
      attempts: previousAttempts.attempts,
      firstAttemptAt: clock.now() - previousAttempts.age,
      claimToken: worker.claimToken,
    };
    const settlement = settle(outcome, deliveryClaim, clock.now(), 'resend');
    await settleAndClaim(ctx, { ...worker, settled: [{ claim: deliveryClaim, settlement }], requests: [] });
  };
}

async function claim({ ctx }: World, mailingId: number): Promise<Claim[]> {
  const mailing = { id: mailingId, ownerId: 1, priority: 10, waiting: 1 };
  return settleAndClaim(ctx, { ...worker, settled: [], requests: [{ mailing, limit: 1 }] });
}

async function unsubscribe({ ctx }: World): Promise<void> {
  await ctx.db.transact([suppress(ctx, { ownerId: 1, address: ADDRESS, reason: 'unsubscribed' })]);
}

async function markHardBounced({ ctx, clock }: World): Promise<void> {
  await ctx.db.transact([
    ctx.db.write
      .insert(hardBouncedAddresses)
      .values({ address: ADDRESS, detail: '550 5.1.1', createdAt: clock.now() }),
  ]);
}

async function setStatus({ ctx }: World, status: DeliveryStatus): Promise<void> {
  await ctx.db.transact([
    ctx.db.write.update(deliveries).set({ status }).where(eq(deliveries.address, ADDRESS)),
  ]);
}

/** Reads every arrow of the table under "Statuses". */
function readRecordedTransitions(): Set<string> {
  const record = readFileSync(join(paths.root, 'docs/decisions/0003-delivery-statuses.md'), 'utf8');
  const table = record.split('## Statuses')[1]?.split('\n## ')[0] ?? '';
  const rows = [...table.matchAll(/^\| ([a-z, —]+?) +\| ([a-z]+) +\|/gm)];
  return new Set(
    rows.flatMap(([, from = '', to = '']) => from.split(', ').map((status) => `${status.trim()} → ${to}`)),
  );
}
