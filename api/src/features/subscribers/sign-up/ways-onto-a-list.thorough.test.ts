import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../../../kernel/clock.js';
import {
  confirmTokenIn,
  deliverEmails,
  runSubscriberJobs,
} from '../../../testing/email/subscriber-emails.js';
import {
  type ApiResponse,
  type Creator,
  createHttpWorld,
  type HttpWorld,
} from '../../../testing/http-world.js';
import { markNonexistent } from '../../mailing/bounces/hard-bounced-addresses.js';
import { suppress } from '../../mailing/index.js';
import { suppressions } from '../../mailing/table.js';
import { listErasedOrRemoved } from '../erasure/erase-subscribers.js';
import { runImports } from '../import/run-imports.js';
import { refundConfirmationEmail } from '../opt-in/email-limits.js';
import { subscribers } from '../table.js';
import { leaveByComplaint, unsubscribe } from '../unsubscribe/unsubscribe.js';

interface ListWorld {
  world: HttpWorld;
  mara: Creator;
  /** Subscribes an address and returns its row. */
  join(email: string): Promise<typeof subscribers.$inferSelect>;
}

const CONSENT = 'They asked.';
const PAGE = { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' };
const WIDGET = { origin: 'https://shop.example' };

/** The history of an address with this creator. */
const PASTS: Record<string, (stage: ListWorld, email: string) => Promise<void>> = {
  unsubscribed: async ({ world, join }, email) => {
    await unsubscribe(world.ctx, { token: (await join(email)).token });
  },
  removed: async ({ world, mara, join }, email) => {
    await world.call('DELETE', `/api/subscribers/${(await join(email)).id}`, { as: mara });
  },
  'unsubscribed-removed': async (stage, email) => {
    const { token, id } = await stage.join(email);
    await unsubscribe(stage.world.ctx, { token });
    await stage.world.call('DELETE', `/api/subscribers/${id}`, { as: stage.mara });
  },
  'removed-purged': async (stage, email) => {
    await PASTS.removed?.(stage, email);
    stage.world.clock.advance(DAY + HOUR);
    await runSubscriberJobs(stage.world);
    expect(await findRow(stage, email)).toBeUndefined();
    expect(
      await stage.world.ctx.db.read.select().from(suppressions).where(eq(suppressions.address, email)),
    ).toEqual([]);
  },
  complained: async ({ world: { ctx, clock }, mara, join }, address) => {
    await join(address);
    await ctx.db.transact([suppress(ctx, { ownerId: mara.id, address, reason: 'complained' })]);
    await leaveByComplaint(ctx, { ownerId: mara.id, address, complainedAt: clock.now() });
  },
  'suppressed-unsubscribed': async ({ world: { ctx }, mara }, address) => {
    await ctx.db.transact([suppress(ctx, { ownerId: mara.id, address, reason: 'unsubscribed' })]);
  },
  'soft-bounced': async ({ world: { ctx }, mara }, address) => {
    await ctx.db.transact([suppress(ctx, { ownerId: mara.id, address, reason: 'soft-bounces' })]);
  },
  'hard-bounced': async ({ world: { ctx }, mara }, address) => {
    await ctx.db.transact([suppress(ctx, { ownerId: mara.id, address, reason: 'hard-bounce' })]);
  },
  dead: async ({ world: { ctx }, mara }, address) => {
    await ctx.db.transact(
      markNonexistent(ctx, { ownerId: mara.id, address, detail: '550 5.1.1 no such user' }),
    );
  },
  erased: async ({ world, join }, email) => {
    await world.call('DELETE', `/api/preferences/${(await join(email)).token}`);
  },
  'erased-for-long': async (stage, email) => {
    await PASTS.erased?.(stage, email);
    stage.world.clock.advance(2 * DAY);
    await runSubscriberJobs(stage.world);
  },
};
const formerStatuses = Object.keys(PASTS);
const getAddress = (formerStatus: string) => `${formerStatus}@kova.example`;

/** The public ways to type another person's address, each of which may be repeated. */
const PUBLIC_WAYS: Record<string, (world: HttpWorld, email: string) => Promise<ApiResponse>> = {
  'the page': (world, email) => subscribe(world, { email }, PAGE),
  'a widget': (world, email) => subscribe(world, { email }, WIDGET),
  'an API client': (world, email) => subscribe(world, { email }, {}),
  'the page without scripts': (world, email) => post(world, { email }, PAGE),
  'a widget without scripts': (world, email) => post(world, { email }, WIDGET),
};

const subscribe = (world: HttpWorld, body: object, headers: Record<string, string>) =>
  world.call('POST', '/api/subscribers', { body: { username: 'mara', ...body }, headers });
const post = (world: HttpWorld, form: Record<string, string>, headers: Record<string, string>) =>
  world.call('POST', '/api/subscribers', { form: { username: 'mara', ...form }, headers });

async function createListWorld(): Promise<ListWorld> {
  const world = await createHttpWorld();
  const mara = await world.register('mara');
  const stage: ListWorld = {
    world,
    mara,
    async join(email) {
      await subscribe(world, { email }, PAGE);
      const row = await findRow(stage, email);
      if (row?.status !== 'confirmed') throw new Error(`${email} could not subscribe.`);
      return row;
    },
  };
  return stage;
}

async function findRow({ world, mara }: ListWorld, email: string) {
  const { read } = world.ctx.db;
  const isOfUser = and(eq(subscribers.userId, mara.id), eq(subscribers.email, email));
  return (await read.select().from(subscribers).where(isOfUser))[0];
}

async function createListWorldWithFormerStatuses(): Promise<ListWorld> {
  const stage = await createListWorld();
  for (const formerStatus of formerStatuses) await PASTS[formerStatus]?.(stage, getAddress(formerStatus));
  return stage;
}

const isConfirmed = async (stage: ListWorld, email: string) =>
  (await findRow(stage, email))?.status === 'confirmed';
const maskResponse = ({ status, text }: ApiResponse, email: string) => [
  status,
  text.replaceAll(email, '(address)').replace(/"requestId":"[^"]*"/, ''),
];

describe.each(Object.entries(PUBLIC_WAYS))('subscribing through %s', (_, enter) => {
  it('confirms an address with a history only by the link in its email', async () => {
    const stage = await createListWorldWithFormerStatuses();
    for (const formerStatus of formerStatuses) {
      for (const spelling of [getAddress(formerStatus), ` ${getAddress(formerStatus).toUpperCase()} `]) {
        await enter(stage.world, spelling);
        expect([formerStatus, await isConfirmed(stage, getAddress(formerStatus))]).toEqual([
          formerStatus,
          false,
        ]);
      }
    }
    stage.world.clock.advance(2 * DAY);
    const emails = await deliverEmails(stage.world);
    for (const formerStatus of formerStatuses) {
      await enter(stage.world, getAddress(formerStatus));
      expect([formerStatus, await isConfirmed(stage, getAddress(formerStatus))]).toEqual([
        formerStatus,
        false,
      ]);
      const confirmationEmails = emails.filter(
        ({ to, subject }) => to?.[0]?.address === getAddress(formerStatus) && /confirm/i.test(subject ?? ''),
      );
      // Emails to a mailbox that hard bounced are suppressed.
      expect([formerStatus, confirmationEmails.length]).toEqual([
        formerStatus,
        formerStatus === 'dead' ? 0 : 1,
      ]);
      if (formerStatus === 'dead') continue;
      await stage.world.call('POST', `/confirm/${confirmTokenIn(confirmationEmails[0])}`, {
        headers: { origin: 'null' },
      });
      expect([formerStatus, await isConfirmed(stage, getAddress(formerStatus))]).toEqual([
        formerStatus,
        true,
      ]);
      const remainingRows = await stage.world.ctx.db.read
        .select()
        .from(suppressions)
        .where(eq(suppressions.address, getAddress(formerStatus)));
      expect([formerStatus, remainingRows]).toEqual([formerStatus, []]);
    }
  });

  it.each([false, true])(
    'responds the same to new addresses and addresses with a history, double opt-in: %s',
    async (doubleOptIn) => {
      const stage = await createListWorldWithFormerStatuses();
      const body = { archive: 'listed', doubleOptIn };
      await stage.world.call('PUT', '/api/list-settings', { as: stage.mara, body });
      const listResponses = async (email: string) => [
        maskResponse(await enter(stage.world, email), email),
        maskResponse(await enter(stage.world, email), email),
        maskResponse(await enter(stage.world, email), email),
      ];
      const usual = await listResponses('new@kova.example');
      for (const formerStatus of formerStatuses) {
        expect([formerStatus, await listResponses(getAddress(formerStatus))]).toEqual([formerStatus, usual]);
      }
    },
  );
});

describe('the confirmation email', () => {
  it('is limited for each address, with any history', async () => {
    const stage = await createListWorldWithFormerStatuses();
    const { ctx } = stage.world;
    for (let attempt = 0; attempt < 8; attempt += 1) {
      for (const formerStatus of formerStatuses) {
        await subscribe(stage.world, { email: getAddress(formerStatus) }, WIDGET);
        await subscribe(stage.world, { email: getAddress(formerStatus).toUpperCase() }, PAGE);
      }
    }
    const toEach = new Map<string, number>();
    for (const { to, subject } of await deliverEmails(stage.world)) {
      const address = to?.[0]?.address ?? '';
      if (/confirm/i.test(subject ?? '')) toEach.set(address, (toEach.get(address) ?? 0) + 1);
    }
    expect(Object.fromEntries(toEach)).toEqual(
      Object.fromEntries(
        formerStatuses
          .filter((formerStatus) => formerStatus !== 'dead')
          .map((formerStatus) => [getAddress(formerStatus), 1]),
      ),
    );
    await refundConfirmationEmail(ctx, { userId: stage.mara.id, email: getAddress('erased') });
  });
});

/** Covers a creator's ways, in the dashboard, with a device's token, and with the terminal. */
describe('adding by hand', () => {
  const expected: Record<string, number | string> = {
    unsubscribed: 409,
    'unsubscribed-removed': 409,
    'suppressed-unsubscribed': 409,
    complained: 409,
    erased: 409,
    'erased-for-long': 409,
  };
  it.each(['cookie', 'token'] as const)(
    'never confirms an address with a history, using a %s',
    async (way) => {
      const stage = await createListWorldWithFormerStatuses();
      const created = await stage.world.call('POST', '/api/tokens', {
        as: stage.mara,
        body: {
          name: 'Terminal',
          scopes: ['write', 'addresses'],
          username: 'mara',
          password: 'correct horse',
        },
      });
      const credentials = way === 'cookie' ? { as: stage.mara } : { token: created.json.token };
      for (const formerStatus of formerStatuses) {
        const response = await stage.world.call('POST', '/api/subscribers/by-hand', {
          ...credentials,
          body: { email: getAddress(formerStatus).toUpperCase(), consent: CONSENT },
        });
        expect([formerStatus, response.status]).toEqual([formerStatus, expected[formerStatus] ?? 201]);
        if (response.status === 201) expect(response.json.status).toBe('pending');
        else expect(response.json.code).toBe('resubscribe_required');
        expect([formerStatus, await isConfirmed(stage, getAddress(formerStatus))]).toEqual([
          formerStatus,
          false,
        ]);
      }
    },
  );
});

describe('importing', () => {
  it('adds no address with a history, even in upper case', async () => {
    const stage = await createListWorldWithFormerStatuses();
    const file = `email\n${formerStatuses.map((formerStatus) => getAddress(formerStatus).toUpperCase()).join('\n')}\n`;
    const raw = `--b\r\nContent-Disposition: form-data; name="file"; filename="l.csv"\r\n\r\n${file}\r\n--b\r\nContent-Disposition: form-data; name="consent"\r\n\r\n${CONSENT}\r\n--b--\r\n`;
    const { json } = await stage.world.call('POST', '/api/subscribers/import', {
      as: stage.mara,
      raw,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    await runImports(stage.world.ctx, { userId: stage.mara.id }, { attempt: 1, isStopping: () => false });
    const importResponse = await stage.world.call('GET', `/api/subscribers/imports/${json.id}`, {
      as: stage.mara,
    });
    expect(importResponse.json.counts).toMatchObject({
      rows: formerStatuses.length,
      added: 0,
      skippedUnsubscribed: 4,
      skippedRemoved: 2,
      skippedBounced: 3,
      erased: 2,
    });
    for (const formerStatus of formerStatuses)
      expect([formerStatus, await isConfirmed(stage, getAddress(formerStatus))]).toEqual([
        formerStatus,
        false,
      ]);
  });
});

describe('the fingerprint of an erased address', () => {
  it.each([
    ['upper case and spaces', ' INES@Kova.Example ', 'ines@kova.example'],
    ['a domain in another script', 'ines@BÜCHER.example', 'ines@xn--bcher-kva.example'],
    ['a composed character', 'jo\u0308rg@kova.example', 'j\u00f6rg@kova.example'],
  ])('matches an address typed with %s', async (_, typedAddress, storedAddress) => {
    const stage = await createListWorld();
    const { token } = await stage.join(storedAddress);
    await stage.world.call('DELETE', `/api/preferences/${token}`);
    const { ctx } = stage.world;
    expect(await listErasedOrRemoved(ctx, { userId: stage.mara.id, addresses: [storedAddress] })).toEqual(
      new Map([[storedAddress, 'subscriber']]),
    );
    await subscribe(stage.world, { email: typedAddress }, PAGE);
    expect(await findRow(stage, storedAddress)).toMatchObject({ status: 'pending' });
  });
});
