import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import type { TidingsClient } from '@tidings/sdk';
import type { Command } from 'commander';
import { deleteDraft, eachDraft, previewDraft } from '../../actions/drafts/drafts.js';
import { getNewsletter, type Newsletter } from '../../actions/newsletters/newsletters.js';
import { CliError } from '../../errors.js';
import { readText } from '../../files/read-text.js';
import { writeOutputFile } from '../../files/write-file.js';
import type { Io } from '../../io.js';
import { confirmDeletion } from '../../terminal/ask.js';
import type { Schedule } from '../../times/draft-schedule.js';
import { formatDayAndTime } from '../../times/parse-time.js';
import {
  type CommandGroup,
  createContext,
  formatExamples,
  getTimeZone,
  openSignedInClient,
  parseId,
  parseLimit,
} from '../context.js';
import { formatNewsletter, type TimeFlags, UTC_FLAG } from '../newsletters/list.js';
import { addDuplicateDraft, addRestoreDraft } from './copy.js';
import { addEditDraft } from './edit.js';
import { addPullDrafts, addPushDrafts } from './sync.js';

export const drafts: CommandGroup = {
  name: 'drafts',
  description: 'newsletters that have not been sent',
  commands: [
    addListDrafts,
    addCreateDraft,
    addEditDraft,
    addShowDraft,
    addPreviewDraft,
    addDuplicateDraft,
    addDeleteDraft,
    addRestoreDraft,
    addPushDrafts,
    addPullDrafts,
  ],
};

function addCreateDraft(drafts: Command, io: Io): void {
  drafts
    .command('create')
    .summary('create a draft from a Markdown file')
    .description(
      'Create a draft from a Markdown file. If its front matter sets `schedule`, Tidings sends the draft at that time.',
    )
    .argument('<file>', 'the Markdown file, or - for standard input')
    .addHelpText(
      'after',
      `${FILE_HELP}${formatExamples('tidings drafts create draft.md', 'tidings drafts create - < draft.md')}`,
    )
    .action(async (file: string, _flags: object, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const source = await readDraftFile(io, file);
      const { createDraft } = await import('../../actions/drafts/save-text.js');
      // Reads the schedule before saving the draft, so that an invalid time fails first.
      const schedule = await readSchedule({ client, io }, source);
      const newsletter = await createDraft({ client }, source);

      const { report } = context;
      report.done(`Draft ${newsletter.id} saved: ${newsletter.title}`);
      if (schedule === undefined) {
        report.result(newsletter);
        report.hint(`Send it to all subscribers: tidings newsletters send ${newsletter.id}`);
        return;
      }
      const { id: newsletterId, version } = newsletter;
      const { scheduleNewsletter } = await import('../../actions/newsletters/newsletters.js');
      report.result(await scheduleNewsletter({ client }, { newsletterId, version, ...schedule }));
      report.done(
        `Tidings will send it on ${formatDayAndTime(schedule.sendAt.toISOString(), schedule.timeZone)}.`,
      );
    });
}

const FILE_HELP = `
The file can begin with front matter. Every key is optional:
  ---
  title: The kiln that would not cool     otherwise the first "# heading" is the title
  template: template-1                    or template-2, template-3, template-4
  preheader: And what it taught me        the preview line in inboxes
  slug: cold-kiln                         the end of its URL in the archive (default: from the title)
  image: https://kiln.example/kiln.jpg
  imageAlt: A kiln with its door open
  cta:                                    or ctaText and ctaUrl
    text: See the new bowls
    url: https://kiln.example/shop
  schedule: 2026-12-01 09:30              the send time in your time zone, or with a time zone: 2026-12-01 09:30 Europe/Stockholm
  senderName: Mara
  senderEmail: mara@kiln.example
  ---
`;

async function readDraftFile(io: Io, file: string): Promise<{ markdown: string; sourceName: string }> {
  if (file === '-') return { markdown: await text(io.stdin), sourceName: 'standard input' };
  return { markdown: await readText(file), sourceName: file };
}

async function readSchedule(
  { client, io }: { client: TidingsClient; io: Io },
  { markdown, sourceName }: { markdown: string; sourceName: string },
): Promise<Schedule | undefined> {
  const { findSchedule, hasSchedule } = await import('../../draft-files/parse-draft.js');
  if (!hasSchedule(markdown, sourceName)) return undefined;
  return findSchedule(markdown, sourceName, await getTimeZone(client, io));
}

interface ListFlags extends TimeFlags {
  limit: number;
  search?: string;
}

function addListDrafts(drafts: Command, io: Io): void {
  drafts
    .command('list')
    .summary('list drafts')
    .description('List the newest drafts, including scheduled ones.')
    .option('--limit <number>', 'the maximum number to list, up to 1000', parseLimit, 20)
    .option('--search <words>', 'list only drafts that contain this text')
    .option('--utc', UTC_FLAG)
    .addHelpText('after', formatExamples('tidings drafts list', 'tidings drafts list --search kiln'))
    .action(async ({ limit, search, utc }: ListFlags, command: Command) => {
      const context = createContext(io, command);
      const { report } = context;
      const { client } = await openSignedInClient(context);
      const drafts: Newsletter[] = [];
      for await (const draft of eachDraft({ client }, { search })) {
        drafts.push(draft);
        if (drafts.length === limit) break;
      }
      report.result(drafts);
      for (const draft of drafts) report.line(formatNewsletter(draft, { utc }));
      if (drafts.length === 0) report.hint('No drafts. Create one: tidings drafts create');
    });
}

function addShowDraft(drafts: Command, io: Io): void {
  drafts
    .command('show')
    .summary('show a newsletter as Markdown')
    .description('Show a draft or a sent newsletter as a Markdown file with front matter.')
    .argument('<id>', 'the id of the newsletter', parseId)
    .addHelpText('after', formatExamples('tidings drafts show 12', 'tidings drafts show 12 > draft.md'))
    .action(async (newsletterId: number, _flags: object, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const newsletter = await getNewsletter({ client }, { newsletterId });
      const { formatDraft } = await import('../../draft-files/format-draft.js');
      context.report.result(newsletter);
      context.report.line(formatDraft(newsletter).trimEnd());
    });
}

interface PreviewFlags {
  output?: string;
  text?: boolean;
}

function addPreviewDraft(drafts: Command, io: Io): void {
  drafts
    .command('preview')
    .summary('preview a draft')
    .description('Preview a draft as an email in the browser.')
    .argument('<id>', 'the id of the draft', parseId)
    .option('-o, --output <file>', 'write the HTML of the email to this file instead')
    .option('--text', 'print the plain text version')
    .addHelpText(
      'after',
      formatExamples('tidings drafts preview 12', 'tidings drafts preview 12 --output newsletter.html'),
    )
    .action(async (newsletterId: number, { output, text }: PreviewFlags, command: Command) => {
      const context = createContext(io, command);
      const { report } = context;
      const { client } = await openSignedInClient(context);
      const preview = await previewDraft({ client }, { newsletterId });
      report.result(preview);
      if (text) return report.line(preview.text);
      const path =
        output ?? join(await mkdtemp(join(tmpdir(), 'tidings-')), `newsletter-${newsletterId}.html`);
      if (output !== undefined || report.printsSentences)
        await writeOutputFile(io, path, (write) => write(preview.html));
      const isOpened =
        output === undefined && report.printsSentences && (await io.openBrowser(pathToFileURL(path).href));
      report.done(
        isOpened ? `Opened in your browser: ${preview.subject}` : `${preview.subject} saved to ${path}`,
      );
    });
}

function addDeleteDraft(drafts: Command, io: Io): void {
  drafts
    .command('delete')
    .summary('delete a draft')
    .description('Delete a draft.')
    .argument('<id>', 'the id of the draft', parseId)
    .option('-y, --yes', 'skip the confirmation')
    .addHelpText('after', formatExamples('tidings drafts delete 12', 'tidings drafts delete 12 --yes'))
    .action(async (newsletterId: number, { yes }: { yes?: boolean }, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const { title, sentAt } = await getNewsletter({ client }, { newsletterId });
      if (sentAt !== null) {
        throw new CliError(
          'already_sent',
          `Newsletter ${newsletterId} was sent. Delete it in the dashboard.`,
        );
      }
      if (!yes) await confirmDeletion(io, `draft ${newsletterId}, "${title}"`);
      await deleteDraft({ client }, { newsletterId });
      context.report.result({ id: newsletterId, title });
      context.report.done(`Draft ${newsletterId} deleted: ${title}`);
    });
}
