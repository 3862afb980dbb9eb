import type { Command } from 'commander';
import { cancelSending, pauseSending, resumeSending } from '../../actions/newsletters/control.js';
import { CliError, UsageError } from '../../errors.js';
import { canAsk, type Io } from '../../io.js';
import { progressLine } from '../../progress/progress-sentences.js';
import { confirm } from '../../terminal/ask.js';
import { type CommandContext, contextOf, examples, signedInClient } from '../context.js';
import { parseId } from '../id.js';

const ID = 'the number of the newsletter';

export function addPause(newsletters: Command, io: Io): void {
  newsletters
    .command('pause')
    .summary('let nothing more of it leave for now')
    .description('Let nothing more of a newsletter leave for now. What is under way arrives.')
    .argument('<id>', ID, parseId)
    .addHelpText('after', examples('tidings newsletters pause 12'))
    .action(async (newsletterId: number, _flags: object, command: Command) => {
      const context = contextOf(io, command);
      const { client } = await signedInClient(context);
      const progress = await pauseSending({ client }, { newsletterId });
      context.report.result(progress);
      context.report.done(`Newsletter ${newsletterId} is paused: ${progressLine(progress)}.`);
      context.report.hint(`To let it go on: tidings newsletters resume ${newsletterId}`);
    });
}

export function addResume(newsletters: Command, io: Io): void {
  newsletters
    .command('resume')
    .summary('let it go on')
    .description('Let a paused newsletter go on, whatever it was paused for.')
    .argument('<id>', ID, parseId)
    .addHelpText('after', examples('tidings newsletters resume 12'))
    .action(async (newsletterId: number, _flags: object, command: Command) => {
      const context = contextOf(io, command);
      const { client } = await signedInClient(context);
      const progress = await resumeSending({ client }, { newsletterId });
      context.report.result(progress);
      context.report.done(`Newsletter ${newsletterId} goes on: ${progressLine(progress)}.`);
      context.report.hint(`To see how far it is: tidings newsletters watch ${newsletterId}`);
    });
}

export function addCancel(newsletters: Command, io: Io): void {
  newsletters
    .command('cancel')
    .summary('send it to nobody else')
    .description('Send a newsletter to nobody else. Who has it, has it; it cannot go on afterwards.')
    .argument('<id>', ID, parseId)
    .option('-y, --yes', 'do not ask')
    .addHelpText('after', examples('tidings newsletters cancel 12'))
    .action(async (newsletterId: number, { yes }: { yes?: boolean }, command: Command) => {
      const context = contextOf(io, command);
      const { client } = await signedInClient(context);
      if (!yes) await askFirst(context, newsletterId);
      const progress = await cancelSending({ client }, { newsletterId });
      context.report.result(progress);
      context.report.done(`Newsletter ${newsletterId} goes to nobody else: ${progressLine(progress)}.`);
    });
}

async function askFirst({ io }: CommandContext, newsletterId: number): Promise<void> {
  if (!canAsk(io)) {
    throw new UsageError('needs_yes', 'There is no terminal to ask on: add --yes to cancel it.');
  }
  if (await confirm(io, `Send newsletter ${newsletterId} to nobody else?`)) return;
  throw new CliError('cancelled', 'It goes on as it was.');
}
