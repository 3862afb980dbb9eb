import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../../db/jobs/job-loop.js';
import { DAY, HOUR, MINUTE } from '../../../kernel/clock.js';
import { ban } from '../../../testing/ban.js';
import { type Creator, createHttpWorld } from '../../../testing/http-world.js';
import { users } from '../../accounts/index.js';
import { deliveries, mailingMessages } from '../../mailing/table.js';
import { signInJobs } from '../index.js';
import { emailLinks, verificationCodes } from '../table.js';
import { requestEmailChange } from './request-email-change.js';
import { emailChanges } from './table.js';

const OLD = 'mara@creators.example';
const NEW = 'mara@kiln.example';

async function createChanging({ isVerified = true }: { isVerified?: boolean } = {}) {
  const world = await createHttpWorld();
  const mara = await world.register('mara');
  const { db } = world.ctx;
  if (isVerified) await db.transact([db.write.update(users).set({ emailVerifiedAt: 1 })]);
  const request = (email = NEW, as: Creator = mara) =>
    world.call('POST', '/api/email-change', { as, body: { email } });
  const pending = async (as: Creator = mara) =>
    (await world.call('GET', '/api/email-change', { as })).json.pending;
  const cancel = (as: Creator = mara) => world.call('DELETE', '/api/email-change', { as });
  const press = (token: string) => world.call('POST', '/api/auth/email-change', { body: { token } });
  const userOf = async ({ id }: Creator) => (await db.read.select().from(users).where(eq(users.id, id)))[0];

  /** Returns the emails to an address, oldest first. */
  async function emailsTo(address: string): Promise<string[]> {
    const rows = await db.read
      .select({ message: mailingMessages, address: deliveries.address })
      .from(deliveries)
      .innerJoin(mailingMessages, eq(mailingMessages.mailingId, deliveries.mailingId))
      .where(eq(deliveries.address, address))
      .orderBy(deliveries.mailingId);
    return rows.map(({ message }) =>
      message.skeleton.parts.join('').replaceAll('=\r\n', '').replaceAll('=3D', '='),
    );
  }
  async function tokenTo(address: string): Promise<string> {
    const text = (await emailsTo(address)).findLast((each) => each.includes('/change-email#'));
    return /\/change-email#([\w-]+)/.exec(text ?? '')?.[1] ?? 'none';
  }
  const subjectsTo = async (address: string) =>
    (await emailsTo(address)).map((text) => /^Subject: (.*)$/m.exec(text)?.[1]?.trim());
  return { world, mara, request, pending, cancel, press, userOf, emailsTo, tokenTo, subjectsTo };
}

describe('a change of address', () => {
  it('does not complete if the new address is banned in between', async () => {
    const { world, mara, request, press, userOf, tokenTo } = await createChanging();
    await request();
    await ban(world.ctx, NEW);
    for (const address of [NEW, OLD]) expect((await press(await tokenTo(address))).status).toBe(403);
    expect(await userOf(mara)).toMatchObject({ email: OLD });
  });

  it.each([
    ['the new address first', [NEW, OLD]],
    ['the present address first', [OLD, NEW]],
  ])('is complete when both addresses are confirmed, %s', async (_order, [first = '', second = '']) => {
    const { world, mara, request, pending, press, userOf, tokenTo, emailsTo, subjectsTo } =
      await createChanging();
    const loginResponse = await world.call('POST', '/api/login', {
      body: { username: 'mara', password: 'correct horse' },
    });
    const cookie = (loginResponse.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    expect(await request(` ${NEW.toUpperCase()} `)).toMatchObject({
      status: 200,
      json: {
        pending: {
          email: NEW,
          isNewConfirmed: false,
          isPresentConfirmed: false,
          expiresAt: '2026-11-22T08:00:00.000Z',
        },
      },
    });
    expect(await press(await tokenTo(first))).toMatchObject({
      status: 200,
      json: { pending: { email: NEW } },
    });
    expect(await pending()).toMatchObject({
      isNewConfirmed: first === NEW,
      isPresentConfirmed: first === OLD,
    });
    expect((await userOf(mara))?.email).toBe(OLD);
    expect(await press(await tokenTo(second))).toMatchObject({ status: 200, json: { pending: null } });
    expect(await userOf(mara)).toMatchObject({ email: NEW, emailVerifiedAt: world.clock.now() });
    expect(await pending()).toBeNull();
    // The session that requested it stays, and the other session has ended.
    expect((await world.call('GET', '/api/user', { as: mara })).json.email).toBe(NEW);
    expect((await world.call('GET', '/api/user', { headers: { cookie } })).status).toBe(401);
    const notice = 'Your Tidings email address was changed';
    expect((await subjectsTo(OLD)).at(-1)).toBe(notice);
    expect((await subjectsTo(NEW)).at(-1)).toBe(notice);
    for (const address of [OLD, NEW])
      expect((await emailsTo(address)).at(-1)).toContain('Every other browser was signed out.');
  });

  it('names the new address before the link in the email to the present address', async () => {
    const { request, emailsTo } = await createChanging();
    await request();
    const [text = ''] = await emailsTo(OLD);
    const parts = [
      'account "mara".',
      `New address: ${NEW}`,
      'To confirm, open the page below and press "Confirm the change" there. This link works once, for 24 hours:',
      '/change-email#',
      'If this was not you, open the page below and press "Secure my account". The link works once, for 7 days.',
    ].map((part) => text.indexOf(part));
    expect(parts).not.toContain(-1);
    expect(parts).toEqual([...parts].sort((first, second) => first - second));
  });

  it('ends codes and links that were emailed to the earlier address', async () => {
    const { world, request, press, tokenTo } = await createChanging();
    await world.call('POST', '/api/auth/request-code', { body: { email: OLD } });
    await world.call('POST', '/api/auth/request-password-reset', { body: { email: OLD } });
    await runDueJobs(world.ctx, signInJobs, 'test');
    const { read } = world.ctx.db;
    expect([await read.$count(verificationCodes), await read.$count(emailLinks)]).toEqual([1, 1]);
    await request();
    await press(await tokenTo(NEW));
    await press(await tokenTo(OLD));
    expect([await read.$count(verificationCodes), await read.$count(emailLinks)]).toEqual([0, 0]);
  });

  it('needs only the new address if the present one was never verified, and emails nobody there', async () => {
    const { mara, request, press, userOf, tokenTo, emailsTo } = await createChanging({ isVerified: false });
    expect((await request()).json.pending.isPresentConfirmed).toBeNull();
    expect((await press(await tokenTo(NEW))).json.pending).toBeNull();
    expect(await userOf(mara)).toMatchObject({ email: NEW });
    expect(await emailsTo(OLD)).toEqual([]);
  });

  it('fails if the present address was verified in between', async () => {
    const { world, mara, request, press, userOf, tokenTo } = await createChanging({ isVerified: false });
    await request();
    await world.ctx.db.transact([world.ctx.db.write.update(users).set({ emailVerifiedAt: 1 })]);
    expect((await press(await tokenTo(NEW))).json.code).toBe('link_expired');
    expect((await userOf(mara))?.email).toBe(OLD);
  });

  it('completes once if both links are pressed twice at the same time', async () => {
    const { mara, request, press, userOf, tokenTo, subjectsTo } = await createChanging();
    await request();
    const tokens = [await tokenTo(NEW), await tokenTo(OLD)];
    const responses = await Promise.all([...tokens, ...tokens].map((token) => press(token)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 410, 410]);
    expect((await userOf(mara))?.email).toBe(NEW);
    expect((await subjectsTo(NEW)).filter((subject) => subject?.endsWith('was changed'))).toHaveLength(1);
  });

  it('expires after a day', async () => {
    const { world, mara, request, pending, press, userOf, tokenTo } = await createChanging();
    await request();
    await press(await tokenTo(NEW));
    world.clock.advance(DAY);
    expect((await press(await tokenTo(OLD))).json.code).toBe('link_expired');
    expect(await pending()).toBeNull();
    expect((await userOf(mara))?.email).toBe(OLD);
  });

  it('fails and is dropped if another account has taken the address', async () => {
    const { world, mara, request, pending, press, userOf, tokenTo } = await createChanging();
    await request();
    await press(await tokenTo(NEW));
    await world.call('POST', '/api/register', {
      body: { username: 'ines', email: NEW, password: 'another horse' },
    });
    const response = await press(await tokenTo(OLD));
    expect(response).toMatchObject({
      status: 409,
      json: { code: 'email_taken', message: expect.stringContaining('by now') },
    });
    expect((await userOf(mara))?.email).toBe(OLD);
    expect(await pending()).toBeNull();
  });
});

describe('a link of a change', () => {
  it('works once, and is rejected if it is wrong or sent from another origin', async () => {
    const { world, request, press, tokenTo } = await createChanging();
    await request();
    const token = await tokenTo(NEW);
    expect([(await press(token)).status, (await press(token)).status]).toEqual([200, 410]);
    for (const wrong of ['none', `${token}x`]) expect((await press(wrong)).json.code).toBe('link_expired');
    const foreignRequest = {
      body: { token: await tokenTo(OLD) },
      headers: { origin: 'https://evil.example' },
    };
    expect((await world.call('POST', '/api/auth/email-change', foreignRequest)).json.code).toBe(
      'wrong_origin',
    );
    for (const body of [{}, { token: '' }, { token: 1 }, { token: 'x'.repeat(101) }, { token, more: 1 }]) {
      expect((await world.call('POST', '/api/auth/email-change', { body })).status).toBe(400);
    }
  });

  it('is sent again to the address that has not confirmed, and replaces the earlier one', async () => {
    const { request, press, tokenTo, emailsTo } = await createChanging();
    await request();
    await press(await tokenTo(NEW));
    const earlierToken = await tokenTo(OLD);
    expect((await request()).json.pending.isNewConfirmed).toBe(true);
    expect([(await emailsTo(NEW)).length, (await emailsTo(OLD)).length]).toEqual([1, 2]);
    expect((await press(earlierToken)).status).toBe(410);
    expect((await press(await tokenTo(OLD))).json.pending).toBeNull();
  });

  it('ends when another address is requested, which resets both confirmations', async () => {
    const { request, press, tokenTo } = await createChanging();
    await request();
    const earlierToken = await tokenTo(NEW);
    await press(await tokenTo(OLD));
    const response = await request('mara@studio.example');
    expect(response.json.pending).toMatchObject({ isNewConfirmed: false, isPresentConfirmed: false });
    expect((await press(earlierToken)).status).toBe(410);
  });

  it.each([
    ['a new password', (stage: EmailChangeWorld) => stage.changePassword()],
    ['"This wasn\'t me"', (stage: EmailChangeWorld) => stage.pressNotMe()],
    ['the deletion of the account', (stage: EmailChangeWorld) => stage.deleteAccount()],
    ['a cancellation', (stage: EmailChangeWorld) => stage.cancel()],
  ])('ends with %s', async (_name, act) => {
    const stage = await createEmailChangeWorld();
    await stage.request();
    const token = await stage.tokenTo(NEW);
    expect((await act(stage)).status).toBe(200);
    expect((await stage.press(token)).json.code).toBe('link_expired');
    expect(await stage.world.ctx.db.read.$count(emailChanges)).toBe(0);
  });
});

type EmailChangeWorld = Awaited<ReturnType<typeof createEmailChangeWorld>>;

async function createEmailChangeWorld() {
  const changing = await createChanging();
  const { world, mara, emailsTo } = changing;
  const call = (path: string, body: object) => world.call('POST', path, { as: mara, body });
  async function pressNotMe() {
    const text = (await emailsTo(OLD)).find((each) => each.includes('/not-me#'));
    const token = /\/not-me#([\w.-]+)/.exec(text ?? '')?.[1];
    return world.call('POST', '/api/auth/not-me', { body: { token } });
  }
  return {
    ...changing,
    pressNotMe,
    changePassword: () => call('/api/change-password', { newPassword: 'an entirely new one' }),
    deleteAccount: () => call('/api/delete-account', { confirmDeletion: true }),
  };
}

describe('requesting a change', () => {
  it.each([
    ['no address', {}],
    ['the present address', { email: OLD.toUpperCase() }],
    ['a text without @', { email: 'kiln.example' }],
    ['a line break', { email: 'a@kiln.example\r\nBcc: b@kiln.example' }],
    ['an unknown field', { email: NEW, userId: 2 }],
  ])('rejects %s', async (_name, body) => {
    const { world, mara } = await createChanging();
    const response = await world.call('POST', '/api/email-change', { as: mara, body });
    expect([response.status, response.json.code]).toEqual([400, 'invalid_input']);
    expect(await world.ctx.db.read.$count(emailChanges)).toBe(0);
  });

  it('rejects the address of another account, and sends nothing', async () => {
    const { world, request, emailsTo } = await createChanging();
    await world.register('ines');
    const response = await request('ines@creators.example');
    expect([response.status, response.json.code]).toEqual([409, 'email_taken']);
    expect(await emailsTo('ines@creators.example')).toEqual([]);
  });

  it('needs a session with a recent sign-in', async () => {
    const { world, mara, request, cancel } = await createChanging();
    const body = { email: NEW };
    expect((await world.call('POST', '/api/email-change', { body })).status).toBe(401);
    expect((await world.call('GET', '/api/email-change')).status).toBe(401);
    expect((await world.call('DELETE', '/api/email-change')).status).toBe(401);
    world.clock.advance(10 * MINUTE + 1);
    expect((await request()).json.code).toBe('reauthentication_required');
    expect((await cancel()).status).toBe(200);
    const input = { userId: mara.id, tokenHash: 'ended in between', email: NEW };
    await expect(requestEmailChange(world.ctx, input)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('shows and cancels only the creator’s own change', async () => {
    const { world, request, pending, cancel } = await createChanging();
    const ines = await world.register('ines');
    await request();
    expect(await pending(ines)).toBeNull();
    await cancel(ines);
    expect(await pending()).toMatchObject({ email: NEW });
  });

  it('sends at most five times in ten minutes', async () => {
    const world = await createHttpWorld({ instance: { rateLimits: true } });
    const mara = await world.register('mara');
    const request = () => world.call('POST', '/api/email-change', { as: mara, body: { email: NEW } });
    for (let time = 0; time < 5; time += 1) expect((await request()).status).toBe(200);
    expect((await request()).status).toBe(429);
  });

  it('sends at most five times an hour to one address, for all accounts', async () => {
    const world = await createHttpWorld({ instance: { rateLimits: true } });
    const creators = [await world.register('mara'), await world.register('ines')];
    const statuses: number[] = [];
    for (const as of [...creators, ...creators, ...creators]) {
      const body = { email: statuses.length % 2 === 0 ? NEW : NEW.toUpperCase() };
      statuses.push((await world.call('POST', '/api/email-change', { as, body })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('preserves a confirmation that arrives during a repeated request', async () => {
    const { world, request, press, pending, tokenTo, mara } = await createChanging();
    await request();
    const token = await tokenTo(NEW);
    const { transactDurably } = world.ctx.db;
    world.ctx.db.transactDurably = (async (...args: Parameters<typeof transactDurably>) => {
      world.ctx.db.transactDurably = transactDurably;
      expect((await press(token)).status).toBe(200);
      return transactDurably(...args);
    }) as typeof transactDurably;
    expect((await request()).json.pending.isNewConfirmed).toBe(true);
    expect(await pending(mara)).toMatchObject({ isNewConfirmed: true, isPresentConfirmed: false });
  });

  it('does not start again if the last link completes the change during the request', async () => {
    const { world, request, press, pending, tokenTo } = await createChanging();
    await request();
    await press(await tokenTo(OLD));
    const token = await tokenTo(NEW);
    const { transactDurably } = world.ctx.db;
    world.ctx.db.transactDurably = (async (...args: Parameters<typeof transactDurably>) => {
      world.ctx.db.transactDurably = transactDurably;
      expect((await press(token)).json.pending).toBeNull();
      return transactDurably(...args);
    }) as typeof transactDurably;
    expect((await request()).json.message).toBe('Your account already has this address.');
    expect(await pending()).toBeNull();
  });

  it('drops a confirmation after a day, even if the change is requested again', async () => {
    const { world, request, press, tokenTo } = await createChanging();
    await request();
    await press(await tokenTo(NEW));
    const backdateConfirmation = (ms: number) => {
      const { db } = world.ctx;
      return db.transact([db.write.update(emailChanges).set({ confirmedAt: world.clock.now() - ms })]);
    };
    await backdateConfirmation(DAY - 1);
    expect((await request()).json.pending.isNewConfirmed).toBe(true);
    await backdateConfirmation(DAY);
    expect((await request()).json.pending.isNewConfirmed).toBe(false);
  });

  it('leaves a link valid for 23 hours', async () => {
    const { world, request, press, tokenTo } = await createChanging();
    await request();
    world.clock.advance(23 * HOUR);
    expect((await press(await tokenTo(NEW))).status).toBe(200);
  });
});
