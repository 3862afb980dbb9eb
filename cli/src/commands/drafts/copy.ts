import { unwrap } from '@tidings/sdk';
import type { Command } from 'commander';
import type { Newsletter } from '../../actions/newsletters/newsletters.js';
import type { Io } from '../../io.js';
import { createContext, formatExamples, openSignedInClient, parseId } from '../context.js';

export function addDuplicateDraft(drafts: Command, io: Io): void {
  drafts
    .command('duplicate')
    .summary('duplicate a newsletter as a draft')
    .description('Create a draft with the text of a newsletter, sent or not.')
    .argument('<id>', 'the id of the newsletter', parseId)
    .addHelpText('after', formatExamples('tidings drafts duplicate 12'))
    .action(async (id: number, _flags: object, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const call = client.POST('/api/newsletters/{id}/duplicate', { params: { path: { id } } });
      const draft = (await unwrap(call)) as Newsletter;
      context.report.result(draft);
      context.report.done(`Draft ${draft.id} created: ${draft.title}`);
    });
}

export function addRestoreDraft(drafts: Command, io: Io): void {
  drafts
    .command('restore')
    .summary('restore a deleted newsletter')
    .description('Restore a newsletter that you deleted in the last 24 hours.')
    .argument('<id>', 'the id of the deleted newsletter', parseId)
    .addHelpText('after', formatExamples('tidings drafts delete 12 --yes', 'tidings drafts restore 12'))
    .action(async (id: number, _flags: object, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const call = client.POST('/api/newsletters/{id}/restore', { params: { path: { id } } });
      const draft = (await unwrap(call)) as Newsletter;
      context.report.result(draft);
      context.report.done(`Newsletter ${draft.id} restored: ${draft.title}`);
    });
}
