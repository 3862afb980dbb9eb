import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { getNewsletter, type Newsletter } from '../../actions/newsletters/newsletters.js';
import { CliError } from '../../errors.js';
import type { Io } from '../../io.js';
import { formatDayAndTime } from '../../times/parse-time.js';
import { createContext, formatExamples, getTimeZone, openSignedInClient, parseId } from '../context.js';

export function addEditDraft(drafts: Command, io: Io): void {
  drafts
    .command('edit')
    .summary('edit a draft in your editor')
    .description('Open a draft as a Markdown file in $VISUAL or $EDITOR, and save your changes.')
    .argument('<id>', 'the id of the draft', parseId)
    .addHelpText(
      'after',
      formatExamples('tidings drafts edit 12', 'EDITOR="code --wait" tidings drafts edit 12'),
    )
    .action(async (newsletterId: number, _flags: object, command: Command) => {
      const context = createContext(io, command);
      const { report } = context;
      const { client } = await openSignedInClient(context);
      const draft = await getNewsletter({ client }, { newsletterId });
      if (draft.sentAt !== null) {
        throw new CliError('already_sent', `Newsletter ${newsletterId} was sent and cannot be edited.`);
      }
      const savedDraft = await editInFile(io, draft, async (markdown, path) => {
        const [{ saveText }, { findSchedule, hasSchedule }] = await Promise.all([
          import('../../actions/drafts/save-text.js'),
          import('../../draft-files/parse-draft.js'),
        ]);
        const schedule = hasSchedule(markdown, path)
          ? findSchedule(markdown, path, draft.scheduleTimeZone ?? (await getTimeZone(client, io)))
          : undefined;
        return { schedule, saved: await saveText({ client }, { draft, markdown, sourceName: path }) };
      });
      if (savedDraft === undefined) {
        report.result(draft);
        report.line('Nothing changed.');
        return;
      }
      report.done(`Draft ${newsletterId} saved: ${savedDraft.saved.title}`);
      const { matchSchedule } = await import('../../actions/drafts/save-text.js');
      const newsletter = await matchSchedule(
        { client },
        { draft: savedDraft.saved, schedule: savedDraft.schedule },
      );
      report.result(newsletter);
      if (newsletter.scheduledAt !== null) {
        report.done(
          `Tidings will send it on ${formatDayAndTime(newsletter.scheduledAt, newsletter.scheduleTimeZone)}.`,
        );
      } else if (draft.scheduledAt !== null) report.done('It is no longer scheduled.');
    });
}

/** Edits a text in a file. If saving fails, the file remains with the edited text. */
async function editInFile<T>(
  io: Io,
  draft: Newsletter,
  save: (markdown: string, path: string) => Promise<T>,
): Promise<T | undefined> {
  const { formatDraft } = await import('../../draft-files/format-draft.js');
  const originalText = formatDraft(draft);
  const folder = await mkdtemp(join(tmpdir(), 'tidings-'));
  const path = join(folder, `draft-${draft.id}.md`);
  await writeFile(path, originalText, { mode: 0o600 });
  await runEditor(io, path);
  const editedText = await readFile(path, 'utf8');
  try {
    const savedNewsletter = editedText === originalText ? undefined : await save(editedText, path);
    await rm(folder, { recursive: true });
    return savedNewsletter;
  } catch (error) {
    io.stderr.write(`Your text is in ${path}\n`);
    throw error;
  }
}

async function runEditor({ env, runProgram, platform }: Io, path: string): Promise<void> {
  const defaultEditor = platform === 'win32' ? 'notepad' : 'vi';
  // `EDITOR` can include arguments, such as `code --wait`.
  const [editor = defaultEditor, ...args] = (env.VISUAL || env.EDITOR || defaultEditor)
    .split(' ')
    .filter(Boolean);
  try {
    const code = await runProgram(editor, [...args, path]);
    if (code !== 0)
      throw new CliError(
        'editor_failed',
        `${editor} exited with code ${code}. Nothing was saved. Your text is in ${path}`,
      );
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new CliError('no_editor', `Could not start ${editor}. Set EDITOR to your editor.`, {
      cause: error,
    });
  }
}
