import { z } from '@hono/zod-openapi';
import { cursorOf } from '../../http/wire.js';
import { VISIT_KINDS } from '../../kernel/visit-source.js';
import { archiveOrderCursor } from '../newsletters/index.js';
import { TRACKING_MODES } from '../subscribers/index.js';
import { clueFields } from '../visits/index.js';
import { RANGES } from './rules.js';

export const View = z
  .strictObject({ userId: z.int().positive().openapi({ example: 12 }), ...clueFields })
  .openapi('View');

export const ViewCount = z
  .object({
    count: z.int().openapi({ description: 'Since the page exists.' }),
    todayCount: z.int().openapi({ description: 'Since midnight, UTC.' }),
  })
  .openapi('ViewCount');

export const InsightsQuery = z.object({
  days: z.enum(RANGES).default('30').openapi({
    description: 'Days of UTC, today as the last of them. More than 30 are part of Pro.',
  }),
});

const Day = z.iso.date().openapi({ example: '2026-11-21' });

const views = z.int().openapi({ description: 'How often the page was opened.' });
const visitors = z.int().openapi({
  description: 'Visitors by day: nobody is known again the next day, so who comes on two days counts twice.',
});
const sales = z.int().openapi({ description: 'Without what was given for nothing.' });
const revenue = z
  .int()
  .openapi({ example: 5_700, description: 'Cents, after refunds; money in dispute is not among it.' });

const InsightTotals = z
  .object({
    views,
    visitors,
    joined: z.int().openapi({ description: 'Who came onto the list, by whatever way.' }),
    left: z.int().openapi({ description: 'Who unsubscribed, was taken off or had themselves erased.' }),
    sales,
    revenue,
  })
  .openapi('InsightTotals');

export const Insights = z
  .object({
    range: z.object({ days: z.int().openapi({ example: 30 }), from: Day, to: Day }),
    totals: InsightTotals,
    previous: InsightTotals,
    days: z
      .array(
        InsightTotals.extend({
          day: Day,
          subscribers: z.int().openapi({ description: 'On the list at the end of that day.' }),
        }),
      )
      .openapi({ description: 'Without a gap, the oldest first.' }),
    deliveries: z
      .object({
        sent: z.int().openapi({ description: 'To how many readers they went, or will go.' }),
        accepted: z.int().openapi({ description: 'Taken by the reader’s server.' }),
        bounced: z.int().openapi({ description: 'Of those accepted: came back later.' }),
        failed: z.int().openapi({ description: 'Refused, or given up after a day.' }),
      })
      .openapi({ description: 'Emails of the newsletters that were sent in this range.' }),
  })
  .openapi('Insights');

const sourceFigures = {
  views,
  visitors: z.int().openapi({ description: 'By what brought them first on that day.' }),
  subscribers: z.int().openapi({ description: 'Who joined the list after they had come this way.' }),
  sales,
  revenue,
};

const InsightSource = z
  .object({
    kind: z.enum(VISIT_KINDS).openapi({
      description:
        'Nothing we know of, another site, a campaign by `utm_source` and `utm_campaign`, a newsletter, or a widget on a site.',
    }),
    source: z
      .string()
      .openapi({ example: 'instagram.com', description: 'A host, a campaign, or the id of a newsletter.' }),
    title: z.string().nullable().openapi({ description: 'Of a newsletter that is still there.' }),
    ...sourceFigures,
  })
  .openapi('InsightSource');

export const InsightSources = z
  .object({
    data: z.array(InsightSource).openapi({ description: 'The 50 strongest by views, then by visitors.' }),
    others: z.object(sourceFigures).nullable().openapi({
      description: 'The sums of all further ones; null where there are none.',
    }),
  })
  .openapi('InsightSources');

const NewsletterInsights = z
  .object({
    id: z.int(),
    title: z.string(),
    sentAt: z.iso.datetime(),
    tracking: z.enum(TRACKING_MODES).openapi({ description: 'As the list was set when this was sent.' }),
    recipients: z.int(),
    accepted: z.int().openapi({ description: 'Taken by the reader’s server.' }),
    opens: z.int().nullable().openapi({ description: 'Without machines; null where nothing was counted.' }),
    clicks: z.int().nullable().openapi({ description: 'Without machines; null where nothing was counted.' }),
    unsubscribes: z.int().openapi({ description: 'Who left by a link of this newsletter.' }),
    bounces: z.int().openapi({ description: 'Mails that were refused, given up, or came back later.' }),
    sales: z.int().openapi({ description: 'Of who came by a link of this newsletter.' }),
    revenue,
  })
  .openapi('NewsletterInsights');

export const NewsletterInsightsList = z
  .object({ data: z.array(NewsletterInsights), nextCursor: z.string().nullable() })
  .openapi('NewsletterInsightsList');

export const NewsletterInsightsDetail = NewsletterInsights.extend({
  links: z
    .array(z.object({ position: z.int().openapi({ example: 0 }), url: z.string(), clicks: z.int() }))
    .openapi({ description: 'In their order in the letter.' }),
}).openapi('NewsletterInsightsDetail');

export const newsletterInsightsCursor = archiveOrderCursor('insights.newsletters');

export const NewsletterInsightsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: cursorOf(newsletterInsightsCursor),
});
