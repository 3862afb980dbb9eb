import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { readText } from '../../files/read-text.js';
import type { Io } from '../../io.js';
import { dayAndTime } from '../../times/day-and-time.js';
import { contextOf, examples, signedInClient } from '../context.js';

export function addCreateDraft(drafts: Command, io: Io): void {
  drafts
    .command('create')
    .summary('save a Markdown file as a draft')
    .description('Save a Markdown file as a draft. Nothing is sent.')
    .argument('<file>', 'the Markdown file, or - for standard input')
    .addHelpText(
      'after',
      `${POST_HELP}${examples('tidings drafts create post.md', 'tidings drafts create - < post.md')}`,
    )
    .action(async (file: string, _flags: object, command: Command) => {
      const context = contextOf(io, command);
      const { client } = await signedInClient(context);
      const post = await readPost(io, file);
      const { createDraft } = await import('../../actions/drafts/create.js');
      const { findSchedule } = await import('../../posts/parse-post.js');
      // Before anything is saved, so that an invalid time fails first.
      const schedule = findSchedule(post.markdown, post.sourceName, io.timeZone);
      const newsletter = await createDraft({ client }, post);

      const { report } = context;
      report.done(`Draft ${newsletter.id} saved: ${newsletter.title}`);
      if (schedule === undefined) {
        report.result(newsletter);
        report.hint(`Send it to all subscribers: tidings newsletters send ${newsletter.id}`);
        return;
      }
      const { id: newsletterId, version } = newsletter;
      const { scheduleNewsletter } = await import('../../actions/newsletters/schedule.js');
      report.result(await scheduleNewsletter({ client }, { newsletterId, version, ...schedule }));
      report.done(`Tidings will send it on ${dayAndTime(schedule.sendAt.toISOString(), schedule.timeZone)}.`);
    });
}

const POST_HELP = `
A post may begin with front matter; every key is optional:
  ---
  title: The kiln that would not cool     otherwise the first "# heading" is the title
  template: template-1                    or template-2, template-3, template-4
  preheader: And what it taught me        the preview line in inboxes
  image: https://kiln.example/kiln.jpg
  imageAlt: A kiln with its door open
  cta:                                    or ctaText and ctaUrl
    text: See the new bowls
    url: https://kiln.example/shop
  schedule: 2026-12-01 09:30              send it then, in the time zone of this machine, or name a zone: 2026-12-01 09:30 Europe/Stockholm
  senderName: Mara
  senderEmail: mara@kiln.example
  ---
`;

async function readPost(io: Io, file: string): Promise<{ markdown: string; sourceName: string }> {
  if (file === '-') return { markdown: await text(io.stdin), sourceName: 'standard input' };
  return { markdown: await readText(file), sourceName: file };
}
