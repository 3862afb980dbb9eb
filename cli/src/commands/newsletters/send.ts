import type { Command } from 'commander';
import type { Newsletter } from '../../actions/newsletters/newsletter.js';
import type { Preflight } from '../../actions/newsletters/preflight.js';
import { getSendingPlan, sendNewsletter } from '../../actions/newsletters/send.js';
import { CliError, UsageError } from '../../errors.js';
import { canAsk, type Io } from '../../io.js';
import { ask } from '../../terminal/ask.js';
import { duration, subscribers } from '../../terminal/numbers.js';
import type { Reporter } from '../../terminal/reporter.js';
import { dayAndTime } from '../../times/day-and-time.js';
import { type CommandContext, contextOf, examples, signedInClient } from '../context.js';
import { parseId } from '../id.js';
import { reportFindings, statsOf } from './findings.js';
import { canDraw, follow, loadView } from './follow.js';

interface SendFlags {
  yes?: boolean;
  watch: boolean;
}

export function addSendNewsletter(newsletters: Command, io: Io): void {
  newsletters
    .command('send')
    .summary('send a draft to all subscribers')
    .description(
      'Check a draft, show its audience, ask for the word SEND, send it to all subscribers, and follow its progress. Preflight errors stop it with exit code 4.',
    )
    .argument('<id>', 'the number of the draft', parseId)
    .option('-y, --yes', 'do not ask before sending')
    .option('--no-watch', 'do not wait until sending is finished')
    .addHelpText(
      'after',
      examples('tidings newsletters send 12', 'tidings newsletters send 12 --yes --no-watch'),
    )
    .action(async (newsletterId: number, flags: SendFlags, command: Command) => {
      const context = contextOf(io, command);
      const { report } = context;
      const { client } = await signedInClient(context);
      const { newsletter, preflight } = await getSendingPlan({ client }, { newsletterId });
      reportFindings(report, newsletterId, preflight);
      // Loads during the confirmation.
      if (flags.watch && canDraw(context)) void loadView();
      if (!flags.yes) await confirmSending(context, newsletter, preflight);
      const sent = await sendNewsletter({ client }, { newsletterId, version: newsletter.version });

      const onItsWay = `Sending to ${subscribers(preflight.audience)}: ${sent.title}`;
      if (flags.watch) report.line(onItsWay);
      else report.done(onItsWay);
      hintUndo(report, sent);
      const progress = flags.watch ? await follow(context, { client, newsletter: sent }) : null;
      report.result({ id: sent.id, title: sent.title, sentAt: sent.sentAt, progress });
    });
}

async function confirmSending(
  { io }: CommandContext,
  newsletter: Newsletter,
  preflight: Preflight,
): Promise<void> {
  const { title } = newsletter;
  const audience = subscribers(preflight.audience);
  if (!canAsk(io)) {
    throw new UsageError(
      'needs_yes',
      `"${title}" would go to ${audience}. No terminal to confirm on. Add --yes to send it.`,
    );
  }
  io.stderr.write(`${title}\nIt will be sent to ${audience}${insteadOf(newsletter)}.\n`);
  io.stderr.write(`From ${preflight.sender.address}: ${statsOf(preflight)}.\n`);
  const answer = await ask(io, 'Type SEND to send it: ');
  if (answer.trim() !== 'SEND') throw new CliError('cancelled', 'Not sent. The draft has not changed.');
}

function insteadOf({ scheduledAt, scheduleTimeZone }: Newsletter): string {
  return scheduledAt === null ? '' : ` now, instead of on ${dayAndTime(scheduledAt, scheduleTimeZone)}`;
}

/** Shows the time left to undo, by the server's clock. */
function hintUndo(report: Reporter, { id, sentAt, undoUntil }: Newsletter): void {
  if (sentAt === null || undoUntil === null) return;
  const window = duration(Date.parse(undoUntil) - Date.parse(sentAt));
  report.hint(`For ${window} you can undo it: tidings newsletters undo ${id}`);
}
