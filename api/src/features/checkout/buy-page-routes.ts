import type { RefusalStatus } from '../../http/errors/error-body.js';
import { resolveErrorStatus } from '../../http/errors/errors.js';
import { isForm, readForm } from '../../http/forms.js';
import { readLibraryCookie } from '../../http/identity/cookies.js';
import { consume } from '../../http/limits/rate-limit.js';
import { LIMITS } from '../../http/limits/request-limits.js';
import { preventCaching } from '../../http/pages/private-page.js';
import { type PageSources, readPageLook, renderPage } from '../../http/pages/render-page.js';
import { createRouter, type HttpContext, readLocale } from '../../http/router.js';
import { AppError } from '../../kernel/errors.js';
import { createRandomToken } from '../../kernel/ids.js';
import type { CheckoutAttribution, CheckoutResult, CheckoutView } from '../../ports/pages.js';
import { throwIfBanned } from '../bans/index.js';
import { isFreePrice } from '../products/index.js';
import { type Attribution, readAttributionFields } from '../visits/index.js';
import { type BuyPageRequest, getBuyView } from './buying/buy-view.js';
import { giveFreeProduct } from './buying/give-free-product.js';
import { getOffer, readBuyerAddress } from './buying/offers.js';
import { requestSubscription } from './buying/subscribe-buyer.js';
import { readLibrarySession } from './library/session.js';

/**
 * Serves `/buy/{productId}`, as a page or in a frame of the creator's pages. It needs no cookie, and reads only the
 * cookie of the creator's library.
 */
export const buyPageRoutes = createRouter();

/** The consent texts of Tidings are shorter. Longer texts are truncated. */
const MAX_CONSENT_LENGTH = 500;
const MAX_PLACE_LENGTH = 20;
const PATH = '/buy/:productId{[0-9]{1,15}}';

/** The page's script adds `resume` to the URL once a purchase has begun. */
buyPageRoutes.get(PATH, (c) => {
  const isReturn = c.req.query('payment_intent') !== undefined || c.req.query('resume') !== undefined;
  return renderBuyPage(c, { isReturn });
});

/** The target of the plain form, if scripts are off or not loaded yet. */
buyPageRoutes.post(PATH, async (c) => {
  const fields = isForm(c) ? await readForm(c) : {};
  return handleForm(c, {
    email: fields.email?.trim() ?? '',
    attribution: readAttributionFields(fields),
    newsletterConsent: fields.newsletter?.trim().slice(0, MAX_CONSENT_LENGTH),
    country: fields.country?.slice(0, MAX_PLACE_LENGTH),
    postalCode: fields.postalCode?.slice(0, MAX_PLACE_LENGTH),
  });
});

interface BuyForm {
  email: string;
  attribution: Attribution | undefined;
  newsletterConsent: string | undefined;
  country: string | undefined;
  postalCode: string | undefined;
}

async function handleForm(c: HttpContext, form: BuyForm): Promise<Response> {
  const { email, attribution } = form;
  try {
    return await renderBuyPage(c, { answer: await processForm(c, form) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { message } = error;
    const shortenedEmail = email.slice(0, 320);
    const answer: CheckoutResult = {
      kind: 'refused',
      email: shortenedEmail,
      title: getErrorTitle(error),
      message,
    };
    return renderBuyPage(
      c,
      { answer, ...(attribution !== undefined && { attribution: presentAttribution(attribution) }) },
      resolveErrorStatus(c, error),
    );
  }
}

async function processForm(c: HttpContext, form: BuyForm): Promise<CheckoutResult> {
  const { email, attribution, newsletterConsent: wording, country, postalCode } = form;
  const ctx = c.var.context;
  await consume(c, LIMITS.payment, c.var.clientAddress);
  const product = await getOffer(ctx, { productId: readProductId(c) });
  if (!isFreePrice(product)) {
    return { kind: 'unpaid', email: email.slice(0, 320), newsletterConsent: wording, country, postalCode };
  }
  const address = readBuyerAddress(email, product);
  await throwIfBanned(ctx, [address, c.var.clientAddress]);
  await giveFreeProduct(ctx, {
    product,
    publicId: createRandomToken(),
    email: address,
    locale: readLocale(c),
    attribution,
  });
  await requestSubscription(ctx, { userId: product.userId, email: address, wording, attribution });
  return { kind: 'sent', email: address };
}

/** Returns the same titles as the page's script. */
function getErrorTitle({ code }: AppError): string {
  return code === 'invalid_input' ? 'Valid email required' : 'Error processing product';
}

async function renderBuyPage(
  c: HttpContext,
  request: Partial<Pick<BuyPageRequest, 'isReturn' | 'answer' | 'attribution'>>,
  status: RefusalStatus | 200 = 200,
): Promise<Response> {
  const view = await getBuyView(c.var.context, {
    productId: readProductId(c),
    ...readPageLook(c),
    isReturn: false,
    answer: null,
    locale: readLocale(c),
    attribution: presentAttribution(readAttribution(c)),
    libraryAddress: (userId) => findLibraryAddress(c, userId),
    ...request,
  });
  preventCaching(c);
  const shownStatus = view.state === 'missing' ? 404 : status;
  return renderPage(c, { page: 'buy', ...view }, shownStatus, getAllowedSources(c, view));
}

/** Returns the address that the visitor proved in a library, or undefined if they want to buy the product again. */
function findLibraryAddress(c: HttpContext, userId: number): string | undefined {
  if (c.req.query('again') !== undefined) return undefined;
  return readLibrarySession(c.var.context, { userId, sealed: readLibraryCookie(c, userId) });
}

function getAllowedSources(c: HttpContext, view: CheckoutView): PageSources & { framer: readonly string[] } {
  if (view.state === 'missing') return { framer: [] };
  const { pageSources } = c.var.context.payments;
  return { ...(view.product.isFree ? {} : pageSources), framer: view.hosts };
}

function readProductId(c: HttpContext): number {
  return Number(c.req.param('productId'));
}

/** Returns the attribution from the previous page, or else the browser's referrer. */
function readAttribution(c: HttpContext): Attribution {
  return {
    referrer: c.req.query('attribution_referrer') ?? c.req.header('referer'),
    utmSource: c.req.query('utm_source'),
    utmCampaign: c.req.query('utm_campaign'),
    via: c.req.query('via') === 'widget' ? 'widget' : undefined,
  };
}

const MAX_ATTRIBUTION_LENGTH = 2_000;

function presentAttribution({
  referrer = '',
  utmSource = '',
  utmCampaign = '',
  via,
}: Attribution): CheckoutAttribution {
  const [from = '', source = '', campaign = ''] = [referrer, utmSource, utmCampaign].map((text) =>
    text.slice(0, MAX_ATTRIBUTION_LENGTH),
  );
  return { referrer: from, utmSource: source, utmCampaign: campaign, ...(via && { via }) };
}
