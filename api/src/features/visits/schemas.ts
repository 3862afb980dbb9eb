import { z } from '@hono/zod-openapi';
import { MAX_CAMPAIGN_LENGTH } from '../../kernel/visits/visit-source.js';

export const MAX_REFERRER_LENGTH = 2_000;

const address = 'The value of `document.referrer`. Tidings stores only its host. Omit it if there is none.';
const describeParameter = (name: string) =>
  `The value of \`${name}\` in the page’s URL. Tidings stores the first ${MAX_CAMPAIGN_LENGTH} characters of both utm values together. Omit it if there is none.`;

/** Optional fields of a body that name a visitor's source. Long values are truncated. */
export const visitSourceFields = {
  referrer: z.string().optional().openapi({ example: 'https://www.instagram.com/', description: address }),
  utmSource: z
    .string()
    .optional()
    .openapi({ example: 'autumn', description: describeParameter('utm_source') }),
  utmCampaign: z
    .string()
    .optional()
    .openapi({ example: 'open-kiln', description: describeParameter('utm_campaign') }),
};

/** The way in which a visitor reached the page on which they acted. */
export const Attribution = z
  .strictObject({
    ...visitSourceFields,
    via: z
      .literal('widget')
      .optional()
      .openapi({ description: '`widget` if the visitor used a widget on the page in `referrer`.' }),
  })
  .openapi('Attribution', { description: 'The source of a visitor.' });
export type Attribution = z.infer<typeof Attribution>;

/**
 * Reads the same from a form's fields `attribution_referrer`, `attribution_utm_source`, `attribution_utm_campaign` and
 * `attribution_via`. Returns undefined without any.
 */
export function readAttributionFields(
  fields: Readonly<Record<string, string | undefined>>,
): Attribution | undefined {
  const {
    attribution_referrer: referrer,
    attribution_utm_source: utmSource,
    attribution_utm_campaign: utmCampaign,
  } = fields;
  if (referrer === undefined && utmSource === undefined && utmCampaign === undefined) return undefined;
  const via = fields.attribution_via === 'widget' ? ('widget' as const) : undefined;
  return { referrer, utmSource, utmCampaign, via };
}
