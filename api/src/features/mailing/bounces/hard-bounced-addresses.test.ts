import { describe, expect, it } from 'vitest';
import { DAY } from '../../../kernel/clock.js';
import { sendNewsletterTo } from '../../../testing/email/sent-newsletters.js';
import { createWorld, type World } from '../../../testing/world.js';
import { insertUser } from '../../accounts/index.js';
import { finishMailings, settleAndClaim } from '../loop/ledger.js';
import { PRIORITY } from '../rules.js';
import { suppress } from '../suppress.js';
import { suppressions } from '../table.js';
import { markNonexistent, unmarkNonexistent } from './hard-bounced-addresses.js';
import { HARD_BOUNCE_LIFETIME } from './rules.js';
import { hardBouncedAddresses } from './table.js';

const INES = 'ines@kova.example';
const TOM = 'tom@adeyemi.example';
const detail = '550 5.1.1 no such user';

async function createOwners(): Promise<World> {
  const world = await createWorld();
  for (const username of ['mara', 'teo']) {
    const user = { username, email: `${username}@creators.example`, passwordHash: 'x' };
    await world.ctx.db.transact(insertUser(world.ctx, user));
  }
  return world;
}

/** Returns the addresses for which a newsletter of this owner is claimed. */
async function listClaimedAddresses({ ctx }: World, ownerId: number, priority: number = PRIORITY.bulk) {
  const { mailingId } = await sendNewsletterTo(ctx, { ownerId, to: [INES, TOM], status: 'queued', priority });
  const claims = await settleAndClaim(ctx, {
    settled: [],
    requests: [{ mailing: { id: mailingId, ownerId, priority, waiting: 2 }, limit: 10 }],
    workerId: 'worker',
    claimToken: `token-${mailingId}`,
  });
  return claims.map(({ address }) => address);
}

describe('a hard-bounced address', () => {
  it('gets no newsletter, even from creators whose own emails to it did not bounce', async () => {
    const world = await createOwners();
    await world.ctx.db.transact(markNonexistent(world.ctx, { ownerId: 1, address: INES, detail }));
    expect(await listClaimedAddresses(world, 1)).toEqual([TOM]);
    expect(await listClaimedAddresses(world, 2)).toEqual([TOM]);
    expect(await listClaimedAddresses(world, 2, PRIORITY.reply)).toEqual([TOM]);
  });

  it('still gets a requested code from creators whose own emails to it did not bounce', async () => {
    const world = await createOwners();
    await world.ctx.db.transact(markNonexistent(world.ctx, { ownerId: 1, address: INES, detail }));
    expect(await listClaimedAddresses(world, 1, PRIORITY.transactional)).toEqual([TOM]);
    expect(await listClaimedAddresses(world, 2, PRIORITY.transactional)).toEqual([INES, TOM]);
  });

  it('gets newsletters again after half a year, even from the creator whose email bounced', async () => {
    const world = await createOwners();
    await world.ctx.db.transact(markNonexistent(world.ctx, { ownerId: 1, address: INES, detail }));
    world.clock.advance(HARD_BOUNCE_LIFETIME - 1);
    expect([await listClaimedAddresses(world, 1), await listClaimedAddresses(world, 2)]).toEqual([
      [TOM],
      [TOM],
    ]);
    world.clock.advance(1);
    expect([await listClaimedAddresses(world, 1), await listClaimedAddresses(world, 2)]).toEqual([
      [INES, TOM],
      [INES, TOM],
    ]);
    // Another hard bounce restarts the period of the address.
    await world.ctx.db.transact(markNonexistent(world.ctx, { ownerId: 1, address: INES, detail }));
    world.clock.advance(HARD_BOUNCE_LIFETIME - 1);
    expect([await listClaimedAddresses(world, 1), await listClaimedAddresses(world, 2)]).toEqual([
      [TOM],
      [TOM],
    ]);
  });

  it('still gets no newsletter from a creator it unsubscribed from when its period ends', async () => {
    const world = await createOwners();
    await world.ctx.db.transact([
      suppress(world.ctx, { ownerId: 2, address: INES, reason: 'unsubscribed' }),
      ...markNonexistent(world.ctx, { ownerId: 2, address: INES, detail }),
    ]);
    world.clock.advance(HARD_BOUNCE_LIFETIME);
    expect(await listClaimedAddresses(world, 2)).toEqual([TOM]);
  });

  it('is reported to the creators whose newsletters skipped it', async () => {
    const world = await createOwners();
    const { ctx, clock } = world;
    await ctx.db.transact(markNonexistent(ctx, { ownerId: 1, address: INES, detail }));
    const foundAt = clock.now();
    clock.advance(DAY);
    const { mailingId } = await sendNewsletterTo(ctx, { ownerId: 2, to: [INES], status: 'queued' });
    const request = {
      mailing: { id: mailingId, ownerId: 2, priority: PRIORITY.bulk, waiting: 1 },
      limit: 10,
    };
    await settleAndClaim(ctx, { settled: [], requests: [request], workerId: 'w', claimToken: 't' });
    await finishMailings(ctx);
    const ownSuppressions = (await ctx.db.read.select().from(suppressions)).filter(
      ({ ownerId }) => ownerId === 2,
    );
    // Stored with the time of the discovery, so that both expire together.
    expect(ownSuppressions).toMatchObject([
      { address: INES, reason: 'hard-bounce', detail, createdAt: foundAt },
    ]);
  });

  it('is valid again for all creators once one of them confirms it', async () => {
    const world = await createOwners();
    await world.ctx.db.transact(markNonexistent(world.ctx, { ownerId: 1, address: INES, detail }));
    await world.ctx.db.transact([unmarkNonexistent(world.ctx, INES)]);
    expect(await listClaimedAddresses(world, 2)).toEqual([INES, TOM]);
  });

  it('expires, and the next hard bounce deletes expired addresses', async () => {
    const { ctx, clock } = await createOwners();
    const addresses = ['a@x.example', 'b@x.example', 'c@x.example'];
    for (const address of addresses)
      await ctx.db.transact(markNonexistent(ctx, { ownerId: 1, address, detail }));
    clock.advance(DAY);
    // After another hard bounce, the address is no longer among the oldest.
    await ctx.db.transact(markNonexistent(ctx, { ownerId: 1, address: 'a@x.example', detail }));
    clock.advance(HARD_BOUNCE_LIFETIME - DAY);
    await ctx.db.transact(markNonexistent(ctx, { ownerId: 1, address: INES, detail }));
    const remainingAddresses = (await ctx.db.read.select().from(hardBouncedAddresses)).map(
      ({ address }) => address,
    );
    expect(remainingAddresses.sort()).toEqual(['a@x.example', INES]);
  });
});
