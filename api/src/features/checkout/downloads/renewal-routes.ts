import { createRoute, z } from '@hono/zod-openapi';
import { refusals } from '../../../http/errors/error-body.js';
import { LIMITS, limitByAddress } from '../../../http/limits/rate-limit.js';
import { preventCaching, renderPrivatePage } from '../../../http/pages/private-page.js';
import { createRouter } from '../../../http/router.js';
import { maskAddress } from '../../../kernel/email-address.js';
import { invalidInput } from '../../../kernel/errors.js';
import { LinkRenewed } from '../schemas.js';
import { answerDownloader, wantsPage } from './download-answers.js';
import { DownloadToken } from './download-routes.js';
import { titleOf } from './find-download.js';
import { renewalAddress, renewLink } from './renew-link.js';

/** Renews a link that is over: the page's button, and the same for other clients. */
export const renewalRoutes = createRouter();

const renew = createRoute({
  method: 'post',
  path: '/api/download/{token}/renewal',
  operationId: 'renewDownloadLink',
  summary: 'Have a fresh link mailed to the buyer’s own address, in place of one that is over',
  description: 'Needs no cookie. Never for a payment that was returned or is disputed. A few an hour.',
  tags: ['Buying'],
  middleware: [limitByAddress(LIMITS.linkRenewal)] as const,
  request: { params: DownloadToken },
  responses: {
    202: {
      description: 'On its way; a page to browsers',
      content: { 'application/json': { schema: LinkRenewed }, 'text/html': { schema: z.string() } },
    },
    ...refusals(400, 404, 410, 429),
  },
});
renewalRoutes.openapi(renew, (c) =>
  answerDownloader(c, async () => {
    preventCaching(c);
    const found = await renewLink(c.var.context, { token: c.req.valid('param').token });
    const to = renewalAddress(found);
    if (to === null) throw invalidInput('token', 'This link still works: open it again.');
    const address = maskAddress(to);
    const title = titleOf(found);
    if (wantsPage(c)) {
      return renderPrivatePage(c, { page: 'download', state: 'renewed', title, address }, 202);
    }
    return c.json({ success: true as const, message: `A new link is on its way to ${address}.` }, 202);
  }),
);
