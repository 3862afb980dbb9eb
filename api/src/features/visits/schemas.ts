import { z } from '@hono/zod-openapi';

const address = 'As `document.referrer` has it; more than 2,000 characters are cut off.';
const named = 'From the address of the page; more than 200 characters are cut off.';

/** How somebody came, as fields of a body. All of it is optional, and none of it is kept as it is. */
export const clueFields = {
  referrer: z.string().optional().openapi({ example: 'https://www.instagram.com/', description: address }),
  utmSource: z.string().optional().openapi({ example: 'autumn', description: named }),
  utmCampaign: z.string().optional().openapi({ example: 'open-kiln', description: named }),
};

/** How somebody came to the page where they did something. */
export const Came = z
  .strictObject({
    ...clueFields,
    via: z
      .literal('widget')
      .optional()
      .openapi({ description: 'By a widget that stands on the page of `referrer`.' }),
  })
  .openapi('Came');
export type Came = z.infer<typeof Came>;

/** The same, as fields of a form: `came_referrer`, `came_source`, `came_campaign`, `came_via`; undefined without any. */
export function readCameFields(fields: Readonly<Record<string, string | undefined>>): Came | undefined {
  const { came_referrer: referrer, came_source: utmSource, came_campaign: utmCampaign } = fields;
  if (referrer === undefined && utmSource === undefined && utmCampaign === undefined) return undefined;
  const via = fields.came_via === 'widget' ? ('widget' as const) : undefined;
  return { referrer, utmSource, utmCampaign, via };
}
