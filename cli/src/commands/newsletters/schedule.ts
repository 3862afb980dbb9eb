import { type Command, Option } from 'commander';
import { cancelSchedule, scheduleNewsletter } from '../../actions/newsletters/newsletters.js';
import { getSendingPlan } from '../../actions/newsletters/sending.js';
import { CliError, UsageError } from '../../errors.js';
import type { Io } from '../../io.js';
import { formatDayAndTime, parseTime } from '../../times/parse-time.js';
import { createContext, formatExamples, getTimeZone, openSignedInClient, parseId } from '../context.js';
import { type AudienceFlags, addAudience, readNamedAudience } from './audience-flags.js';
import { formatAudience, reportWarnings } from './findings.js';

interface ScheduleFlags extends AudienceFlags {
  at: string;
  timeZone?: string;
  utc?: true;
}

export function addScheduleNewsletter(newsletters: Command, io: Io): void {
  const command = newsletters
    .command('schedule')
    .summary('schedule a draft')
    .description(
      'Schedule a draft. Tidings determines the audience when sending starts. Run the command again to change the time.',
    )
    .argument('<id>', 'the id of the draft', parseId);
  addAudience(command)
    .requiredOption(
      '--at <time>',
      'the time, at most a year from now, such as "2026-12-01 09:30" or 2026-12-01T09:30:00+01:00',
    )
    .addOption(
      new Option(
        '--time-zone <name>',
        'the time zone of --at (default: that of your settings, or else of the machine)',
      ).conflicts('utc'),
    )
    .option('--utc', 'read and show the time in UTC')
    .addHelpText(
      'after',
      formatExamples(
        'tidings newsletters schedule 12 --at "2026-12-01 09:30"',
        'tidings newsletters schedule 12 --at "2026-12-01 09:30" --time-zone America/New_York',
        'tidings newsletters schedule 12 --at "2026-12-01 08:30" --utc',
        'tidings newsletters schedule 12 --at "2026-12-01 09:30" --segment vip --exclude bought',
      ),
    )
    .action(async (newsletterId: number, flags: ScheduleFlags, command: Command) => {
      const context = createContext(io, command);
      const { report } = context;
      const flagTimeZone = flags.utc ? 'UTC' : flags.timeZone;
      // Parses the time before any request. Only an hour that the clocks skip depends on the time zone.
      parseFlag(flags.at, flagTimeZone ?? 'UTC');
      const { client } = await openSignedInClient(context);
      const timeZone = flagTimeZone ?? (await getTimeZone(client, io));
      const sendAt = parseFlag(flags.at, timeZone);
      const plan = await getSendingPlan({ client }, { newsletterId, named: readNamedAudience(flags) });
      reportWarnings(report, plan.preflight);
      const { audience } = plan;
      const { version } = plan.newsletter;
      const newsletter = await scheduleNewsletter(
        { client },
        { newsletterId, sendAt, timeZone, version, audience },
      );
      report.result(newsletter);
      const sendTime = formatDayAndTime(
        newsletter.scheduledAt ?? sendAt.toISOString(),
        newsletter.scheduleTimeZone,
      );
      report.done(`${newsletter.title} will be sent on ${sendTime}.`);
      report.line(`  Its audience today: ${formatAudience(plan)}.`);
      report.hint(`To cancel the schedule: tidings newsletters unschedule ${newsletterId}`);
    });
}

export function addCancelSchedule(newsletters: Command, io: Io): void {
  newsletters
    .command('unschedule')
    .summary('cancel the schedule')
    .description('Cancel the schedule of a newsletter, which becomes a draft that you can edit.')
    .argument('<id>', 'the id of the newsletter', parseId)
    .addHelpText('after', formatExamples('tidings newsletters unschedule 12'))
    .action(async (newsletterId: number, _flags: object, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const newsletter = await cancelSchedule({ client }, { newsletterId });
      context.report.result(newsletter);
      context.report.done(`Newsletter ${newsletterId} is a draft again: ${newsletter.title}`);
    });
}

/** Parses the flag. Throws a usage error for an invalid value. */
function parseFlag(text: string, timeZone: string): Date {
  try {
    return parseTime(text, timeZone);
  } catch (error) {
    throw error instanceof CliError ? new UsageError(error.code, error.message) : error;
  }
}
