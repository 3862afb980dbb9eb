import type { Command } from 'commander';
import { deleteDraft } from '../../actions/drafts/delete.js';
import { getNewsletter } from '../../actions/newsletters/get.js';
import { CliError, UsageError } from '../../errors.js';
import { canAsk, type Io } from '../../io.js';
import { confirm } from '../../terminal/ask.js';
import { contextOf, examples, signedInClient } from '../context.js';
import { parseId } from '../id.js';

export function addDeleteDraft(drafts: Command, io: Io): void {
  drafts
    .command('delete')
    .summary('delete it')
    .description('Delete a draft.')
    .argument('<id>', 'the number of the draft', parseId)
    .option('-y, --yes', 'do not ask')
    .addHelpText('after', examples('tidings drafts delete 12', 'tidings drafts delete 12 --yes'))
    .action(async (newsletterId: number, { yes }: { yes?: boolean }, command: Command) => {
      const context = contextOf(io, command);
      const { client } = await signedInClient(context);
      const { title, sentAt } = await getNewsletter({ client }, { newsletterId });
      if (sentAt !== null) {
        throw new CliError(
          'already_sent',
          `Newsletter ${newsletterId} was sent. Delete it in the dashboard.`,
        );
      }
      if (!yes) await confirmFirst(io, newsletterId, title);
      await deleteDraft({ client }, { newsletterId });
      context.report.result({ id: newsletterId, title });
      context.report.done(`Draft ${newsletterId} deleted: ${title}`);
    });
}

async function confirmFirst(io: Io, id: number, title: string): Promise<void> {
  if (!canAsk(io)) throw new UsageError('needs_yes', 'No terminal to confirm on. Add --yes to delete it.');
  if (await confirm(io, `Delete draft ${id}, "${title}"?`)) return;
  throw new CliError('cancelled', 'Not deleted.');
}
