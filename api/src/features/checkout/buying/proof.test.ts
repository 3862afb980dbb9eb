import { describe, expect, it } from 'vitest';
import { BUYER, createShop, type Shop } from '../../../testing/payments/shop.js';

const ATTACKER = 'attacker@kova.example';

async function startWithoutAddress(shop: Shop) {
  const product = await shop.addProduct();
  const { json } = await shop.call('POST', '/api/create-payment-intent', {
    body: { product: { id: product.id } },
  });
  await shop.pay(json);
  return json as { paymentIntentId: string; clientSecret: string };
}

const attach = (shop: Shop, body: object) => shop.call('POST', '/api/update-payment-email', { body });

const WRONG_PROOFS = [
  ['no client secret', () => ({})],
  ['a wrong client secret', () => ({ clientSecret: 'pi_1_secret_guess' })],
  ['the id as client secret', (id: string) => ({ clientSecret: id })],
] as const;

describe.each(WRONG_PROOFS)('the id of a payment with %s', (_name, createProof) => {
  it('returns no download link, but still settles the payment', async () => {
    const shop = await createShop();
    const { paymentIntentId, ...payment } = await shop.begin(await shop.addProduct());
    await shop.pay({ paymentIntentId, ...payment });
    const response = await shop.report({ paymentIntentId }, createProof(paymentIntentId));
    expect(response.json).toMatchObject({ success: true, status: 'completed', downloadUrl: null });
    expect(response.text).not.toContain(BUYER);
    expect(await shop.purchases()).toMatchObject([{ status: 'completed', customerEmail: BUYER }]);
    const receipts = (await shop.deliver()).filter(({ subject }) => subject?.includes('receipt'));
    expect(receipts.map(({ to }) => to?.[0]?.address)).toEqual([BUYER]);
  });

  it('adds no email address', async () => {
    const shop = await createShop();
    const { paymentIntentId } = await startWithoutAddress(shop);
    const proof = createProof(paymentIntentId);
    const report = await shop.report({ paymentIntentId }, { customerEmail: ATTACKER, ...proof });
    expect([report.status, report.json.downloadUrl]).toEqual([200, null]);
    const response = await attach(shop, { paymentIntentId, email: ATTACKER, ...proof });
    expect([response.status, response.json.code]).toEqual([403, 'client_secret_required']);
    expect(await shop.purchases()).toMatchObject([{ status: 'completed', customerEmail: null }]);
    expect((await shop.deliver()).map(({ to }) => to?.[0]?.address)).not.toContain(ATTACKER);
  });

  it('does not reveal whether an address is the buyer’s', async () => {
    const shop = await createShop();
    const payment = await shop.begin(await shop.addProduct());
    await shop.pay(payment);
    const { paymentIntentId } = payment;
    const proof = createProof(paymentIntentId);
    const [right, wrong] = [
      await shop.report({ paymentIntentId }, { customerEmail: BUYER, ...proof }),
      await shop.report({ paymentIntentId }, { customerEmail: ATTACKER, ...proof }),
    ];
    expect(right.json).toEqual(wrong.json);
    const responses = [
      await attach(shop, { paymentIntentId, email: BUYER, ...proof }),
      await attach(shop, { paymentIntentId, email: ATTACKER, ...proof }),
    ];
    expect(responses.map(({ status, json }) => [status, json.code])).toEqual([
      [403, 'client_secret_required'],
      [403, 'client_secret_required'],
    ]);
  });
});

it('the client secret of another payment of the same buyer returns no download link', async () => {
  const shop = await createShop();
  const [cheap, dear] = [
    await shop.begin(await shop.addProduct()),
    await shop.begin(await shop.addProduct()),
  ];
  await shop.pay(dear);
  const { paymentIntentId } = dear;
  const response = await shop.report({ paymentIntentId, clientSecret: cheap.clientSecret });
  expect(response.json.downloadUrl).toBeNull();
});

it('the client secret returns the same link at each report', async () => {
  const shop = await createShop();
  const payment = await shop.begin(await shop.addProduct());
  await shop.pay(payment);
  const [first, second] = [await shop.report(payment), await shop.report(payment)];
  expect(first.json.downloadUrl).toMatch(/\/api\/download\/[\w-]{43}$/);
  expect(second.json.downloadUrl).toBe(first.json.downloadUrl);
});
