import { formatNumber } from '../../ui/numbers';
import { freeQuota, proQuota } from './plan-numbers';

/** Only what the product does: a plan is bought by its sentences. */
export const freeFeatures = [
  `${formatNumber(freeQuota)} newsletters per month, each to your whole list`,
  'As many subscribers as you like',
  'Your page, in 14 themes',
  '4 newsletter templates',
  'What became of every mail, counted: delivered, delayed, failed',
  'Your list as JSON, also by API and terminal',
];

export const proFeatures = [
  `${formatNumber(proQuota)} newsletters per month, each to your whole list`,
  'Everything in Free',
  'Your own domain',
  'Your list as a CSV file',
  'Your page without our name',
];

/** Part of the plan, and not built yet. */
export const plannedProFeatures = [
  '20 premium templates',
  'Opens and clicks of each newsletter',
  'Newsletters without our name',
];

export const questions = [
  {
    question: 'What counts as a newsletter?',
    answer: 'One letter to your list counts once, however many people get it. Test sends do not count.',
  },
  {
    question: 'When does the count start anew?',
    answer:
      'Every month, from the day you registered; on Pro, with each billing cycle. What is left does not carry over.',
  },
  {
    question: 'What does Pro cost?',
    answer: `$10 per month, billed monthly, or $96 for a year. Cancel anytime: Pro then stays until the end of the period you have paid for.`,
  },
  {
    question: 'What happens when I reach the limit?',
    answer:
      'Sending waits until the next month, or until you go Pro. Nothing is lost: your drafts and your list stay.',
  },
];
