import { FREE_INSIGHT_DAYS, SITE_THEMES } from '@tidings/sdk';
import { readMetaContent } from '../../ui/brand/brand';
import { formatFileSize, formatNumber } from '../../ui/formats/numbers';
import { freeQuota, PRO_ANNUAL_DOLLARS, PRO_MONTHLY_DOLLARS, proQuota } from './plan-numbers';

type Limits = {
  imageBytes: number;
  fileBytes: number;
  products: number;
  recipients: number | null;
  subscribers: number | null;
};

/** Returns rows for the comparison of plans from the value in the rendered page. Returns no rows without it. */
export function limitRows(content: string | undefined) {
  const limits = readLimits(content);
  if (limits === undefined) return [];
  const { free, pro } = limits;
  const isLimited = free.recipients !== null || pro.recipients !== null;
  const recipients = {
    feature: 'Recipients per month',
    free: limitText(free.recipients),
    pro: limitText(pro.recipients),
  };
  return [
    ...(isLimited ? [recipients] : []),
    { feature: 'Subscribers', free: limitText(free.subscribers), pro: limitText(pro.subscribers) },
    {
      feature: 'Storage for images',
      free: formatFileSize(free.imageBytes),
      pro: formatFileSize(pro.imageBytes),
    },
    { feature: 'Product files', free: formatFileSize(free.fileBytes), pro: formatFileSize(pro.fileBytes) },
    { feature: 'Products', free: formatNumber(free.products), pro: formatNumber(pro.products) },
  ];
}

function readLimits(content: string | undefined) {
  return content === undefined ? undefined : (JSON.parse(content) as Record<'free' | 'pro', Limits>);
}

function limitText(limit: number | null): string {
  return limit === null ? 'No limit' : formatNumber(limit);
}

export const planLimits = readLimits(readMetaContent('tidings-storage'));

function formatSubscriberFeature(
  { subscribers }: Pick<Limits, 'subscribers'> = { subscribers: null },
): string {
  return subscribers === null ? 'Unlimited subscribers' : `${formatNumber(subscribers)} subscribers`;
}

type RecipientLimit = Pick<Limits, 'recipients'>;

/** Promises that each newsletter goes to all subscribers, but only if the plan does not limit recipients. */
export function formatNewslettersPerMonth(
  quota: number,
  { recipients }: RecipientLimit = { recipients: null },
): string {
  const audience = recipients === null ? ', each to as many subscribers as you have' : '';
  return `${formatNumber(quota)} newsletters per month${audience}`;
}

function listRecipientFeatures({ recipients }: RecipientLimit = { recipients: null }): string[] {
  return recipients === null ? [] : [`${formatNumber(recipients)} recipients per month`];
}

/** The features of the free plan. List only existing features, because users rely on the list. */
export const freeFeatures = [
  formatNewslettersPerMonth(freeQuota, planLimits?.free),
  ...listRecipientFeatures(planLimits?.free),
  formatSubscriberFeature(planLimits?.free),
  `A page with your products, in ${SITE_THEMES.length} themes`,
  '4 newsletter templates',
  'Delivery reports: accepted, deferred and failed emails',
  `Insights of the last ${FREE_INSIGHT_DAYS} days: visits, sources, subscribers and sales`,
  'JSON export of your list, also by API and CLI',
];

export const proFeatures = [
  formatNewslettersPerMonth(proQuota, planLimits?.pro),
  ...listRecipientFeatures(planLimits?.pro),
  'Everything in Free',
  ...(planLimits?.free.subscribers === planLimits?.pro.subscribers
    ? []
    : [formatSubscriberFeature(planLimits?.pro)]),
  '20 premium templates',
  'Opens and clicks of each newsletter',
  'Insights of a year, and the revenue of each newsletter',
  'Custom domain for your page and for sending',
  'Custom CSS for your page',
  'CSV export of your list',
  'No branding on your page and newsletters',
];

/** True and false show whether a plan includes the feature. */
export type ComparisonRow = { feature: string; free: string | boolean; pro: string | boolean };

export const comparison: ComparisonRow[] = [
  { feature: 'Newsletters per month', free: formatNumber(freeQuota), pro: formatNumber(proQuota) },
  { feature: 'Page themes', free: `${SITE_THEMES.length}`, pro: `${SITE_THEMES.length}` },
  { feature: 'Selling digital products', free: true, pro: true },
  ...limitRows(readMetaContent('tidings-storage')),
  { feature: 'Newsletter templates', free: '4', pro: '4 and 20 premium' },
  { feature: 'Delivery reports', free: true, pro: true },
  {
    feature: 'Insights into visits, subscribers and sales',
    free: `${FREE_INSIGHT_DAYS} days`,
    pro: 'A year',
  },
  { feature: 'Opens and clicks of each newsletter', free: false, pro: true },
  { feature: 'JSON export of your list', free: true, pro: true },
  { feature: 'CSV export of your list', free: false, pro: true },
  { feature: 'Page on a custom domain', free: false, pro: true },
  { feature: 'Page with custom CSS', free: false, pro: true },
  { feature: 'Newsletters sent from your own domain', free: false, pro: true },
  { feature: 'Page and newsletters without branding', free: false, pro: true },
];

export const faqEntries = [
  {
    question: 'What counts as a newsletter?',
    answer: 'A newsletter counts once, no matter how many subscribers get it. Test sends do not count.',
  },
  {
    question: 'When does the count reset?',
    answer:
      'Every month, on the same day of the month as your sign-up. On Pro, it is the day your subscription started. Annual billing does not change this. Unused newsletters do not roll over.',
  },
  {
    question: 'What does Pro cost?',
    answer: `$${PRO_MONTHLY_DOLLARS} per month, billed monthly, or $${PRO_ANNUAL_DOLLARS} for a year. Cancel anytime. Pro then stays active until the end of the paid period.`,
  },
  {
    question: 'How do I cancel?',
    answer: 'In Settings, under Subscription. You can resume Pro there until the end of the paid period.',
  },
  {
    question: 'What happens when Pro ends?',
    answer:
      'You keep your content. Sent newsletters keep their design, your custom domain redirects to your standard address, and you can export your list as JSON. If you return to Pro, its features work again.',
  },
  {
    question: 'What happens if a payment fails?',
    answer:
      'We email you, and Pro stays active for 7 more days so that you can update your card. After that, you are on Free.',
  },
  {
    question: 'What happens when I reach the limit?',
    answer:
      'You can send again after the count resets, or after you upgrade to Pro. Your drafts and your list stay.',
  },
];
