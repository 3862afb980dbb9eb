import type { RefusalStatus } from '../../http/error-body.js';
import { refusalStatus } from '../../http/errors.js';
import { isForm, readForm } from '../../http/forms.js';
import { readPageLook } from '../../http/page-look.js';
import { keepPrivate } from '../../http/private-page.js';
import { consume, LIMITS } from '../../http/rate-limit.js';
import { type PageSources, renderPage } from '../../http/render-page.js';
import { createRouter, type HttpContext } from '../../http/router.js';
import { AppError } from '../../kernel/errors.js';
import { randomToken } from '../../kernel/ids.js';
import type { BuyAnswer, BuyView, CameView } from '../../ports/pages.js';
import { isFreePrice } from '../products/index.js';
import { type Came, readCameFields } from '../visits/index.js';
import { type BuyPageRequest, getBuyView } from './buying/buy-view.js';
import { getOffer, readBuyerAddress } from './buying/get-offer.js';
import { giveFreeProduct } from './buying/give-free-product.js';

/** `/buy/{productId}`: no cookie, no session; on its own, or in a frame of the creator's pages. */
export const buyPageRoutes = createRouter();

const PATH = '/buy/:productId{[0-9]{1,15}}';

buyPageRoutes.get(PATH, (c) => answerPage(c, { isReturn: c.req.query('payment_intent') !== undefined }));

/** The form as it is posted where scripts are off, or have not come yet. */
buyPageRoutes.post(PATH, async (c) => {
  const fields = isForm(c) ? await readForm(c) : {};
  return answerForm(c, fields.email?.trim() ?? '', readCameFields(fields));
});

async function answerForm(c: HttpContext, email: string, came: Came | undefined): Promise<Response> {
  try {
    return await answerPage(c, { answer: await takeForm(c, email, came) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { message } = error;
    const typed = email.slice(0, 320);
    const answer: BuyAnswer = { kind: 'refused', email: typed, title: titleOf(error), message };
    return answerPage(
      c,
      { answer, ...(came !== undefined && { came: cameView(came) }) },
      refusalStatus(c, error),
    );
  }
}

async function takeForm(c: HttpContext, email: string, came: Came | undefined): Promise<BuyAnswer> {
  const ctx = c.var.context;
  await consume(c, LIMITS.payment, c.var.clientAddress);
  const product = await getOffer(ctx, { productId: productIdOf(c) });
  if (!isFreePrice(product.priceCents)) return { kind: 'unpaid', email: email.slice(0, 320) };
  const address = readBuyerAddress(email, product);
  await giveFreeProduct(ctx, { product, publicId: randomToken(), email: address, came });
  return { kind: 'sent', email: address };
}

/** As the page's script names them. */
function titleOf({ code }: AppError): string {
  return code === 'invalid_input' ? 'Valid email required' : 'Error processing product';
}

async function answerPage(
  c: HttpContext,
  asked: Partial<Pick<BuyPageRequest, 'isReturn' | 'answer' | 'came'>>,
  status: RefusalStatus | 200 = 200,
): Promise<Response> {
  const view = await getBuyView(c.var.context, {
    productId: productIdOf(c),
    ...readPageLook(c),
    isReturn: false,
    answer: null,
    came: cameView(readCame(c)),
    ...asked,
  });
  keepPrivate(c);
  const shownStatus = view.state === 'missing' ? 404 : status;
  return renderPage(c, { page: 'buy', ...view }, shownStatus, sourcesOf(c, view));
}

function sourcesOf(c: HttpContext, view: BuyView): PageSources & { framer: readonly string[] } {
  if (view.state === 'missing') return { framer: [] };
  const { pageSources } = c.var.context.payments;
  return { ...(view.product.isFree ? {} : pageSources), framer: view.hosts };
}

function productIdOf(c: HttpContext): number {
  return Number(c.req.param('productId'));
}

/** As the page before this one handed it on, else as the browser says. */
function readCame(c: HttpContext): Came {
  return {
    referrer: c.req.query('came_referrer') ?? c.req.header('referer'),
    utmSource: c.req.query('utm_source'),
    utmCampaign: c.req.query('utm_campaign'),
    via: c.req.query('via') === 'widget' ? 'widget' : undefined,
  };
}

const MAX_CLUE = 2_000;

function cameView({ referrer = '', utmSource = '', utmCampaign = '', via }: Came): CameView {
  const [from = '', source = '', campaign = ''] = [referrer, utmSource, utmCampaign].map((clue) =>
    clue.slice(0, MAX_CLUE),
  );
  return { referrer: from, utmSource: source, utmCampaign: campaign, ...(via && { via }) };
}
