import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createAesSecrets } from '../../../adapters/secrets/aes.js';
import { SECOND } from '../../../kernel/clock.js';
import type { SigningKey } from '../../../kernel/tokens/signed-token.js';
import { formatDkimRecord, formatDkimRecordName, verifyDkim } from '../../../testing/email/dkim.js';
import { createWorld, type World, type WorldOptions } from '../../../testing/world.js';
import { hashPassword, insertUser } from '../../accounts/index.js';
import { createSigner, SigningRefused } from './create-signer.js';
import { deleteSigningKeys, insertSigningKeys, listPublicKeys, makeSigningKeys } from './signing-keys.js';
import { signingKeys } from './table.js';

const DOMAIN = 'kiln.example';
const MESSAGE = Buffer.from(
  'From: <mara@kiln.example>\r\nDate: Sat, 21 Nov 2026 08:00:00 +0000\r\n\r\nThe kiln would not cool.\r\n',
);

async function createSigningWorld(creators: string[], options: WorldOptions = {}): Promise<World> {
  const world = await createWorld(options);
  const passwordHash = await hashPassword('x');
  for (const username of creators) {
    await world.ctx.db.transact(
      insertUser(world.ctx, { username, email: `${username}@reader.example`, passwordHash }),
    );
  }
  return world;
}

async function addKeys({ ctx }: World, ownerId: number): Promise<void> {
  const rows = await makeSigningKeys(ctx, { ownerId, domain: DOMAIN });
  await ctx.db.transact([insertSigningKeys(ctx, rows)]);
}

async function verify(world: World, message: Uint8Array, ownerId: number) {
  const keys = await listPublicKeys(world.ctx, ownerId);
  const records = Object.fromEntries(
    keys.map((key) => [
      formatDkimRecordName(key),
      `v=DKIM1; k=${key.algorithm === 'rsa-sha256' ? 'rsa' : 'ed25519'}; p=${key.publicKey}`,
    ]),
  );
  const results = await verifyDkim(message, records, new Date(world.ctx.clock.now()));
  return results.map(({ domain, result }) => [domain, result]);
}

describe('the signer', () => {
  it('signs with both keys of a creator’s domain, and for each creator with their own', async () => {
    const world = await createSigningWorld(['mara', 'tom']);
    await addKeys(world, 1);
    await addKeys(world, 2);
    const signer = createSigner(world.ctx);
    const signedMessage = await signer.sign(MESSAGE, DOMAIN, 1);
    const expectedResults = [
      [DOMAIN, 'pass'],
      [DOMAIN, 'pass'],
    ];
    expect(await verify(world, signedMessage, 1)).toEqual(expectedResults);
    expect(await verify(world, signedMessage, 2)).not.toEqual(expectedResults);
    expect(await verify(world, await signer.sign(MESSAGE, DOMAIN, 2), 2)).toEqual(expectedResults);
    expect(Buffer.compare(await createSigner(world.ctx).sign(MESSAGE, DOMAIN, 1), signedMessage)).toBe(0);
  });

  it('signs emails without a domain with the instance’s key, or leaves them unsigned without a key', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const signingKey: SigningKey = {
      domain: 'tidings.example',
      selector: 's1',
      algorithm: 'rsa-sha256',
      privateKey,
    };
    const { ctx } = await createSigningWorld(['mara'], { instance: { signingKey } });
    const signedMessage = await createSigner(ctx).sign(MESSAGE, null, 1);
    const records = { [formatDkimRecordName(signingKey)]: formatDkimRecord(publicKey) };
    expect(await verifyDkim(signedMessage, records, new Date(ctx.clock.now()))).toMatchObject([
      { domain: 'tidings.example', result: 'pass' },
    ]);
    const bare = await createSigningWorld(['mara']);
    expect(await createSigner(bare.ctx).sign(MESSAGE, null, 1)).toBe(MESSAGE);
  });

  it('sends nothing unsigned once the keys are deleted', async () => {
    const world = await createSigningWorld(['mara', 'tom']);
    await addKeys(world, 1);
    const signer = createSigner(world.ctx);
    await signer.sign(MESSAGE, DOMAIN, 1);
    await world.ctx.db.transact([deleteSigningKeys(world.ctx, { ownerId: 1, domain: DOMAIN })]);
    world.clock.advance(10 * SECOND);
    const refusal = new SigningRefused(
      'kiln.example was removed from your sending domains, so newsletters can no longer be sent from it.',
    );
    await expect(signer.sign(MESSAGE, DOMAIN, 1)).rejects.toEqual(refusal);
    // Another creator's keys are not theirs.
    await addKeys(world, 2);
    await expect(signer.sign(MESSAGE, DOMAIN, 1)).rejects.toEqual(refusal);
    await addKeys(world, 1);
    expect((await signer.sign(MESSAGE, DOMAIN, 1)).length).toBeGreaterThan(MESSAGE.length);
  });

  it('opens keys once, also for simultaneous calls', async () => {
    const world = await createSigningWorld(['mara']);
    await addKeys(world, 1);
    const { secrets } = world.ctx;
    let unsealCount = 0;
    world.ctx.secrets = {
      ...secrets,
      unseal(sealed, purpose) {
        unsealCount += 1;
        return secrets.unseal(sealed, purpose);
      },
    };
    const signer = createSigner(world.ctx);
    await Promise.all(Array.from({ length: 5 }, () => signer.sign(MESSAGE, DOMAIN, 1)));
    expect(unsealCount).toBe(2);
  });

  it('throws if the keys were sealed with another encryption key, and logs it', async () => {
    const world = await createSigningWorld(['mara']);
    await addKeys(world, 1);
    world.ctx.secrets = createAesSecrets(Buffer.alloc(32, 8));
    await expect(createSigner(world.ctx).sign(MESSAGE, DOMAIN, 1)).rejects.toEqual(
      new SigningRefused('The keys of kiln.example cannot be opened. Contact the operator of this instance.'),
    );
    expect(world.errors).toMatchObject([
      { err: { message: expect.stringContaining('Set ENCRYPTION_KEY to that key') } },
    ]);
  });

  it('does not open a key that was moved to another row', async () => {
    const world = await createSigningWorld(['mara', 'tom']);
    await addKeys(world, 1);
    const { db } = world.ctx;
    await db.transact([db.write.update(signingKeys).set({ ownerId: 2 })]);
    await expect(createSigner(world.ctx).sign(MESSAGE, DOMAIN, 2)).rejects.toThrow(SigningRefused);
  });

  it('stores no private key in plain text', async () => {
    const world = await createSigningWorld(['mara']);
    await addKeys(world, 1);
    const rows = await world.ctx.db.read.select().from(signingKeys);
    expect(rows.map(({ algorithm, selector }) => [algorithm, selector])).toEqual([
      ['rsa-sha256', expect.stringMatching(/^tidings-[0-9a-f]{8}$/)],
      ['ed25519-sha256', expect.stringMatching(/^tidings-[0-9a-f]{8}-ed$/)],
    ]);
    for (const { sealedPrivateKey } of rows) {
      expect(sealedPrivateKey).toMatch(/^v1\.[0-9a-f]{12}\.[\w-]+$/);
      const bytes = Buffer.from(sealedPrivateKey.split('.')[2] ?? '', 'base64url');
      expect(bytes.includes('PRIVATE KEY')).toBe(false);
    }
  });
});
