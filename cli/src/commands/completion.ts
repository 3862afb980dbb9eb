import { Argument, type Command } from 'commander';
import type { Io } from '../io.js';
import { formatExamples } from './context.js';

/** The words that can follow others. `newsletters` has its verbs, and `newsletters send` has its flags. */
interface CompletionWords {
  after: string;
  words: string[];
}

const SCRIPT_WRITERS = { bash: writeBashScript, zsh: writeZshScript, fish: writeFishScript };

type Shell = keyof typeof SCRIPT_WRITERS;
const SHELL_NAMES = Object.keys(SCRIPT_WRITERS) as Shell[];

/** Returns a script for a shell to source. */
function writeScript(shell: Shell, table: CompletionWords[]): string {
  return SCRIPT_WRITERS[shell](table);
}

function writeBashScript(table: CompletionWords[]): string {
  const cases = table.map(({ after, words }) => `      '${after}') offers='${words.join(' ')}' ;;`);
  return `# Completes tidings. In ~/.bashrc: eval "$(tidings completion bash)"
_tidings() {
  local word words='' offers=''
  for word in "\${COMP_WORDS[@]:1:$((COMP_CWORD - 1))}"; do
    case "$word" in -*) ;; *) words="\${words:+$words }$word" ;; esac
  done
  # Skips arguments: the verb before them determines the completions.
  while :; do
    case "$words" in
${cases.join('\n')}
      *' '*) words="\${words% *}"; continue ;;
    esac
    break
  done
  COMPREPLY=($(compgen -W "$offers" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
# Falls back to file names.
complete -o default -F _tidings tidings
`;
}

function writeZshScript(table: CompletionWords[]): string {
  return `# Completes tidings. In ~/.zshrc: eval "$(tidings completion zsh)"
autoload -Uz bashcompinit compinit
(( $+functions[compdef] )) || compinit
bashcompinit
${writeBashScript(table).split('\n').slice(1).join('\n')}`;
}

function writeFishScript(table: CompletionWords[]): string {
  const lines = table.flatMap(({ after, words }) => {
    const parts = after.split(' ').filter(Boolean);
    const verbs = words.filter((word) => !word.startsWith('-'));
    const hasSeenArgument = parts.map((part) => `__fish_seen_subcommand_from ${part}`);
    const notYet = verbs.length === 0 ? [] : [`not __fish_seen_subcommand_from ${verbs.join(' ')}`];
    const condition = [
      ...(parts.length === 0 ? ['__fish_use_subcommand'] : [...hasSeenArgument, ...notYet]),
    ].join('; and ');
    const begin = `complete -c tidings -n '${condition}'`;
    const flags = words.filter((word) => word.startsWith('--')).map((flag) => `${begin} -l ${flag.slice(2)}`);
    // Completes files if no word matches, because most arguments are files.
    return verbs.length === 0 ? flags : [`${begin} -f -a '${verbs.join(' ')}'`, ...flags];
  });
  return `# Completes tidings. In ~/.config/fish/completions/tidings.fish: tidings completion fish > that file\n${lines.join('\n')}\n`;
}

export function addCompletion(program: Command, io: Io): void {
  program
    .command('completion')
    .summary('print a completion script for your shell')
    .description('Print a script that lets your shell complete commands and flags.')
    .addArgument(new Argument('<shell>', 'your shell').choices(SHELL_NAMES))
    .addHelpText(
      'after',
      formatExamples(
        'eval "$(tidings completion bash)"',
        'eval "$(tidings completion zsh)"',
        'tidings completion fish > ~/.config/fish/completions/tidings.fish',
      ),
    )
    .action((shell: Shell) => {
      io.stdout.write(writeScript(shell, listCompletions(program)));
    });
}

/** Returns every command with the words that can follow it. */
function listCompletions(program: Command): CompletionWords[] {
  const walk = (command: Command, path: string[]): CompletionWords[] => {
    const flags = command.options
      .map(({ long }) => long)
      .filter((flag) => flag !== undefined && flag !== null);
    const subcommands = command.commands.map((subcommand) => subcommand.name());
    const choices = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);
    const helpFlags = path.length === 0 ? [] : ['--help'];
    return [
      { after: path.join(' '), words: [...subcommands, ...choices, ...flags, ...helpFlags] },
      ...command.commands.flatMap((subcommand) => walk(subcommand, [...path, subcommand.name()])),
    ];
  };
  return walk(program, []);
}
