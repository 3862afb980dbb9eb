import { createClient, type TidingsClient, unwrap } from '@tidings/sdk';
import { describe, it, vi } from 'vitest';
import { openSimulatedProvider } from '../../../api/src/testing/payments/simulated-provider.js';
import { getFreePort } from '../../../api/src/testing/servers/free-port.js';
import { createCreator } from '../harness/api.js';
import { startServer, type TidingsServer } from '../harness/server.js';
import { fetchDownload, sellPdf, soldBytes } from '../harness/shop.js';
import { type SinkEmail, type SmtpSink, startSmtpSink } from '../harness/smtp-sink.js';

const CARD = '4242 4242 4242 4242';
/** The server first checks an unreported payment after a minute. */
const PATIENCE = { timeout: 120_000, interval: 250 };

async function begin(buyer: TidingsClient, productId: number, email: string) {
  const body = { productId, email };
  const { clientSecret, paymentIntentId } = await unwrap(
    buyer.POST('/api/product-download-payment', { body }),
  );
  if (clientSecret === null || paymentIntentId === null) throw new Error('This product is not free.');
  return { clientSecret, paymentIntentId };
}

function filterEmails(sink: SmtpSink, address: string): SinkEmail[] {
  return sink.emails.filter(({ to }) => to === address);
}

/** Returns the download link of an email, without soft line breaks. */
function linkIn(message: SinkEmail | undefined): string {
  const text = (message?.raw ?? '').replace(/=\r\n/g, '');
  return /http:\/\/[\d.:]+\/api\/download\/[\w-]+/.exec(text)?.[0] ?? '';
}

async function waitForSales(creator: TidingsClient, count: number) {
  return vi.waitUntil(async () => {
    const { data } = await unwrap(creator.GET('/api/sales'));
    return data.filter(({ status }) => status === 'completed').length === count ? data : undefined;
  }, PATIENCE);
}

async function waitForEmails(sink: SmtpSink, count: number): Promise<void> {
  await vi.waitUntil(() => sink.emails.length >= count, PATIENCE);
}

async function openShop(server: TidingsServer) {
  const mara = await createCreator(server, 'mara');
  const productId = await sellPdf(mara, { title: 'Kiln notes', price: '$12.99' });
  return { mara, productId, buyer: createClient({ baseUrl: server.url }) };
}

describe.concurrent('delivers a paid product once after a kill', () => {
  it('between payment and webhook: with a late webhook, and without one', { timeout: 200_000 }, async ({
    expect,
    onTestFinished,
  }) => {
    const sink = await startSmtpSink();
    onTestFinished(sink.close);
    const server = await startServer({ SMTP_URL: sink.url });
    onTestFinished(server.stop);
    const { mara, productId, buyer } = await openShop(server);
    const receivedPurchase = await begin(buyer, productId, 'heard@kova.example');
    const missedPurchase = await begin(buyer, productId, 'unheard@kova.example');
    await server.kill();

    const provider = await openSimulatedProvider(server.dataDir);
    const { events } = await provider.simulator.confirm({
      clientSecret: receivedPurchase.clientSecret,
      card: CARD,
    });
    await provider.simulator.confirm({ clientSecret: missedPurchase.clientSecret, card: CARD });
    await server.start();
    for (const { body, signature } of [...events, ...events]) {
      const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
      const response = await fetch(`${server.url}/api/webhooks/stripe`, { method: 'POST', headers, body });
      expect(response.status).toBe(200);
    }

    await waitForSales(mara, 2);
    await waitForEmails(sink, 4);
    for (const address of ['heard@kova.example', 'unheard@kova.example']) {
      const [receipt, ...otherReceipts] = filterEmails(sink, address);
      expect(otherReceipts).toEqual([]);
      expect(await fetchDownload(linkIn(receipt))).toEqual({ status: 200, text: soldBytes });
    }
    expect(filterEmails(sink, 'mara@creators.example')).toHaveLength(2);
  });

  it('between sale and email', { timeout: 200_000 }, async ({ expect, onTestFinished }) => {
    // No relay listens at this port yet, so no email is sent before the end.
    const port = await getFreePort();
    const server = await startServer({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    onTestFinished(server.stop);
    const { mara, productId, buyer } = await openShop(server);
    const { clientSecret } = await begin(buyer, productId, 'ines@kova.example');
    await unwrap(buyer.POST('/api/simulated-payments/confirm', { body: { clientSecret, card: CARD } }));
    await waitForSales(mara, 1);
    await server.kill();

    const sink = await startSmtpSink(port);
    onTestFinished(sink.close);
    await server.start();
    await waitForEmails(sink, 2);
    // A duplicate would arrive before the emails of the next sale.
    const next = await begin(buyer, productId, 'mo@kova.example');
    const body = { clientSecret: next.clientSecret, card: CARD };
    await unwrap(buyer.POST('/api/simulated-payments/confirm', { body }));
    await waitForEmails(sink, 4);
    expect(sink.emails.map(({ to }) => to).sort()).toEqual([
      'ines@kova.example',
      'mara@creators.example',
      'mara@creators.example',
      'mo@kova.example',
    ]);
    const [receipt] = filterEmails(sink, 'ines@kova.example');
    expect(await fetchDownload(linkIn(receipt))).toEqual({ status: 200, text: soldBytes });
  });
});
