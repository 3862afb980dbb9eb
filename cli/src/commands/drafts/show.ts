import type { Command } from 'commander';
import { getNewsletter } from '../../actions/newsletters/get.js';
import type { Io } from '../../io.js';
import { contextOf, examples, signedInClient } from '../context.js';
import { parseId } from '../id.js';

export function addShowDraft(drafts: Command, io: Io): void {
  drafts
    .command('show')
    .summary('print a newsletter as Markdown')
    .description('Print a draft or a sent newsletter as a Markdown file with front matter.')
    .argument('<id>', 'the number of the draft', parseId)
    .addHelpText('after', examples('tidings drafts show 12', 'tidings drafts show 12 > post.md'))
    .action(async (newsletterId: number, _flags: object, command: Command) => {
      const context = contextOf(io, command);
      const { client } = await signedInClient(context);
      const newsletter = await getNewsletter({ client }, { newsletterId });
      const { writePost } = await import('../../posts/write-post.js');
      context.report.result(newsletter);
      context.report.line(writePost(newsletter).trimEnd());
    });
}
