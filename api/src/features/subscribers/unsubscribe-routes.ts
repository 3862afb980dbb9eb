import { createRoute, z } from '@hono/zod-openapi';
import { renderPage } from '../../http/render-page.js';
import { createRouter, type HttpContext } from '../../http/router.js';
import { AppError } from '../../kernel/errors.js';
import type { CreatorView } from '../../ports/pages.js';
import { getUser } from '../accounts/index.js';
import { getSite } from '../sites/index.js';
import { findByToken, type Subscriber } from './store.js';
import { unsubscribe } from './unsubscribe.js';

/** `/u/{token}`: the link in every mail. Opening it changes nothing, since mail scanners follow links; a POST does. */
export const unsubscribeRoutes = createRouter();

const TokenParam = z.object({
  token: z.string().openapi({ param: { name: 'token', in: 'path' }, example: 'kq3vXh2mZ0pT' }),
});
const page = (description: string) => ({ description, content: { 'text/html': { schema: z.string() } } });

const show = createRoute({
  method: 'get',
  path: '/u/{token}',
  operationId: 'showUnsubscribe',
  summary: 'The page with the Confirm button',
  tags: ['Public'],
  request: { params: TokenParam },
  responses: { 200: page('Confirm, or already done'), 404: page('No such link') },
});
unsubscribeRoutes.openapi(show, async (c) => {
  const { token } = c.req.valid('param');
  const subscriber = await findByToken(c.var.context, token);
  if (subscriber === undefined) return showInvalid(c);
  const creator = await creatorView(c, subscriber);
  if (subscriber.status === 'unsubscribed')
    return renderPage(c, { page: 'unsubscribe', state: 'done', creator });
  const { email } = subscriber;
  return renderPage(c, { page: 'unsubscribe', state: 'confirm', token, email, creator });
});

const confirm = createRoute({
  method: 'post',
  path: '/u/{token}',
  operationId: 'unsubscribe',
  summary: 'Unsubscribe: the page’s button and one-click (RFC 8058)',
  description: 'Needs no cookie and no Origin, takes any form body, and never redirects.',
  tags: ['Public'],
  request: { params: TokenParam },
  responses: { 200: page('Unsubscribed'), 404: page('No such link') },
});
unsubscribeRoutes.openapi(confirm, async (c) => {
  try {
    const subscriber = await unsubscribe(c.var.context, { token: c.req.valid('param').token });
    return renderPage(c, { page: 'unsubscribe', state: 'done', creator: await creatorView(c, subscriber) });
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return showInvalid(c);
    throw error;
  }
});

function showInvalid(c: HttpContext): Promise<Response> {
  return renderPage(c, { page: 'unsubscribe', state: 'invalid' }, 404);
}

async function creatorView(c: HttpContext, subscriber: Subscriber): Promise<CreatorView> {
  const [user, site] = await Promise.all([
    getUser(c.var.context, subscriber.userId),
    getSite(c.var.context, subscriber.userId),
  ]);
  return { username: user.username, displayName: site.displayName || user.username };
}
