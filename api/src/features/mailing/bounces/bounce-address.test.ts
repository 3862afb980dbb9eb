import { createSecretKey } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmailAddress } from '../../../kernel/email/email-address.js';
import { createWorld } from '../../../testing/world.js';
import {
  cacheBounceAddresses,
  getBounceAddresses,
  getEnvelopeSender,
  isComplaintsAddress,
  readBounceAddress,
} from './bounce-address.js';

const addresses = { domain: 'bounces.example', key: createSecretKey(Buffer.from('secret')) };
const otherAddresses = { ...addresses, key: createSecretKey(Buffer.from('another')) };
const getSender = (deliveryId: number, bounceAddresses = addresses) =>
  getEnvelopeSender(bounceAddresses, { deliveryId, envelopeFrom: 'n@tidings.example' });

describe('bounce addresses', () => {
  it('identify their delivery in a valid address, however long the ledger is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (deliveryId) => {
        const sender = getSender(deliveryId);
        expect(isEmailAddress(sender)).toBe(true);
        expect(readBounceAddress(addresses, sender)).toBe(deliveryId);
        expect(readBounceAddress(addresses, sender.toUpperCase())).toBe(deliveryId);
      }),
    );
  });

  it('are the plain envelope sender without a bounce domain', () => {
    const email = { deliveryId: 7, envelopeFrom: 'n@tidings.example' };
    expect(getEnvelopeSender(undefined, email)).toBe('n@tidings.example');
  });

  it.each([
    ['with another secret', getSender(7, otherAddresses)],
    ['for another delivery', getSender(7).replace('b+7-', 'b+8-')],
    ['with a leading zero', getSender(7).replace('b+7-', 'b+07-')],
    ['at another domain', getSender(7).replace('bounces.', 'elsewhere.')],
    ['with a shorter signature', getSender(7).replace(/.@/, '@')],
    ['with a second @', `${getSender(7)}@bounces.example`],
    ['without a signature', 'b+7@bounces.example'],
    ['if they are empty', ''],
  ])('are rejected %s', (_, sender) => {
    expect(readBounceAddress(addresses, sender)).toBeUndefined();
  });

  it('include an address for complaints', () => {
    expect(isComplaintsAddress(addresses, 'Complaints@bounces.example')).toBe(true);
    expect(isComplaintsAddress(addresses, 'complaints@elsewhere.example')).toBe(false);
  });

  it('are signed with one secret of the instance, in every process', async () => {
    const { ctx } = await createWorld({ instance: { bounceDomain: 'bounces.example' } });
    const [first, second] = [await getBounceAddresses(ctx), await cacheBounceAddresses(ctx)()];
    expect(first === undefined ? '' : getSender(7, first)).toMatch(/^b\+7-[0-9a-f]{16}@bounces\.example$/);
    expect(second && readBounceAddress(second, getSender(7, first))).toBe(7);
    const { ctx: ctxWithoutMailbox } = await createWorld();
    expect(await getBounceAddresses(ctxWithoutMailbox)).toBeUndefined();
  });

  it('are read again after a failure', async () => {
    const { ctx } = await createWorld({ instance: { bounceDomain: 'bounces.example' } });
    let failures = 1;
    const read = new Proxy(ctx.db.read, {
      get(target, name, receiver) {
        if (name === 'select' && failures-- > 0) throw new Error('The disk is full.');
        return Reflect.get(target, name, receiver);
      },
    });
    const getCachedAddresses = cacheBounceAddresses({ ...ctx, db: { ...ctx.db, read } });
    await expect(getCachedAddresses()).rejects.toThrow('The disk is full.');
    expect(await getCachedAddresses()).toMatchObject({ domain: 'bounces.example' });
  });
});
