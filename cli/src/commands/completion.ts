import { Argument, type Command } from 'commander';
import { completionScript, type Shell, shells, type Words } from '../completion/scripts.js';
import type { Io } from '../io.js';
import { examples } from './context.js';

export function addCompletion(program: Command, io: Io): void {
  program
    .command('completion')
    .summary('complete commands in your shell')
    .description('Print a script that lets your shell complete commands and flags.')
    .addArgument(new Argument('<shell>', 'which one').choices(shells))
    .addHelpText(
      'after',
      examples(
        'eval "$(tidings completion bash)"',
        'eval "$(tidings completion zsh)"',
        'tidings completion fish > ~/.config/fish/completions/tidings.fish',
      ),
    )
    .action((shell: Shell) => {
      io.stdout.write(completionScript(shell, tableOf(program)));
    });
}

/** Returns every command with its possible next words. */
function tableOf(program: Command): Words[] {
  const walk = (command: Command, path: string[]): Words[] => {
    const flags = command.options
      .map(({ long }) => long)
      .filter((flag) => flag !== undefined && flag !== null);
    const below = command.commands.map((each) => each.name());
    const choices = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);
    const more = path.length === 0 ? [] : ['--help'];
    return [
      { after: path.join(' '), words: [...below, ...choices, ...flags, ...more] },
      ...command.commands.flatMap((each) => walk(each, [...path, each.name()])),
    ];
  };
  return walk(program, []);
}
