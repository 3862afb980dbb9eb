import type { Command } from 'commander';
import { eachDraft } from '../../actions/drafts/list.js';
import type { Newsletter } from '../../actions/newsletters/newsletter.js';
import type { Io } from '../../io.js';
import { contextOf, examples, signedInClient } from '../context.js';
import { parseLimit } from '../limit.js';
import { lineOf } from '../newsletters/list.js';

interface ListFlags {
  limit: number;
  search?: string;
}

export function addListDrafts(drafts: Command, io: Io): void {
  drafts
    .command('list')
    .summary('the newest ones')
    .description('List the newest drafts, including scheduled ones.')
    .option('--limit <number>', 'how many', parseLimit, 20)
    .option('--search <words>', 'only those that contain this text')
    .addHelpText('after', examples('tidings drafts list', 'tidings drafts list --search kiln'))
    .action(async ({ limit, search }: ListFlags, command: Command) => {
      const context = contextOf(io, command);
      const { report } = context;
      const { client } = await signedInClient(context);
      const found: Newsletter[] = [];
      for await (const draft of eachDraft({ client }, { search })) {
        found.push(draft);
        if (found.length === limit) break;
      }
      report.result(found);
      for (const draft of found) report.line(lineOf(draft));
      if (found.length === 0) report.hint('None.');
    });
}
