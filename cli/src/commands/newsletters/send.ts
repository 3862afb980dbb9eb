import type { TidingsClient } from '@tidings/sdk';
import type { Command } from 'commander';
import type { Newsletter } from '../../actions/newsletters/newsletters.js';
import {
  getSendingPlan,
  type SendingPlan,
  sendNewsletter,
  sendTest,
  undoSend,
} from '../../actions/newsletters/sending.js';
import { CliError, UsageError } from '../../errors.js';
import { canAsk, type Io } from '../../io.js';
import { ask } from '../../terminal/ask.js';
import { formatDuration } from '../../terminal/numbers.js';
import type { Reporter } from '../../terminal/reporter.js';
import { formatDayAndTime } from '../../times/parse-time.js';
import {
  type CommandContext,
  createContext,
  formatExamples,
  openSignedInClient,
  parseId,
} from '../context.js';
import { type AudienceFlags, addAudience, readNamedAudience } from './audience-flags.js';
import { formatAudience, formatStats, reportFindings } from './findings.js';
import { reportPlan } from './preflight.js';
import { canDraw, loadView, watchSending } from './watch.js';

interface SendFlags extends AudienceFlags {
  yes?: boolean;
  dryRun?: boolean;
  watch: boolean;
}

export function addSendNewsletter(newsletters: Command, io: Io): void {
  const command = newsletters
    .command('send')
    .summary('send a draft')
    .description(
      'Run preflight on a draft, and show its audience. After you type SEND, the command sends the draft and shows its progress. Preflight errors prevent sending (exit code 4).',
    )
    .argument('<id>', 'the id of the draft', parseId);
  addAudience(command)
    .option('-y, --yes', 'send without asking for confirmation')
    .option('--dry-run', 'only run preflight and show the audience')
    .option('--no-watch', 'do not follow the progress')
    .addHelpText(
      'after',
      formatExamples(
        'tidings newsletters send 12',
        'tidings newsletters send 12 --segment vip --exclude bought',
        'tidings newsletters send 12 --yes --no-watch',
      ),
    )
    .action(async (newsletterId: number, flags: SendFlags, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const plan = await getSendingPlan({ client }, { newsletterId, named: readNamedAudience(flags) });
      if (flags.dryRun) return reportPlan(context, plan);
      await sendPlan(context, { client, plan, flags });
    });
}

async function sendPlan(
  context: CommandContext,
  { client, plan, flags }: { client: TidingsClient; plan: SendingPlan; flags: SendFlags },
): Promise<void> {
  const { report } = context;
  reportFindings(report, plan);
  // Loads the code while the user confirms.
  if (flags.watch && canDraw(context)) void loadView();
  if (!flags.yes) await confirmSending(context, plan);
  const newsletter = await sendNewsletter({ client }, plan);

  const sendingText = `Sending to ${formatAudience(plan)}: ${newsletter.title}`;
  if (flags.watch) report.line(sendingText);
  else report.done(sendingText);
  hintUndo(report, newsletter);
  const progress = flags.watch ? await watchSending(context, { client, newsletter: newsletter }) : null;
  report.result({ id: newsletter.id, title: newsletter.title, sentAt: newsletter.sentAt, progress });
}

async function confirmSending({ io }: CommandContext, plan: SendingPlan): Promise<void> {
  const { newsletter, preflight } = plan;
  const { title } = newsletter;
  const audience = formatAudience(plan);
  if (!canAsk(io)) {
    throw new UsageError(
      'needs_yes',
      `"${title}" would be sent to ${audience}. There is no terminal for the confirmation. Add --yes to send it.`,
    );
  }
  io.stderr.write(`${title}\nIt will be sent to ${audience}${formatScheduleNote(newsletter)}.\n`);
  io.stderr.write(`From ${preflight.sender.address}: ${formatStats(preflight)}.\n`);
  const answer = await ask(io, 'Type SEND to send it: ');
  if (answer.trim() !== 'SEND') throw new CliError('canceled', 'Not sent. The draft has not changed.');
}

function formatScheduleNote({ scheduledAt, scheduleTimeZone }: Newsletter): string {
  return scheduledAt === null ? '' : ` now, instead of on ${formatDayAndTime(scheduledAt, scheduleTimeZone)}`;
}

/** Shows the time left to undo, measured by the server's clock. */
function hintUndo(report: Reporter, { id, sentAt, undoUntil }: Newsletter): void {
  if (sentAt === null || undoUntil === null) return;
  const window = formatDuration(Date.parse(undoUntil) - Date.parse(sentAt));
  report.hint(`To undo within ${window}: tidings newsletters undo ${id}`);
}

export function addSendTest(newsletters: Command, io: Io): void {
  newsletters
    .command('test')
    .summary('send a test email')
    .description('Send a newsletter to one address as a test. The test does not count toward your quota.')
    .argument('<id>', 'the id of the newsletter', parseId)
    .requiredOption('--to <address>', 'the address to send it to')
    .addHelpText('after', formatExamples('tidings newsletters test 12 --to mara@kiln.example'))
    .action(async (newsletterId: number, { to }: { to: string }, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const { title } = await sendTest({ client }, { newsletterId, to });
      context.report.result({ id: newsletterId, title, to });
      context.report.done(`Sending a test to ${to}: ${title}`);
    });
}

export function addUndoSend(newsletters: Command, io: Io): void {
  newsletters
    .command('undo')
    .summary('undo sending')
    .description(
      'Undo sending before the first email is sent. You have 8 seconds, unless the instance sets another time.',
    )
    .argument('<id>', 'the id of the newsletter', parseId)
    .addHelpText('after', formatExamples('tidings newsletters undo 12'))
    .action(async (newsletterId: number, _flags: object, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const draft = await undoSend({ client }, { newsletterId });
      context.report.result(draft);
      context.report.done(`Sending undone. Newsletter ${draft.id} is a draft: ${draft.title}`);
    });
}
