import { createClient, type TidingsClient, unwrap } from '@tidings/sdk';
import type { SharedServer } from './server.js';

const PDF = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n';

/** Uploads a small PDF and sells it. Returns the product's id. */
export async function sellPdf(
  client: TidingsClient,
  { title, price }: { title: string; price: string },
): Promise<number> {
  const form = new FormData();
  form.set('file', new File([PDF], 'kiln-notes.pdf', { type: 'application/pdf' }));
  const { file } = await unwrap(
    client.POST('/api/upload-product-file', { body: form as never, bodySerializer: (body) => body as never }),
  );
  const product = await unwrap(
    client.POST('/api/products', {
      body: { title, price, description: '', isDigital: true, fileType: 'pdf', fileId: file.id },
    }),
  );
  return product.id;
}

/** Buys a product with a simulated card, and reports the payment like the checkout page. */
export async function buy(server: SharedServer, productId: number, email: string): Promise<void> {
  const buyer = createClient({ baseUrl: server.url });
  const body = { productId, email };
  const { clientSecret, paymentIntentId } = await unwrap(
    buyer.POST('/api/product-download-payment', { body }),
  );
  if (clientSecret === null || paymentIntentId === null) throw new Error('This product is not free.');
  const card = '4242 4242 4242 4242';
  await unwrap(buyer.POST('/api/simulated-payments/confirm', { body: { clientSecret, card } }));
  await unwrap(buyer.POST('/api/stripe-payment-success', { body: { paymentIntentId, clientSecret } }));
}

/** Returns the file that a browser would save, and the status of the response. */
export async function fetchDownload(url: string): Promise<{ status: number; text: string }> {
  const response = await fetch(url);
  return { status: response.status, text: await response.text() };
}

export const soldBytes = PDF;
