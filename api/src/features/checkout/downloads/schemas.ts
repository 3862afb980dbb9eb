import { z } from '@hono/zod-openapi';

export const LinkRenewed = z
  .object({
    success: z.literal(true).openapi({ description: 'Always true.' }),
    message: z.string().openapi({ description: 'A message for the user.' }),
  })
  .openapi('DownloadLinkRenewed', { description: 'The result of renewing a download link.' });
