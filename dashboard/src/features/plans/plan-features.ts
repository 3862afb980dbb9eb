import { metaContent } from '../../ui/brand/brand';
import { formatNumber } from '../../ui/formats/numbers';
import { freeQuota, proQuota } from './plan-numbers';
import { storageRows } from './storage-rows';

/** Only existing features, because users buy a plan for them. */
export const freeFeatures = [
  `${formatNumber(freeQuota)} newsletters per month, each to your whole list`,
  'As many subscribers as you like',
  'Your page, in 14 themes, with your products',
  '4 newsletter templates',
  'What became of every mail, counted: delivered, delayed, failed',
  'Insights of the last 30 days: visits, where people come from, readers and sales',
  'Your list as JSON, also by API and terminal',
];

export const proFeatures = [
  `${formatNumber(proQuota)} newsletters per month, each to your whole list`,
  'Everything in Free',
  '20 premium templates',
  'Opens and clicks of each newsletter',
  'Insights of a whole year, and what each newsletter earned',
  'Your own domain, for your page and as the sender of your letters',
  'Your list as a CSV file',
  'Your page and your newsletters without our name',
];

/** True and false show whether a plan includes it. */
export type Compared = { what: string; free: string | boolean; pro: string | boolean };

export const comparison: Compared[] = [
  { what: 'Newsletters per month', free: formatNumber(freeQuota), pro: formatNumber(proQuota) },
  { what: 'Subscribers', free: 'No limit', pro: 'No limit' },
  { what: 'Page themes', free: '14', pro: '14' },
  { what: 'Selling digital products', free: true, pro: true },
  ...storageRows(metaContent('tidings-storage')),
  { what: 'Newsletter templates', free: '4', pro: '4 and 20 premium' },
  { what: 'What became of every mail', free: true, pro: true },
  { what: 'Insights into visits, readers and sales', free: '30 days', pro: 'A year' },
  { what: 'Opens and clicks of each newsletter', free: false, pro: true },
  { what: 'Your list as JSON', free: true, pro: true },
  { what: 'Your list as CSV', free: false, pro: true },
  { what: 'Your page on your own domain', free: false, pro: true },
  { what: 'Letters sent from your own domain', free: false, pro: true },
  { what: 'Page and newsletters without our name', free: false, pro: true },
];

export const questions = [
  {
    question: 'What counts as a newsletter?',
    answer: 'One letter to your list counts once, however many people get it. Test sends do not count.',
  },
  {
    question: 'When does the count start anew?',
    answer:
      'Every month, from the day you registered; on Pro, from the day your subscription began, also when you pay by the year. What is left does not carry over.',
  },
  {
    question: 'What does Pro cost?',
    answer:
      '$10 per month, billed monthly, or $96 for a year. Cancel anytime: Pro then stays until the end of the period you have paid for.',
  },
  {
    question: 'How do I cancel?',
    answer:
      'In the settings, under Subscription: one button and one question. Until the period is over you can change your mind there, too.',
  },
  {
    question: 'What happens to my things when Pro ends?',
    answer:
      'They stay. Sent newsletters keep their design, your own domain leads visitors to your plain address, and your list can be downloaded as JSON. Back on Pro, all of it is as it was.',
  },
  {
    question: 'What happens if a payment fails?',
    answer:
      'Pro stays for 7 more days and we write to you, so that you can update your card. After that you are on Free.',
  },
  {
    question: 'What happens when I reach the limit?',
    answer:
      'Sending waits until the next month, or until you go Pro. Nothing is lost: your drafts and your list stay.',
  },
];
