import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { desc, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { recoveryCodes, secondFactors } from '../features/accounts/factors/table.js';
import { isPassword } from '../features/accounts/index.js';
import { apiTokens, sessions, users } from '../features/accounts/table.js';
import { ensureFirstAdmin } from '../features/admin/index.js';
import { admins, auditEntries } from '../features/admin/table.js';
import { mailingMessages, mailings } from '../features/mailing/table.js';
import type { Context } from '../server/context.js';
import { createContext, createFolder, createInstance, run } from '../testing/operated-instance.js';
import { askSecret } from './accounts/ask-secret.js';

const listEntries = (ctx: Context) => ctx.db.read.select().from(auditEntries).orderBy(desc(auditEntries.id));
const OPERATOR = { adminId: 0, adminName: 'the operator' };

describe('the audit log of the operator', () => {
  it('records password resets in their transaction', async () => {
    const { env, ctx } = await createInstance();
    await ensureFirstAdmin(ctx, { username: 'root', password: 'open sesame door' });
    await run(['reset-password', 'mara'], env);
    await run(['reset-password', 'root', '--admin'], env);
    expect(await listEntries(ctx)).toMatchObject([
      {
        ...OPERATOR,
        action: 'admin.reset-password',
        subjectKind: 'admin',
        subjectId: 1,
        subjectName: 'root',
      },
      { ...OPERATOR, action: 'user.reset-password', subjectKind: 'user', subjectId: 1, subjectName: 'mara' },
    ]);

    const usersBefore = await ctx.db.read.select().from(users);
    await ctx.db.transact([
      ctx.db.write.run(sql`create trigger no_entry before insert on audit_entries
        begin select raise(abort, 'no'); end`),
    ]);
    await expect(run(['reset-password', 'mara'], env)).rejects.toThrow();
    expect(await ctx.db.read.select().from(users)).toEqual(usersBefore);
  });

  it('records removed second factors, whose owners can then sign in without them', async () => {
    const { env, ctx } = await createInstance();
    await ensureFirstAdmin(ctx, { username: 'root', password: 'open sesame door' });
    const createAccount = (accountKind: 'user' | 'admin') => ({ accountKind, accountId: 1, createdAt: 1 });
    for (const kind of ['user', 'admin'] as const) {
      await ctx.db.transact([
        ctx.db.write
          .insert(secondFactors)
          .values({ ...createAccount(kind), sealedSecret: 'x', enabledAt: 1 }),
        ctx.db.write.insert(recoveryCodes).values({ ...createAccount(kind), fingerprint: kind }),
      ]);
    }
    expect(await run(['reset-factors', 'mara'], env)).toMatch(
      /^Two-step sign-in and all passkeys of mara were removed\./,
    );
    const [notice] = await ctx.db.read.select().from(mailingMessages);
    expect(notice?.skeleton.parts.join('').replaceAll('=\r\n', '')).toContain(
      'The operator removed two-step sign-in and all passkeys.',
    );
    expect(await ctx.db.read.select().from(secondFactors)).toMatchObject([{ accountKind: 'admin' }]);
    await run(['reset-factors', 'root', '--admin'], env);
    expect(await ctx.db.read.$count(secondFactors)).toBe(0);
    expect(await ctx.db.read.$count(recoveryCodes)).toBe(0);
    expect(await listEntries(ctx)).toMatchObject([
      { ...OPERATOR, action: 'admin.reset-factors', subjectKind: 'admin', subjectName: 'root' },
      { ...OPERATOR, action: 'user.reset-factors', subjectKind: 'user', subjectName: 'mara' },
    ]);
    await expect(run(['reset-factors', 'tom'], env)).rejects.toThrow(/no creator tom/);
    await expect(run(['reset-factors', 'mara', '--admin'], env)).rejects.toThrow(/no administrator mara/);
  });

  it('records a changed address, which is not verified, and ends every session', async () => {
    const { env, ctx } = await createInstance();
    await ctx.db.transact([
      ctx.db.write.update(users).set({ emailVerifiedAt: 1 }),
      ctx.db.write.run(
        sql`insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at) values ('x', 1, 1, 1, 9e15)`,
      ),
    ]);
    expect(await run(['change-email', 'mara', 'Mara@Kiln.example'], env)).toMatch(
      /^The address of mara is now Mara@Kiln.example\. It is not verified yet\./,
    );
    const [mara] = await ctx.db.read.select().from(users);
    expect(mara).toMatchObject({ email: 'mara@kiln.example', emailVerifiedAt: null });
    expect(await ctx.db.read.$count(sessions)).toBe(0);
    // Both addresses get the notice.
    const notices = (await ctx.db.read.select().from(mailingMessages)).map(({ skeleton }) =>
      skeleton.parts.join('').replaceAll('=\r\n', ''),
    );
    const expectedNotice = expect.stringContaining(
      'Every browser was signed out, and every API token was revoked.',
    );
    expect(notices).toEqual([expectedNotice, expectedNotice]);
    expect(await listEntries(ctx)).toMatchObject([
      { ...OPERATOR, action: 'user.change-email', subjectKind: 'user', subjectName: 'mara', details: {} },
    ]);
    await expect(run(['change-email', 'tom', 'tom@kiln.example'], env)).rejects.toThrow(/no creator tom/);
    await expect(run(['change-email', 'mara', 'kiln'], env)).rejects.toThrow(/kiln is not an email address/);
    await expect(run(['change-email', 'mara'], env)).rejects.toThrow(/Name an account and an address/);
  });

  it('records backups and restores', async () => {
    const { env, ctx } = await createInstance();
    const backup = join(createFolder(), 'monday');
    expect(await run(['backup', backup], env)).not.toMatch(/audit log/);
    expect(await listEntries(ctx)).toMatchObject([
      { ...OPERATOR, action: 'instance.backup', subjectId: null, details: { folder: backup } },
    ]);
    const otherEnv = { DATA_DIR: join(createFolder(), 'data'), LOG_LEVEL: 'silent' };
    await run(['restore', backup], otherEnv);
    expect(await listEntries(await createContext(otherEnv))).toMatchObject([
      { ...OPERATOR, action: 'instance.restore', details: { madeAt: expect.stringMatching(/^20/) } },
    ]);
  });

  it('does not block a backup if it cannot be written, and the output reports the failure', async () => {
    const { env, ctx } = await createInstance();
    await ctx.db.transact([ctx.db.write.run(sql`delete from __drizzle_migrations where created_at > 0`)]);
    const backup = join(createFolder(), 'monday');
    expect(await run(['backup', backup], env)).toMatch(
      /audit log has no entry of this backup: The database belongs to/,
    );
    expect(await listEntries(ctx)).toEqual([]);
  });
});

describe('reset-password --ask', () => {
  it('asks for the password twice, and does not print it', async () => {
    const { env, ctx } = await createInstance();
    await ensureFirstAdmin(ctx, { username: 'root', password: 'open sesame door' });
    const words = ['reset-password', 'root', '--admin', '--ask'];
    expect(await run(words, env, ['correct horse', 'correct horse'])).toBe(
      'The password of root was changed. All browsers were signed out.\n',
    );
    const [root] = await ctx.db.read.select().from(admins);
    expect(await isPassword('correct horse', root?.passwordHash)).toBe(true);
    const short = run(words, env, ['eleven long', 'eleven long']);
    await expect(short).rejects.toThrow(/at least 12 characters\. Nothing was changed/);
  });

  it.each([
    ['two different passwords', ['correct horse', 'correct horses'], /passwords differ/],
    ['a password that is too short', ['horse', 'horse'], /at least 6 characters\. Nothing was changed/],
    ['a common password', ['sunshine', 'sunshine'], /easy to guess.*Nothing was changed/],
    ['no terminal', [], /no terminal for typing/],
  ])('rejects %s, and changes nothing', async (_name, typedLines, sentence) => {
    const { env, ctx } = await createInstance();
    await expect(run(['reset-password', 'mara', '--ask'], env, typedLines)).rejects.toThrow(sentence);
    expect(await ctx.db.read.select({ hash: users.passwordHash }).from(users)).toEqual([{ hash: 'x' }]);
  });
});

it('reset-password ends the creator’s sessions and API tokens, and sends an email', async () => {
  const { env, ctx } = await createInstance();
  const commonFields = { userId: 1, createdAt: 1 };
  await ctx.db.transact([
    ctx.db.write.insert(sessions).values({ ...commonFields, tokenHash: 's', lastSeenAt: 1, expiresAt: 9 }),
    ctx.db.write
      .insert(apiTokens)
      .values({ ...commonFields, tokenHash: 't', name: 'laptop', scopes: ['read'] }),
  ]);
  await run(['reset-password', 'mara'], env);
  expect([
    await ctx.db.read.$count(sessions),
    await ctx.db.read.$count(apiTokens),
    await ctx.db.read.$count(mailings),
  ]).toEqual([0, 0, 1]);
});

describe('askSecret', () => {
  function createTerminal() {
    let screenText = '';
    const input = new PassThrough();
    const output = {
      write: (text: string) => {
        screenText += text;
      },
    };
    return { at: { input, output }, input, shown: () => screenText };
  }

  it('hides the input, and supports backspace', async () => {
    const { at, input, shown } = createTerminal();
    const secret = askSecret('New password: ', at);
    input.write('hors\u007fse\r');
    expect(await secret).toBe('horse');
    expect(shown()).toBe('New password: \n');
  });

  it.each(['\u0003', '\u0004'])('throws on %j', async (key) => {
    const { at, input } = createTerminal();
    const secret = askSecret('New password: ', at);
    input.write(key);
    await expect(secret).rejects.toThrow('Nothing was changed.');
  });
});
