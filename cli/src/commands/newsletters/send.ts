import type { Command } from 'commander';
import type { Newsletter } from '../../actions/newsletters/newsletters.js';
import {
  getSendingPlan,
  type Preflight,
  preflightNewsletter,
  sendNewsletter,
  sendTest,
  undoSend,
} from '../../actions/newsletters/sending.js';
import { CliError, RefusedByPreflight, UsageError } from '../../errors.js';
import { canAsk, type Io } from '../../io.js';
import { ask } from '../../terminal/ask.js';
import { count, duration, subscribers } from '../../terminal/numbers.js';
import type { Reporter } from '../../terminal/reporter.js';
import { dayAndTime } from '../../times/parse-time.js';
import { type CommandContext, contextOf, examples, parseId, signedInClient } from '../context.js';
import { canDraw, follow, loadView } from './watch.js';

/** Reports the findings of preflight. Throws if the newsletter cannot be sent. */
function reportFindings(report: Reporter, newsletterId: number, preflight: Preflight): void {
  const { ok, errors, warnings } = preflight;
  if (report.speaks) {
    for (const finding of errors) report.failed(sentenceOf(finding));
    for (const finding of warnings) report.warn(sentenceOf(finding));
  }
  if (ok) return;
  const number = errors.length === 1 ? '1 error' : `${errors.length} errors`;
  throw new RefusedByPreflight(
    'not_sendable',
    `Newsletter ${newsletterId} cannot be sent as it is: ${number}.`,
  );
}

function sentenceOf({ message, path, url }: Preflight['errors'][number]): string {
  const place = url ?? path;
  return place === undefined ? message : `${message} (${place})`;
}

/** Formats the size and the quota: `12 KB, number 5 of 100 this month`. */
function statsOf({ sizeBytes, emailsSent, emailQuota }: Preflight): string {
  return `${Math.ceil(sizeBytes / 1024)} KB, number ${count(emailsSent + 1)} of ${count(emailQuota)} this month`;
}

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

export function addPreflight(newsletters: Command, io: Io): void {
  newsletters
    .command('preflight')
    .alias('check')
    .summary('check a draft before sending')
    .description(
      'Check a draft for errors that prevent sending (exit code 4), and for warnings such as broken links and images without a description.',
    )
    .argument('<id>', 'the number of the draft', parseId)
    .addHelpText(
      'after',
      examples(
        'tidings newsletters preflight 12',
        'tidings newsletters preflight 12 && tidings newsletters send 12 --yes',
      ),
    )
    .action(async (newsletterId: number, _flags: object, command: Command) => {
      const context = contextOf(io, command);
      const { report } = context;
      const { client } = await signedInClient(context);
      const preflight = await preflightNewsletter({ client }, { newsletterId });
      report.result(preflight);
      reportFindings(report, newsletterId, preflight);
      report.done(
        `Newsletter ${newsletterId} can go to ${subscribers(preflight.audience)}, as ${preflight.sender.address}: ${statsOf(preflight)}.`,
      );
    });
}

export function addSendTest(newsletters: Command, io: Io): void {
  newsletters
    .command('test')
    .summary('send a test email')
    .description('Send a newsletter to one address as a test. It does not count toward your quota.')
    .argument('<id>', 'the number of the newsletter', parseId)
    .requiredOption('--to <address>', 'who gets it')
    .addHelpText('after', examples('tidings newsletters test 12 --to mara@kiln.example'))
    .action(async (newsletterId: number, { to }: { to: string }, command: Command) => {
      const context = contextOf(io, command);
      const { client } = await signedInClient(context);
      const { title } = await sendTest({ client }, { newsletterId, to });
      context.report.result({ id: newsletterId, title, to });
      context.report.done(`Sending a test to ${to}: ${title}`);
    });
}

export function addUndoSend(newsletters: Command, io: Io): void {
  newsletters
    .command('undo')
    .summary('undo sending')
    .description('Undo sending, within seconds, before the first email is sent.')
    .argument('<id>', 'the number of the newsletter', parseId)
    .addHelpText('after', examples('tidings newsletters undo 12'))
    .action(async (newsletterId: number, _flags: object, command: Command) => {
      const context = contextOf(io, command);
      const { client } = await signedInClient(context);
      const draft = await undoSend({ client }, { newsletterId });
      context.report.result(draft);
      context.report.done(`Sending undone. Newsletter ${draft.id} is a draft: ${draft.title}`);
    });
}
