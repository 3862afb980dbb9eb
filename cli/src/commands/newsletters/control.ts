import type { Command } from 'commander';
import { cancelSending, pauseSending, resumeSending } from '../../actions/newsletters/sending.js';
import type { Io } from '../../io.js';
import { formatProgress } from '../../progress/progress-sentences.js';
import { requireYes } from '../../terminal/ask.js';
import { createContext, formatExamples, openSignedInClient, parseId } from '../context.js';

const ID = 'the id of the newsletter';

export function addPause(newsletters: Command, io: Io): void {
  newsletters
    .command('pause')
    .summary('pause sending')
    .description('Pause sending a newsletter. Emails already in transit still arrive.')
    .argument('<id>', ID, parseId)
    .addHelpText('after', formatExamples('tidings newsletters pause 12'))
    .action(async (newsletterId: number, _flags: object, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const progress = await pauseSending({ client }, { newsletterId });
      context.report.result(progress);
      context.report.done(`Newsletter ${newsletterId} is paused: ${formatProgress(progress)}.`);
      context.report.hint(`To resume: tidings newsletters resume ${newsletterId}`);
    });
}

export function addResume(newsletters: Command, io: Io): void {
  newsletters
    .command('resume')
    .summary('resume sending')
    .description('Resume sending a paused newsletter.')
    .argument('<id>', ID, parseId)
    .addHelpText('after', formatExamples('tidings newsletters resume 12'))
    .action(async (newsletterId: number, _flags: object, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const progress = await resumeSending({ client }, { newsletterId });
      context.report.result(progress);
      context.report.done(`Newsletter ${newsletterId} is resumed: ${formatProgress(progress)}.`);
      context.report.hint(`To follow its progress: tidings newsletters watch ${newsletterId}`);
    });
}

export function addCancel(newsletters: Command, io: Io): void {
  newsletters
    .command('cancel')
    .summary('cancel sending')
    .description(
      'Cancel sending a newsletter. Emails that are already sent cannot be recalled, and you cannot resume sending.',
    )
    .argument('<id>', ID, parseId)
    .option('-y, --yes', 'skip the confirmation')
    .addHelpText('after', formatExamples('tidings newsletters cancel 12'))
    .action(async (newsletterId: number, { yes }: { yes?: boolean }, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      if (!yes) {
        const question = `Cancel sending newsletter ${newsletterId}? The remaining subscribers will not receive it.`;
        await requireYes(io, { question, action: 'cancel it', noTerminalText: 'Sending continues.' });
      }
      const progress = await cancelSending({ client }, { newsletterId });
      context.report.result(progress);
      context.report.done(`Newsletter ${newsletterId} is canceled: ${formatProgress(progress)}.`);
    });
}
