import { type components, FREE_INSIGHT_DAYS, INSIGHT_PERIODS, unwrap } from '@tidings/sdk';
import { type Command, Option } from 'commander';
import type { Io } from '../../io.js';
import { formatCount, formatNumber } from '../../terminal/numbers.js';
import { type CommandGroup, createContext, formatExamples, openSignedInClient } from '../context.js';

type Totals = components['schemas']['InsightTotals'];
type PeriodDays = (typeof INSIGHT_PERIODS)[number];

export const insights: CommandGroup = {
  name: 'insights',
  description: 'views, subscribers and sales',
  commands: [addShowInsights, addListSources],
};

const DAYS = () =>
  new Option(
    '--days <number>',
    `the number of days up to today (more than ${FREE_INSIGHT_DAYS} requires Pro)`,
  )
    .choices(INSIGHT_PERIODS)
    .default('7');

function formatTotals({ views, visitors, joined, left: unsubscribed, sales }: Totals): string {
  return [
    formatCount(views, 'view'),
    formatCount(visitors, 'visitor'),
    `${formatNumber(joined)} joined`,
    `${formatNumber(unsubscribed)} left`,
    formatCount(sales, 'sale'),
  ].join(', ');
}

function addShowInsights(noun: Command, io: Io): void {
  noun
    .command('show')
    .summary('show totals for recent days')
    .description('Show views, subscribers and sales for a period and for the previous one.')
    .addOption(DAYS())
    .addHelpText('after', formatExamples('tidings insights show', 'tidings insights show --days 30 --json'))
    .action(async ({ days }: { days: PeriodDays }, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const insights = await unwrap(client.GET('/api/insights', { params: { query: { days } } }));
      context.report.result(insights);
      context.report.line(`${insights.range.from} to ${insights.range.to}: ${formatTotals(insights.totals)}`);
      context.report.hint(`The ${insights.range.days} days before: ${formatTotals(insights.previous)}`);
    });
}

function addListSources(noun: Command, io: Io): void {
  noun
    .command('sources')
    .summary('list the sources of visitors')
    .description('List the sources of visitors and subscribers: sites, campaigns and newsletters.')
    .addOption(DAYS())
    .addHelpText('after', formatExamples('tidings insights sources', 'tidings insights sources --days 90'))
    .action(async ({ days }: { days: PeriodDays }, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const { data } = await unwrap(client.GET('/api/insights/sources', { params: { query: { days } } }));
      context.report.result(data);
      for (const { title, source, visitors, subscribers } of data) {
        context.report.line(
          `${title ?? (source || 'Direct')}: ${formatCount(visitors, 'visitor')}, ${formatCount(subscribers, 'subscriber')}`,
        );
      }
      if (data.length === 0) context.report.hint('No visits in this period.');
    });
}
