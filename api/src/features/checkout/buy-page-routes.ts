import { isForm, readForm } from '../../http/forms.js';
import { paymentSources } from '../../http/payment-sources.js';
import { keepPrivate } from '../../http/private-page.js';
import { consume, LIMITS } from '../../http/rate-limit.js';
import { type PageSources, renderPage } from '../../http/render-page.js';
import { createRouter, type HttpContext } from '../../http/router.js';
import { AppError } from '../../kernel/errors.js';
import { randomToken } from '../../kernel/ids.js';
import type { BuyAnswer, BuyView } from '../../ports/pages.js';
import { isFreePrice } from '../products/index.js';
import { type BuyPageRequest, getBuyView } from './buying/buy-view.js';
import { getOffer, readBuyerAddress } from './buying/get-offer.js';
import { giveFreeProduct } from './buying/give-free-product.js';

/** `/buy/{productId}`: no cookie, no session; on its own, or in a frame of the creator's pages. */
export const buyPageRoutes = createRouter();

const PATH = '/buy/:productId{[0-9]{1,15}}';

buyPageRoutes.get(PATH, (c) => answerPage(c, { isReturn: c.req.query('payment_intent') !== undefined }));

/** The form as it is posted where scripts are off, or have not come yet. */
buyPageRoutes.post(PATH, async (c) => {
  const email = (isForm(c) ? (await readForm(c)).email : undefined)?.trim() ?? '';
  return answerPage(c, { answer: await answerForm(c, email) });
});

async function answerForm(c: HttpContext, email: string): Promise<BuyAnswer> {
  const ctx = c.var.context;
  const shown = email.slice(0, 320);
  try {
    await consume(c, LIMITS.payment, c.var.clientAddress);
    const product = await getOffer(ctx, { productId: productIdOf(c) });
    if (!isFreePrice(product.priceCents)) return { kind: 'unpaid', email: shown };
    const address = readBuyerAddress(email, product);
    await giveFreeProduct(ctx, { product, publicId: randomToken(), email: address });
    return { kind: 'sent', email: address };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { kind: 'refused', email: shown, title: titleOf(error), message: error.message };
  }
}

/** As the page's script names them. */
function titleOf({ code }: AppError): string {
  return code === 'invalid_input' ? 'Valid email required' : 'Error processing product';
}

async function answerPage(
  c: HttpContext,
  asked: Partial<Pick<BuyPageRequest, 'isReturn' | 'answer'>>,
): Promise<Response> {
  const view = await getBuyView(c.var.context, {
    productId: productIdOf(c),
    presentation: c.req.query('presentation') === 'overlay' ? 'overlay' : 'page',
    theme: themeOf(c.req.query('theme')),
    isReturn: false,
    answer: null,
    ...asked,
  });
  keepPrivate(c);
  const status = view.state === 'missing' ? 404 : statusOf(asked.answer);
  return renderPage(c, { page: 'buy', ...view }, status, sourcesOf(view));
}

function statusOf(answer: BuyAnswer | null | undefined): 200 | 400 {
  return answer?.kind === 'refused' ? 400 : 200;
}

function themeOf(theme: string | undefined): BuyView['theme'] {
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function sourcesOf(view: BuyView): PageSources & { framer: readonly string[] } {
  if (view.state === 'missing') return { framer: [] };
  return { ...(view.product.isFree ? {} : paymentSources(view.payments)), framer: view.hosts };
}

function productIdOf(c: HttpContext): number {
  return Number(c.req.param('productId'));
}
