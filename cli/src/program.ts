import { Command, Help, type Option } from 'commander';
import { addLogin, addLogout, addProfiles, addWhoami } from './commands/account/account.js';
import { tokens } from './commands/account/tokens.js';
import { addApi } from './commands/api.js';
import { fields } from './commands/audience/fields.js';
import { segments } from './commands/audience/segments.js';
import { tags } from './commands/audience/tags.js';
import { addCompletion } from './commands/completion.js';
import { type CommandGroup, formatExamples } from './commands/context.js';
import { addDev } from './commands/dev.js';
import { addDoctor } from './commands/doctor.js';
import { drafts } from './commands/drafts/drafts.js';
import { addLogs } from './commands/logs.js';
import { addMcp } from './commands/mcp.js';
import { newsletters } from './commands/newsletters/index.js';
import { products } from './commands/shop/products.js';
import { sales } from './commands/shop/sales.js';
import { domains } from './commands/site/domains.js';
import { embed } from './commands/site/embed.js';
import { insights } from './commands/site/insights.js';
import { links } from './commands/site/links.js';
import { site } from './commands/site/site.js';
import { imports } from './commands/subscribers/imports.js';
import { subscribers } from './commands/subscribers/subscribers.js';
import { webhooks } from './commands/webhooks/index.js';
import type { Io } from './io.js';
import { hasFilter } from './terminal/filter-results.js';
import { canUseColor, createPalette } from './terminal/palette.js';
import { collectResults } from './terminal/print-json.js';
import { version } from './version.js';

const COMMAND_GROUPS: readonly CommandGroup[] = [
  drafts,
  newsletters,
  subscribers,
  tags,
  fields,
  segments,
  products,
  sales,
  site,
  embed,
  webhooks,
  links,
  domains,
  insights,
  imports,
  tokens,
];

/** Creates the program with every command, as `tidings <noun> <verb>`. */
export function createProgram(io: Io): Command {
  const program = new Command('tidings')
    .description('Manage newsletters, subscribers, your page and your shop in a terminal.')
    .usage('<noun> <verb> [options]')
    .version(version, '--version', 'show the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'show the help of a command')
    .option('--host <address>', 'the Tidings instance (default: the one you signed in to)')
    .option('--profile <name>', 'the sign-in to use, for several accounts or instances')
    .option('--json', 'print JSON, also for errors')
    .option('--jq <program>', 'print the JSON through a jq program, such as "map(.id)"')
    .option('--template <text>', 'print each row through a template, such as "{{id}} {{title}}"')
    .option('-q, --quiet', 'print only errors')
    .option('--no-color', 'print without colors (NO_COLOR does the same)')
    .addHelpText('after', `${ENVIRONMENT}${formatExamples(...EXAMPLES)}`);
  printWith(program, io);
  program.hook('preAction', () => {
    if (!hasFilter(program.opts())) return;
    program.setOptionValue('json', true);
    collectResults(io);
  });

  addLogin(program, io);
  addLogout(program, io);
  addWhoami(program, io);
  addProfiles(program, io);
  for (const { name, description, commands } of COMMAND_GROUPS) {
    const noun = program.command(name).description(description).helpCommand(false);
    for (const add of commands) add(noun, io);
  }
  addLogs(program, io);
  addApi(program, io);
  addMcp(program, io);
  addDoctor(program, io);
  addCompletion(program, io);
  addDev(program, io);
  return program;
}

const ENVIRONMENT = `
Environment:
  TIDINGS_URL         the instance, instead of the one you signed in to
  TIDINGS_TOKEN       an API token, instead of the saved one
  TIDINGS_PROFILE     the sign-in to use, like --profile
  TIDINGS_CONFIG_DIR  the folder that stores the sign-in (default: the system’s config folder)

Exit codes: 0 success, 1 failure, 2 usage error, 3 not signed in, 4 preflight errors.
`;

const EXAMPLES = [
  'tidings login',
  'tidings drafts create draft.md',
  'tidings newsletters send 12',
  'tidings subscribers export --output subscribers.json',
];

/**
 * Configures output before the commands are added, because they inherit the configuration. `run` reports all thrown
 * errors.
 */
function printWith(program: Command, io: Io): void {
  const { bold } = createPalette(canUseColor(io.stdout, io.env));
  program
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      outputError: () => undefined,
      getOutHelpWidth: () => io.stdout.columns ?? 80,
      getErrHelpWidth: () => io.stderr.columns ?? 80,
      getOutHasColors: () => canUseColor(io.stdout, io.env),
      getErrHasColors: () => canUseColor(io.stderr, io.env),
    })
    .configureHelp({ showGlobalOptions: true, styleTitle: bold, optionDescription: describeOption });
}

/** Describes an option, without the empty list that is the default of repeatable options. */
function describeOption(option: Option): string {
  const isEmptyList = Array.isArray(option.defaultValue) && option.defaultValue.length === 0;
  return isEmptyList ? option.description : new Help().optionDescription(option);
}
