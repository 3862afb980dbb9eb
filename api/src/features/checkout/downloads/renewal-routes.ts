import { createRoute, z } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { limitByAddress } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { preventCaching, renderPrivatePage } from '../../../http/pages/private-page.js';
import { createRouter } from '../../../http/router.js';
import { maskAddress } from '../../../kernel/email/email-address.js';
import { createFieldError } from '../../../kernel/errors.js';
import { getSellerLook, isPageRequest, respondToDownloader } from './download-responses.js';
import { DownloadToken } from './download-routes.js';
import { getDownloadTitle } from './open-download.js';
import { getRenewalAddress, renewLink } from './renew-link.js';
import { DOWNLOAD_LINK_LIMITS } from './rules.js';

const LinkRenewed = z
  .object({
    success: z.literal(true).openapi({ description: 'Always true.' }),
    message: z.string().openapi({ description: 'A message for the user.' }),
  })
  .openapi('DownloadLinkRenewed', { description: 'The result of renewing a download link.' });

/** Renews a link that is used up or expired, for the page's button and for other clients. */
export const renewalRoutes = createRouter();

const renew = createRoute({
  method: 'post',
  path: '/api/download/{token}/renewal',
  operationId: 'renewDownloadLink',
  summary: 'Email a new download link to the buyer',
  description: `If this link has expired or is used up, emails a new one to the address of the purchase. It works ${DOWNLOAD_LINK_LIMITS}. This link stays closed. Browsers get pages, also for errors.`,
  tags: ['Buying'],
  middleware: [limitByAddress(LIMITS.linkRenewal)] as const,
  request: { params: DownloadToken },
  responses: {
    202: {
      description: 'The link is emailed',
      content: { 'application/json': { schema: LinkRenewed }, 'text/html': { schema: z.string() } },
    },
    ...createErrorResponses('link_invalid', 'link_expired'),
  },
});
renewalRoutes.openapi(renew, (c) =>
  respondToDownloader(c, async () => {
    preventCaching(c);
    const download = await renewLink(c.var.context, { token: c.req.valid('param').token });
    const to = getRenewalAddress(download);
    if (to === null) throw createFieldError('token', 'This link still works: open it again.');
    const address = maskAddress(to);
    const title = getDownloadTitle(download);
    if (isPageRequest(c)) {
      const look = await getSellerLook(c, download);
      return renderPrivatePage(c, { page: 'download', look, state: 'renewed', title, address }, 202);
    }
    return c.json({ success: true as const, message: `A new link is on its way to ${address}.` }, 202);
  }),
);
