import { z } from '@hono/zod-openapi';
import { createPageQuery, createPageSchema, listSchema } from '../../http/wire.js';
import { formatDurationInWords } from '../../kernel/clock.js';
import {
  DEFAULT_INSIGHT_PERIOD,
  FREE_INSIGHT_DAYS,
  INSIGHT_PERIODS,
} from '../../kernel/time/insight-periods.js';
import { VISIT_KINDS } from '../../kernel/visits/visit-source.js';
import { RETRY_LIFETIME } from '../mailing/index.js';
import { createArchiveCursorCodec } from '../newsletters/index.js';
import { TRACKING_MODES } from '../subscribers/index.js';
import { visitSourceFields } from '../visits/index.js';
import { MAX_SOURCES } from './list-view-stats.js';

export const View = z
  .strictObject({
    userId: z
      .int()
      .positive()
      .openapi({ description: 'The id of the creator whose page was viewed.', example: 12 }),
    ...visitSourceFields,
  })
  .openapi('NewView', { description: 'A view of a creator’s page.' });

export const ViewCount = z
  .object({
    count: z.int().openapi({ description: 'All views of the page.' }),
    todayCount: z.int().openapi({ description: 'Views of today, in your time zone.' }),
  })
  .openapi('ViewCount', { description: 'The views of a page.' });

export const InsightsQuery = z.object({
  days: z
    .enum(INSIGHT_PERIODS)
    .default(DEFAULT_INSIGHT_PERIOD)
    .openapi({
      description: `The number of days in your time zone, including today. More than ${FREE_INSIGHT_DAYS} days are part of Pro.`,
    }),
});

const Day = z.iso.date().openapi({ description: 'A date in your time zone.', example: '2026-11-21' });

const views = z.int().openapi({ description: 'The number of page views.' });
const visitors = z.int().openapi({
  description: 'Visitors per day: a visitor on two days counts twice.',
});
const sales = z.int().openapi({ description: 'Sales, without free products.' });
const revenue = z.int().openapi({
  example: 5_700,
  description: 'Revenue after refunds and disputes, in the smallest unit of `currency` of `GET /api/shop`.',
});

export const InsightTotals = z
  .object({
    views,
    visitors,
    joined: z.int().openapi({ description: 'New subscribers from any source.' }),
    left: z.int().openapi({ description: 'Subscribers who unsubscribed, were removed or were erased.' }),
    sales,
    revenue,
  })
  .openapi('InsightTotals', { description: 'The totals of a range of days.' });

export const Insights = z
  .object({
    range: z
      .object({
        days: z.int().openapi({ description: 'The number of days.', example: 30 }),
        from: Day,
        to: Day,
      })
      .openapi({ description: 'The range of the numbers.' }),
    totals: InsightTotals.openapi({ description: 'The totals of the range.' }),
    previous: InsightTotals.openapi({ description: 'The totals of as many days before the range.' }),
    days: z
      .array(
        InsightTotals.extend({
          day: Day,
          subscribers: z.int().openapi({ description: 'Subscribers on the list at the end of that day.' }),
        }),
      )
      .openapi({ description: 'Each day of the range, oldest first, without gaps.' }),
    deliveries: z
      .object({
        sent: z.int().openapi({ description: 'The number of recipients.' }),
        accepted: z.int().openapi({ description: 'Emails that the recipients’ servers accepted.' }),
        bounced: z.int().openapi({ description: 'Accepted emails that bounced later.' }),
        failed: z.int().openapi({
          description: `Emails that were rejected, or not accepted within ${formatDurationInWords(RETRY_LIFETIME)}.`,
        }),
      })
      .openapi({ description: 'Emails of the newsletters that were sent in this range.' }),
  })
  .openapi('Insights', { description: 'Totals and days of views, subscribers and sales.' });

const sourceStats = {
  views,
  visitors: z.int().openapi({
    description: 'Visitors whose first visit of a day came from this source, added up over the days.',
  }),
  subscribers: z.int().openapi({ description: 'New subscribers from this source.' }),
  sales,
  revenue,
};

const InsightSource = z
  .object({
    kind: z.enum(VISIT_KINDS).openapi({
      description:
        '`direct`: no known source. `site`: another site. `campaign`: `utm_source` and `utm_campaign` in the URL. `newsletter`: a link in a newsletter. `widget`: a widget on another site.',
    }),
    source: z.string().openapi({
      example: 'instagram.com',
      description:
        'A host, a campaign such as `autumn / open-kiln`, or the id of a newsletter, depending on `kind`. Empty for `direct`.',
    }),
    title: z.string().nullable().openapi({
      description:
        'The subject line of the newsletter. Null for other sources, and after the newsletter was deleted.',
    }),
    ...sourceStats,
  })
  .openapi('InsightSource', { description: 'A source of visitors, with its counts.' });

export const InsightSourceList = listSchema(InsightSource)
  .extend({
    data: z.array(InsightSource).openapi({ description: `The ${MAX_SOURCES} sources with the most views.` }),
    nextCursor: z.null().openapi({ description: 'Always null: there is no second page.' }),
    others: z.object(sourceStats).nullable().openapi({
      description: 'The sums of all other sources; null if there are none.',
    }),
  })
  .openapi('InsightSourceList', { description: 'The sources of visitors in a range of days.' });

const NewsletterInsights = z
  .object({
    id: z.int().openapi({ description: 'The newsletter’s id.' }),
    title: z.string().openapi({ description: 'The subject line.' }),
    sentAt: z.iso.datetime().openapi({ description: 'The send time.' }),
    tracking: z.enum(TRACKING_MODES).openapi({ description: 'The list’s tracking mode when this was sent.' }),
    recipients: z.int().openapi({ description: 'The number of recipients.' }),
    accepted: z.int().openapi({ description: 'Emails that the recipients’ servers accepted.' }),
    opens: z
      .int()
      .nullable()
      .openapi({ description: 'Opens by people, not by scanners; null without tracking.' }),
    clicks: z
      .int()
      .nullable()
      .openapi({ description: 'Clicks by people, not by scanners; null without tracking.' }),
    unsubscribes: z.int().openapi({ description: 'Subscribers who unsubscribed through this newsletter.' }),
    bounces: z
      .int()
      .openapi({ description: 'Emails that were not delivered: they failed, expired or bounced.' }),
    sales: z.int().openapi({ description: 'Sales to visitors from this newsletter.' }),
    revenue,
  })
  .openapi('NewsletterInsights', { description: 'The stats of one newsletter.' });

export const NewsletterInsightsList = createPageSchema(NewsletterInsights).openapi('NewsletterInsightsList', {
  description: 'One page of newsletters with their stats.',
});

export const NewsletterInsightsDetail = NewsletterInsights.extend({
  links: z
    .array(
      z.object({
        position: z
          .int()
          .openapi({ description: 'The position of the link in the newsletter, from 0.', example: 0 }),
        url: z.string().openapi({ description: 'The target of the link.' }),
        clicks: z.int().openapi({ description: 'Clicks by people, not by scanners.' }),
      }),
    )
    .openapi({ description: 'The tracked links, in the order of the newsletter.' }),
}).openapi('NewsletterInsightsDetail', {
  description: 'The stats of one newsletter, with the clicks of each link.',
});

export const newsletterInsightsCursor = createArchiveCursorCodec('insights.newsletters');

export const NewsletterInsightsQuery = createPageQuery(newsletterInsightsCursor, { maxRows: 100 });
