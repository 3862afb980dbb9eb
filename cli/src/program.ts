import { Command } from 'commander';
import { examples } from './commands/context.js';
import { addCreateDraft } from './commands/drafts/create.js';
import { addLogin } from './commands/login.js';
import { addCheckNewsletter } from './commands/newsletters/check.js';
import { addListNewsletters } from './commands/newsletters/list.js';
import { addCancelSchedule, addScheduleNewsletter } from './commands/newsletters/schedule.js';
import { addSendNewsletter } from './commands/newsletters/send.js';
import { addSendTest } from './commands/newsletters/test.js';
import { addUndoSend } from './commands/newsletters/undo.js';
import { addAddSubscriber } from './commands/subscribers/add.js';
import { addExportSubscribers } from './commands/subscribers/export.js';
import { addImportSubscribers } from './commands/subscribers/import.js';
import { addListSubscribers } from './commands/subscribers/list.js';
import { addRemoveSubscriber } from './commands/subscribers/remove.js';
import type { Io } from './io.js';
import { createPalette, usesColor } from './terminal/palette.js';
import { version } from './version.js';

/** Every command, as `tidings <noun> <verb>`. */
export function createProgram(io: Io): Command {
  const program = new Command('tidings')
    .description('Write, send and keep your list, in a terminal.')
    .usage('<noun> <verb> [options]')
    .version(version, '--version', 'show the version')
    .helpOption('-h, --help', 'show this help')
    .option('--host <address>', 'the Tidings instance (default: where you signed in)')
    .option('--json', 'answer in JSON, errors too')
    .option('-q, --quiet', 'say nothing but errors')
    .option('--no-color', 'no colours; setting NO_COLOR does the same')
    .addHelpText('after', `${ENVIRONMENT}${examples(...EXAMPLES)}`);
  speakThrough(program, io);

  addLogin(program, io);
  addCreateDraft(noun(program, 'drafts', 'newsletters that are not sent yet'), io);
  const newsletters = noun(program, 'newsletters', 'look them over, send them, see how far they have come');
  addListNewsletters(newsletters, io);
  addCheckNewsletter(newsletters, io);
  addSendTest(newsletters, io);
  addSendNewsletter(newsletters, io);
  addUndoSend(newsletters, io);
  addScheduleNewsletter(newsletters, io);
  addCancelSchedule(newsletters, io);
  const subscribers = noun(program, 'subscribers', 'the people on your list');
  addListSubscribers(subscribers, io);
  addAddSubscriber(subscribers, io);
  addRemoveSubscriber(subscribers, io);
  addImportSubscribers(subscribers, io);
  addExportSubscribers(subscribers, io);
  return program;
}

const ENVIRONMENT = `
Environment:
  TIDINGS_HOST        the instance, instead of the one you signed in to
  TIDINGS_TOKEN       an API token, instead of the saved one
  TIDINGS_CONFIG_DIR  where the sign-in is kept (default: ~/.config/tidings)

Exit codes: 0 done, 1 refused or failed, 2 you have to do something first.
`;

const EXAMPLES = [
  'tidings login',
  'tidings drafts create post.md',
  'tidings newsletters send 12',
  'tidings subscribers export --output readers.json',
];

function noun(program: Command, name: string, description: string): Command {
  return program.command(name).description(description).helpCommand(false);
}

/** Before the commands are added: they inherit it. Errors are thrown, and said in one place (`run`). */
function speakThrough(program: Command, io: Io): void {
  const { bold } = createPalette(usesColor(io.stdout, io.env));
  program
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      outputError: () => undefined,
      getOutHelpWidth: () => io.stdout.columns ?? 80,
      getErrHelpWidth: () => io.stderr.columns ?? 80,
      getOutHasColors: () => usesColor(io.stdout, io.env),
      getErrHasColors: () => usesColor(io.stderr, io.env),
    })
    .configureHelp({ showGlobalOptions: true, styleTitle: bold });
}
