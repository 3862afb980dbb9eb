import { passkeys } from '../src/features/accounts/passkeys/table.js';
import { suppressions } from '../src/features/mailing/table.js';
import { bulkJobs } from '../src/features/subscribers/bulk/table.js';
import type { Creator, HttpWorld } from '../src/testing/http-world.js';
import { setPlan } from '../src/testing/payments/pro.js';
import { addProduct } from '../src/testing/payments/product-files.js';

/** Creates rows of every kind for a creator. All private texts contain `word`. */
export async function fillAccount(world: HttpWorld, creator: Creator, word: string): Promise<void> {
  const as = creator;
  const callApi = async (method: string, path: string, body?: unknown) => {
    const response = await world.call(method, path, { as, body });
    if (response.status >= 300)
      throw new Error(`${method} ${path} answered ${response.status}: ${response.text}`);
    return response.json;
  };
  await setPlan(world.ctx, creator.id, { isPro: true });
  const events = ['subscriber.joined', 'newsletter.sent', 'sale.completed'];
  const hook = await callApi('POST', '/api/webhook-endpoints', {
    url: `https://hooks.${word}.example/x`,
    events,
  });
  await callApi('POST', `/api/webhook-endpoints/${hook.id}/test`);
  await callApi('POST', '/api/webhook-listeners', { events });
  const listSettings = { archive: 'listed', doubleOptIn: false, tracking: 'individual' };
  await callApi('PUT', '/api/list-settings', listSettings);
  for (const number of [1, 2, 3]) {
    const subscriber = {
      userId: creator.id,
      email: `${word}${number}@kova.example`,
      name: `${word} ${number}`,
    };
    await callApi('POST', '/api/subscribers', subscriber);
  }
  await world.ctx.db.transact([
    world.ctx.db.write.insert(suppressions).values({
      ownerId: creator.id,
      address: `${word}3@kova.example`,
      reason: 'soft-bounces',
      createdAt: 1,
    }),
  ]);
  await world.ctx.db.transact([
    world.ctx.db.write.insert(passkeys).values({
      accountKind: 'user',
      accountId: creator.id,
      credentialId: `${word}-credential`,
      publicKey: 'no key',
      counter: 0,
      name: word,
      createdAt: 1,
    }),
  ]);
  await groupSubscribers(callApi, word);
  // Creators can request another job only after this one is done.
  await world.ctx.db.transact([world.ctx.db.write.update(bulkJobs).set({ status: 'done' })]);
  await callApi('POST', '/api/user/auto-reply', {
    enableAutoReply: true,
    autoReplyMessage: `Hello from ${word}`,
  });
  await callApi('POST', '/api/links', { title: 'Shop', url: 'https://kiln.example/shop' });
  await callApi('POST', '/api/links', { title: word, url: `https://${word}.example`, isShown: false });
  await callApi('POST', '/api/links', { kind: 'heading', title: word, shownFrom: '2126-01-01T00:00:00Z' });
  await callApi('POST', '/api/domains', { domain: `page.${word}.example` });
  await callApi('POST', '/api/sending-domains', { domain: `mail.${word}.example` });
  await callApi('POST', '/api/widgets/hosts', { host: `https://${word}.example` });
  await callApi('POST', '/api/tokens', { name: word, scopes: ['read', 'write', 'send'] });
  await writeNewsletters(callApi, word);
  await connectAccount(callApi);
  await sell(world, creator, word);
  await importSubscribers(world, creator, { word, query: '' });
}

/** The instance of creators who sell with their own accounts. */
export const SELLING_INSTANCE = {
  paymentsMode: 'connect',
  platformFeePercent: 5,
  calculatesTax: true,
} as const;

async function connectAccount(callApi: CallApi): Promise<void> {
  await callApi('POST', '/api/payouts/account', { country: 'DE' });
  await callApi('POST', '/api/simulated-payments/account', { action: 'complete' });
  await callApi('POST', '/api/payouts/account/refresh');
}

/** Creates a tag, a field and a segment, and assigns the tag and the field to the first subscriber. */
async function groupSubscribers(callApi: CallApi, word: string): Promise<void> {
  const tag = await callApi('POST', '/api/tags', { name: `VIP ${word}`, description: word, isTopic: true });
  await callApi('POST', '/api/tags', { name: 'VIP' });
  await callApi('POST', '/api/fields', {
    key: 'city',
    label: `City of ${word}`,
    type: 'text',
    isPublic: true,
  });
  await callApi('POST', '/api/fields', { key: 'score', label: `Score of ${word}`, type: 'number' });
  const [subscriber] = await callApi('GET', '/api/subscribers');
  await callApi('PUT', `/api/subscribers/${subscriber.id}/tags`, { tagIds: [tag.id] });
  await callApi('PUT', `/api/subscribers/${subscriber.id}/fields`, { values: { city: word } });
  await callApi('POST', '/api/subscribers/bulk', { ids: [subscriber.id], addTags: [tag.id] });
  await callApi('POST', '/api/segments', {
    name: `Segment of ${word}`,
    filter: { any: [{ tag: `vip ${word}` }, { field: 'city', contains: word }] },
  });
}

// biome-ignore lint/suspicious/noExplicitAny: the bodies differ.
type CallApi = (method: string, path: string, body?: unknown) => Promise<any>;

const NEWSLETTER = '<p>Frost. <a href="https://kiln.example/ash">Ash</a></p>';

/** Creates a draft, a scheduled newsletter, one being sent, a deleted one, and the one open in the editor. */
async function writeNewsletters(callApi: CallApi, word: string): Promise<void> {
  const privateDraft = { title: `${word} draft`, content: `<p>${word}</p>`, template: 'template-2' };
  const sentNewsletter = await callApi('POST', '/api/newsletters', {
    ...privateDraft,
    title: 'Frost',
    content: NEWSLETTER,
  });
  await callApi('POST', `/api/newsletters/${sentNewsletter.id}/send`);
  await callApi('POST', '/api/newsletters', privateDraft);
  const scheduledNewsletter = await callApi('POST', '/api/newsletters', privateDraft);
  const time = { sendAt: '2026-12-01T07:30:00.000Z', timeZone: 'Europe/Stockholm', version: 1 };
  await callApi('PUT', `/api/newsletters/${scheduledNewsletter.id}/schedule`, time);
  const deletedNewsletter = await callApi('POST', '/api/newsletters', privateDraft);
  await callApi('DELETE', `/api/newsletters/${deletedNewsletter.id}`);
  await callApi('POST', '/api/newsletter/draft', privateDraft);
}

/** Creates a paid product, a free product, a sale and a download link that the creator sent. */
async function sell(world: HttpWorld, creator: Creator, word: string): Promise<void> {
  const paidProduct = await addProduct(world, creator, { title: 'Glaze book', price: '12' });
  await addProduct(world, creator, { title: 'Free sheet', price: '1' });
  const email = `${word}-buyer@kova.example`;
  const call = (path: string, body: object) => world.call('POST', path, { body });
  const payment = (
    await call('/api/product-download-payment', { productId: paidProduct.id, email, country: 'DE' })
  ).json;
  const { clientSecret, paymentIntentId } = payment;
  await call('/api/simulated-payments/confirm', { clientSecret, card: '4242 4242 4242 4242' });
  await call('/api/stripe-payment-success', { paymentIntentId, clientSecret });
  await world.call('POST', '/api/download-links', {
    as: creator,
    body: { fileId: paidProduct.fileId, email: `${word}-friend@kova.example` },
  });
}

/** Imports a list. Only one import runs at a time, so the next may start after the jobs of this import. */
export async function importSubscribers(
  world: HttpWorld,
  creator: Creator,
  { word, query }: { word: string; query: string },
): Promise<void> {
  const csv = `Email,Name\r\n${word}-import@kova.example,${word}\r\nnobody,nobody\r\n`;
  const raw = `--b\r\nContent-Disposition: form-data; name="file"; filename="${word}.csv"\r\n\r\n${csv}\r\n--b\r\nContent-Disposition: form-data; name="consent"\r\n\r\nThey agreed.\r\n--b--\r\n`;
  const response = await world.call('POST', `/api/subscribers/import${query}`, {
    as: creator,
    raw,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
  if (response.status !== 202) throw new Error(`The import answered ${response.status}: ${response.text}`);
}
