import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import { previewDraft } from '../../actions/drafts/preview.js';
import { intoFile } from '../../files/output.js';
import type { Io } from '../../io.js';
import { contextOf, examples, signedInClient } from '../context.js';
import { parseId } from '../id.js';

interface PreviewFlags {
  output?: string;
  text?: boolean;
}

export function addPreviewDraft(drafts: Command, io: Io): void {
  drafts
    .command('preview')
    .summary('preview a draft')
    .description('Preview a draft as an email in the browser.')
    .argument('<id>', 'the number of the draft', parseId)
    .option('-o, --output <file>', 'write the HTML of the email to this file instead')
    .option('--text', 'print the plain text version')
    .addHelpText(
      'after',
      examples('tidings drafts preview 12', 'tidings drafts preview 12 --output newsletter.html'),
    )
    .action(async (newsletterId: number, { output, text }: PreviewFlags, command: Command) => {
      const context = contextOf(io, command);
      const { report } = context;
      const { client } = await signedInClient(context);
      const preview = await previewDraft({ client }, { newsletterId });
      report.result(preview);
      if (text) return report.line(preview.text);
      const path =
        output ?? join(await mkdtemp(join(tmpdir(), 'tidings-')), `newsletter-${newsletterId}.html`);
      if (output !== undefined || report.speaks) await intoFile(io, path, (write) => write(preview.html));
      const isShown =
        output === undefined && report.speaks && (await io.openBrowser(pathToFileURL(path).href));
      report.done(
        isShown ? `Opened in your browser: ${preview.subject}` : `${preview.subject} saved to ${path}`,
      );
    });
}
