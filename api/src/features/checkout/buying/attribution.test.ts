import { describe, expect, it } from 'vitest';
import { BUYER, createShop, type Shop } from '../../../testing/payments/shop.js';

async function listAttributions(shop: Shop) {
  return (await shop.purchases()).map(({ attributionKind, attributionSource }) => [
    attributionKind,
    attributionSource,
  ]);
}

const start = (shop: Shop, productId: number, attribution?: object) =>
  shop.call('POST', '/api/product-download-payment', { body: { productId, email: BUYER, attribution } });

describe('the source of a buyer', () => {
  it.each([
    [{ referrer: 'https://www.instagram.com/' }, ['site', 'instagram.com']],
    [{ referrer: 'https://www.ash.example/', via: 'widget' }, ['widget', 'ash.example']],
    [{ referrer: 'https://ash.example/', via: 'widget', utmSource: 'qr' }, ['campaign', 'qr']],
    [{ referrer: 'http://127.0.0.1:3000/mara', via: 'widget' }, ['direct', '']],
    [{ utmSource: 'newsletter', utmCampaign: '99' }, ['campaign', 'newsletter / 99']],
    [undefined, [null, null]],
  ])('is stored with the purchase: %j', async (attribution, expected) => {
    const shop = await createShop();
    const [paidProduct, freeProduct] = [await shop.addProduct(), await shop.addProduct({ priceCents: 0 })];
    expect((await start(shop, paidProduct.id, attribution)).status).toBe(200);
    expect((await start(shop, freeProduct.id, attribution)).status).toBe(200);
    const body = { product: { id: paidProduct.id }, attribution };
    expect((await shop.call('POST', '/api/create-payment-intent', { body })).status).toBe(200);
    expect(await listAttributions(shop)).toEqual([expected, expected, expected]);
  });

  it('passes from the checkout’s URL to its form, and is stored with the purchase', async () => {
    const shop = await createShop();
    const freeProduct = await shop.addProduct({ priceCents: 0 });
    const query = 'attribution_referrer=https%3A%2F%2Fash.example%2F&utm_source=qr%22%3E&utm_campaign=fair';
    const page = await shop.call('GET', `/buy/${freeProduct.id}?${query}`);
    expect(page.text).toContain('name="attribution_referrer" value="https://ash.example/"');
    expect(page.text).toContain('name="attribution_utm_source" value="qr&quot;');
    expect(page.text).not.toContain('qr">');
    const form = {
      email: BUYER,
      attribution_referrer: 'https://ash.example/',
      attribution_utm_source: '',
      attribution_utm_campaign: '',
      attribution_via: 'widget',
    };
    expect((await shop.call('POST', `/buy/${freeProduct.id}`, { form })).status).toBe(200);
    expect(await listAttributions(shop)).toEqual([['widget', 'ash.example']]);
    const response = await shop.call('POST', `/buy/${freeProduct.id}`, {
      form: { ...form, email: 'nobody' },
    });
    expect([response.status, response.text]).toEqual([
      400,
      expect.stringContaining('name="attribution_via" value="widget"'),
    ]);
  });

  it('is prefilled in the checkout form from the browser’s referrer', async () => {
    const shop = await createShop();
    const { id } = await shop.addProduct();
    const page = await shop.call('GET', `/buy/${id}`, { headers: { referer: 'https://ash.example/' } });
    expect(page.text).toContain('name="attribution_referrer" value="https://ash.example/"');
    const { json } = await shop.call('GET', `/api/products/${id}/offer`);
    expect(json.address).toBe(`http://127.0.0.1:3000/buy/${id}`);
  });
});
