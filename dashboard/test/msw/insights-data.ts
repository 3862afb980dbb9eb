import type { components } from '@tidings/sdk';

type Schemas = components['schemas'];
type Day = Schemas['Insights']['days'][number];

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const LAST_DAY = Date.UTC(2026, 10, 22);

const toDay = (moment: number) => new Date(moment).toISOString().slice(0, 10);

/** Returns this many days until November 22, 2026, with only the numbers of `toDay`. */
export function createInsightDays({
  days,
  dayOf = () => ({}),
}: {
  days: number;
  dayOf?: (index: number) => Partial<Day>;
}): Day[] {
  return Array.from({ length: days }, (_, index) => ({
    day: toDay(LAST_DAY - (days - 1 - index) * DAY_MILLISECONDS),
    views: 0,
    visitors: 0,
    joined: 0,
    left: 0,
    subscribers: 0,
    sales: 0,
    revenue: 0,
    ...dayOf(index),
  }));
}

const NOTHING = { views: 0, visitors: 0, joined: 0, left: 0, sales: 0, revenue: 0 };

/** Returns the insights of these days, with their totals. */
export function createInsights(days: Day[], fields: Partial<Schemas['Insights']> = {}): Schemas['Insights'] {
  const sumFigure = (figure: keyof typeof NOTHING) => days.reduce((sum, day) => sum + day[figure], 0);
  return {
    range: { days: days.length, from: days.at(0)?.day ?? '', to: days.at(-1)?.day ?? '' },
    totals: {
      views: sumFigure('views'),
      visitors: sumFigure('visitors'),
      joined: sumFigure('joined'),
      left: sumFigure('left'),
      sales: sumFigure('sales'),
      revenue: sumFigure('revenue'),
    },
    previous: NOTHING,
    days,
    deliveries: { sent: 0, accepted: 0, bounced: 0, failed: 0 },
    ...fields,
  };
}

export function createInsightSource(
  fields: Partial<Schemas['InsightSource']> = {},
): Schemas['InsightSource'] {
  return {
    kind: 'site',
    source: 'instagram.com',
    title: null,
    views: 120,
    visitors: 80,
    subscribers: 6,
    sales: 1,
    revenue: 1_299,
    ...fields,
  };
}

export function createNewsletterInsights(
  fields: Partial<Schemas['NewsletterInsights']> = {},
): Schemas['NewsletterInsights'] {
  return {
    id: 7,
    title: 'What the clay remembers',
    sentAt: '2026-11-08T08:00:00.000Z',
    tracking: 'anonymous',
    recipients: 1_260,
    accepted: 1_242,
    opens: 612,
    clicks: 141,
    unsubscribes: 3,
    bounces: 18,
    sales: 2,
    revenue: 2_598,
    ...fields,
  };
}
