import { NEWSLETTER_STATUSES } from '@tidings/sdk';
import { type Command, Option } from 'commander';
import {
  listNewsletters,
  type Newsletter,
  type NewsletterStatus,
} from '../../actions/newsletters/newsletters.js';
import type { Io } from '../../io.js';
import { formatDay, formatDayAndTime } from '../../times/parse-time.js';
import { createContext, formatExamples, openSignedInClient, parseLimit } from '../context.js';

/** Describes `--utc` of the lists. */
export const UTC_FLAG = 'show scheduled times in UTC, not in the time zone of the schedule';

export interface TimeFlags {
  utc?: true | undefined;
}

interface ListFlags extends TimeFlags {
  limit: number;
  search?: string;
  status?: NewsletterStatus;
}

export function addListNewsletters(newsletters: Command, io: Io): void {
  newsletters
    .command('list')
    .summary('list drafts and sent newsletters')
    .description('List the newest newsletters, including drafts.')
    .option('--limit <number>', 'the maximum number to list, up to 1000', parseLimit, 20)
    .option('--search <words>', 'list only newsletters that contain this text')
    .addOption(
      new Option('--status <status>', 'list only newsletters with this status').choices(NEWSLETTER_STATUSES),
    )
    .option('--utc', UTC_FLAG)
    .addHelpText(
      'after',
      formatExamples('tidings newsletters list', 'tidings newsletters list --search kiln'),
    )
    .action(async ({ limit, search, status, utc }: ListFlags, command: Command) => {
      const context = createContext(io, command);
      const { report } = context;
      const { client } = await openSignedInClient(context);
      const newsletters = await listNewsletters({ client }, { limit, search, status });
      report.result(newsletters);
      for (const newsletter of newsletters) report.line(formatNewsletter(newsletter, { utc }));
      if (newsletters.length === 0) report.hint('No newsletters.');
    });
}

/** Formats a newsletter as a line. Ids of up to five digits align. */
export function formatNewsletter(newsletter: Newsletter, flags: TimeFlags): string {
  return `${String(newsletter.id).padStart(5)}  ${newsletter.title || 'Untitled'} (${formatStatus(newsletter, flags)})`;
}

function formatStatus(newsletter: Newsletter, { utc }: TimeFlags): string {
  const { sentAt, status, scheduledAt, scheduleTimeZone, scheduleProblem } = newsletter;
  if (sentAt !== null) return `${formatSentStatus(status)} ${formatDay(sentAt)}`;
  if (scheduledAt !== null)
    return `scheduled for ${formatDayAndTime(scheduledAt, utc ? 'UTC' : scheduleTimeZone)}`;
  return scheduleProblem === null ? 'draft' : `draft, no longer scheduled: ${scheduleProblem}`;
}

/** Returns the words that come before the send date. */
function formatSentStatus(status: Newsletter['status']): string {
  switch (status) {
    case 'preparing':
    case 'sending':
      return 'sending since';
    case 'paused':
      return 'paused, started';
    case 'canceled':
      return 'canceled, started';
    case 'finished':
    case null:
      return 'sent';
  }
}
