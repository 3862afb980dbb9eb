import type { Command } from 'commander';
import { undoSend } from '../../actions/newsletters/undo.js';
import type { Io } from '../../io.js';
import { contextOf, examples, signedInClient } from '../context.js';
import { parseId } from '../id.js';

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
