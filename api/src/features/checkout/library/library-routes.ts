import { resolveErrorStatus, respondNotFound } from '../../../http/errors/errors.js';
import { readForm } from '../../../http/forms.js';
import { clearLibraryCookie, readLibraryCookie, writeLibraryCookie } from '../../../http/identity/cookies.js';
import { checkFormOrigin } from '../../../http/identity/origins.js';
import { consume, isWithin } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { renderPage } from '../../../http/pages/render-page.js';
import { createRouter, type HttpContext } from '../../../http/router.js';
import { formatDuration, SECOND } from '../../../kernel/clock.js';
import { AppError } from '../../../kernel/errors.js';
import type { LibraryView } from '../../../ports/pages.js';
import { findUserByAnyName, type User } from '../../accounts/index.js';
import { getCreatorLook } from '../../sites/index.js';
import { findChallenge, readLibraryAddress, requestLibraryCode, verifyLibraryCode } from './codes.js';
import { getLibraryView } from './library-view.js';
import { openPurchase } from './purchases.js';
import {
  FIRST_LIBRARY_EMAILS,
  LIBRARY_CODE_LIFETIME,
  LIBRARY_EMAILS,
  LIBRARY_SESSION_LIFETIME,
} from './rules.js';
import { readLibrarySession, sealLibrarySession } from './session.js';

/**
 * Serves `/{username}/library`, with the purchases of an address from one creator. Uses plain forms, which work in
 * every browser. Known and unknown addresses see the same screens.
 */
export const libraryRoutes = createRouter();

const PATH = '/:username/library';
const CODE_LIFETIME_TEXT = formatDuration(LIBRARY_CODE_LIFETIME);

libraryRoutes.get(PATH, async (c) => {
  const creator = await findCreator(c);
  if (creator === undefined) return respondNotFound(c);
  // Redirects a former name or another spelling, so that each library has one URL.
  if (c.req.param('username') !== creator.username) return c.redirect(formatLibraryPath(creator), 302);
  return showLibrary(c, creator);
});

libraryRoutes.post(`${PATH}/code`, (c) =>
  respondToForm(c, async (creator, { email: rawEmail = '' }) => {
    await consume(c, LIMITS.code, c.var.clientAddress);
    const email = readLibraryAddress(rawEmail);
    const mailbox = `${creator.id}:${email}`;
    await limitRequests(c, mailbox);
    const challenge = await requestLibraryCode(c.var.context, { userId: creator.id, email });
    const seller = await getCreatorLook(c.var.context, creator);
    return render(c, {
      state: 'code',
      seller,
      email,
      challenge,
      codeLifetime: CODE_LIFETIME_TEXT,
      problem: null,
    });
  }),
);

libraryRoutes.post(`${PATH}/session`, (c) =>
  respondToForm(c, async (creator, { challenge = '', code = '' }) => {
    await consume(c, LIMITS.codeTry, c.var.clientAddress);
    const { context: ctx } = c.var;
    const userId = creator.id;
    try {
      const email = await verifyLibraryCode(ctx, { userId, challenge, code });
      writeLibraryCookie(c, {
        userId,
        value: sealLibrarySession(ctx, { userId, email }),
        maxAge: LIBRARY_SESSION_LIFETIME / SECOND,
      });
      return c.redirect(formatLibraryPath(creator), 303);
    } catch (error) {
      const request = findChallenge(ctx, challenge);
      if (!(error instanceof AppError) || request?.userId !== userId) throw error;
      const seller = await getCreatorLook(ctx, creator);
      const { email } = request;
      const problem = error.message;
      const view = {
        state: 'code' as const,
        seller,
        email,
        challenge,
        codeLifetime: CODE_LIFETIME_TEXT,
        problem,
      };
      return render(c, view, resolveErrorStatus(c, error));
    }
  }),
);

libraryRoutes.post(`${PATH}/downloads`, (c) =>
  respondToForm(c, async (creator, { purchase = '' }) => {
    const email = readBuyerEmail(c, creator);
    // The session ended, so the page asks for the address again.
    if (email === undefined) return c.redirect(formatLibraryPath(creator), 303);
    const purchaseId = /^\d{1,15}$/.test(purchase) ? Number(purchase) : 0;
    const url = await openPurchase(c.var.context, { userId: creator.id, email, purchaseId });
    return c.redirect(new URL(url).pathname, 303);
  }),
);

libraryRoutes.post(`${PATH}/sign-out`, (c) =>
  respondToForm(c, async (creator) => {
    clearLibraryCookie(c, creator.id);
    return c.redirect(formatLibraryPath(creator), 303);
  }),
);

/** Limits the codes for a mailbox. The first one of each requesting address counts separately. */
async function limitRequests(c: HttpContext, mailbox: string): Promise<void> {
  const requester = `${mailbox}:${c.var.clientAddress}`;
  if (
    (await isWithin(c, FIRST_LIBRARY_EMAILS.each, requester)) &&
    (await isWithin(c, FIRST_LIBRARY_EMAILS.all, mailbox))
  ) {
    return;
  }
  await consume(c, LIBRARY_EMAILS.each, requester);
  await consume(c, LIBRARY_EMAILS.all, mailbox);
}

/** Finds the creator, even if suspended, because buyers keep access to their purchases. */
function findCreator(c: HttpContext): Promise<User | undefined> {
  return findUserByAnyName(c.var.context, c.req.param('username') ?? '');
}

function formatLibraryPath({ username }: User): string {
  return `/${username}/library`;
}

function readBuyerEmail(c: HttpContext, { id: userId }: User): string | undefined {
  return readLibrarySession(c.var.context, { userId, sealed: readLibraryCookie(c, userId) });
}

/** Runs the work of a form. Shows an error on the library page, or on the form for the address. */
async function respondToForm(
  c: HttpContext,
  work: (creator: User, fields: Record<string, string>) => Promise<Response>,
): Promise<Response> {
  const creator = await findCreator(c);
  if (creator === undefined) return respondNotFound(c);
  try {
    // Another site must not open its own buyer's library in a visitor's browser.
    checkFormOrigin(c);
    return await work(creator, await readForm(c));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return showLibrary(c, creator, error);
  }
}

async function showLibrary(c: HttpContext, creator: User, error?: AppError): Promise<Response> {
  const ctx = c.var.context;
  const email = readBuyerEmail(c, creator);
  const problem = error?.message ?? null;
  const status = error === undefined ? 200 : resolveErrorStatus(c, error);
  if (email === undefined) {
    const seller = await getCreatorLook(ctx, creator);
    return render(c, { state: 'address', seller, email: '', problem }, status);
  }
  const rawBefore = c.req.query('before') ?? '';
  const before = /^\d{1,15}$/.test(rawBefore) ? Number(rawBefore) : undefined;
  return render(c, await getLibraryView(ctx, { creator, email, before, problem }), status);
}

function render(c: HttpContext, view: LibraryView, status: Parameters<typeof renderPage>[2] = 200) {
  c.header('Cache-Control', 'no-store');
  // The URL is not secret, and the forms need their origin.
  c.header('Referrer-Policy', 'same-origin');
  c.header('X-Robots-Tag', 'noindex');
  return renderPage(c, { page: 'library', ...view }, status);
}
