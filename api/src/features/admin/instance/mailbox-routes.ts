import { z } from 'zod';
import { createInvalidInputError } from '../../../http/errors/error-body.js';
import { findAdmin } from '../../../http/identity/authenticate.js';
import { renderPage } from '../../../http/pages/render-page.js';
import { createRouter, type HttpContext } from '../../../http/router.js';
import { createCursorSchema } from '../../../http/wire.js';
import { toIso } from '../../../kernel/clock.js';
import { createCursorCodec } from '../../../kernel/cursor.js';
import { AppError, createNotFoundError } from '../../../kernel/errors.js';
import { isLoopbackAddress, isLoopbackHost } from '../../../kernel/network/internal-addresses.js';
import type { Inbox, InboxEntry } from '../../../ports/email.js';

/** The local mailbox of an instance without an SMTP relay. Its pages are for people, and not part of the API. */
export const mailboxRoutes = createRouter();

const PAGE_SIZE = 50;
const mailboxCursor = createCursorCodec({
  list: 'mailbox',
  position: z.string().regex(/^[\w-]{1,64}$/),
  example: '1763715600000-4b1f0c6ad2e97b35814f60cd',
});
const MailboxQuery = z.object({ cursor: createCursorSchema(mailboxCursor) });

mailboxRoutes.get('/mailbox', async (c) => {
  const inbox = await openInbox(c);
  const query = MailboxQuery.safeParse(c.req.query());
  if (!query.success) throw createInvalidInputError(query.error.issues);
  const { cursor: before } = query.data;
  const { entries, hasMore } = await inbox.list({ limit: PAGE_SIZE, before });
  const last = hasMore ? entries.at(-1) : undefined;
  const nextCursor = last === undefined ? null : mailboxCursor.write(last.id);
  return renderPage(c, { page: 'mailbox', emails: entries.map(presentEntry), nextCursor });
});

mailboxRoutes.get('/mailbox/:id', async (c) => {
  const inbox = await openInbox(c);
  const email = await inbox.find(c.req.param('id'));
  if (email === undefined) return renderPage(c, { page: 'not-found', missing: 'page' }, 404);
  const { text, headers } = email;
  return renderPage(c, {
    page: 'email',
    email: { ...presentEntry(email), text, headers, hasHtml: email.html !== null },
  });
});

mailboxRoutes.get('/mailbox/:id/html', async (c) => {
  const inbox = await openInbox(c);
  const email = await inbox.find(c.req.param('id'));
  if (email === undefined || email.html === null) throw createNotFoundError('Email');
  // Creators' HTML shares our origin with a session, so it gets no scripts, no forms and an opaque origin.
  c.header(
    'Content-Security-Policy',
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src https: http: data:; frame-ancestors 'self'",
  );
  return c.html(openLinksInTab(email.html));
});

mailboxRoutes.get('/mailbox/:id/raw', async (c) => {
  const inbox = await openInbox(c);
  const raw = await inbox.findRaw(c.req.param('id'));
  if (raw === undefined) throw createNotFoundError('Email');
  return c.body(new Uint8Array(raw), 200, { 'Content-Type': 'text/plain; charset=utf-8' });
});

/** Makes links of a framed email open in a new tab, because the frame has no way back. */
function openLinksInTab(html: string): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html;
}

/**
 * Returns the inbox, which contains sign-in codes. Requires an administrator's session. Outside production, this very
 * machine needs none while the instance listens only on loopback.
 */
async function openInbox(c: HttpContext): Promise<Inbox> {
  const { instance, email } = c.var.context;
  const mayStayOpen = !instance.isProduction && instance.isLoopbackOnly;
  if (!(mayStayOpen && isFromThisMachine(c)) && (await findAdmin(c, 'manageInstance')) === undefined) {
    throw new AppError(
      'unauthenticated',
      'Only owners can open the mailbox. Sign in with POST /api/admin/login first.',
    );
  }
  if (email.inbox === undefined)
    throw new AppError('not_found', 'This instance sends email through a relay, so it has no local mailbox.');
  return email.inbox;
}

/**
 * Returns true for a local request with a local host name. Both are checked, because another site could resolve its own
 * name to 127.0.0.1, and a proxy on this machine makes every client look local.
 */
function isFromThisMachine(c: HttpContext): boolean {
  const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];
  return (
    isLoopbackAddress(c.var.peerAddress) &&
    isLoopbackHost(new URL(c.req.url).hostname) &&
    proxyHeaders.every((name) => c.req.header(name) === undefined)
  );
}

function presentEntry(entry: InboxEntry) {
  const { id, from, to, subject, receivedAt } = entry;
  return { id, from, to, subject, receivedAt: toIso(receivedAt) };
}
