/** The possible words after others: `newsletters` → its verbs, `newsletters send` → its flags. */
export interface Words {
  after: string;
  words: string[];
}

const SHELLS = { bash, zsh, fish };

export type Shell = keyof typeof SHELLS;
export const shells = Object.keys(SHELLS) as Shell[];

/** Returns a script for a shell to source. */
export function completionScript(shell: Shell, table: Words[]): string {
  return SHELLS[shell](table);
}

function bash(table: Words[]): string {
  const cases = table.map(({ after, words }) => `      '${after}') offers='${words.join(' ')}' ;;`);
  return `# Completes tidings. In ~/.bashrc: eval "$(tidings completion bash)"
_tidings() {
  local word said='' offers=''
  for word in "\${COMP_WORDS[@]:1:$((COMP_CWORD - 1))}"; do
    case "$word" in -*) ;; *) said="\${said:+$said }$word" ;; esac
  done
  # An argument is no word of ours: the verb before it still says what may follow.
  while :; do
    case "$said" in
${cases.join('\n')}
      *' '*) said="\${said% *}"; continue ;;
    esac
    break
  done
  COMPREPLY=($(compgen -W "$offers" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
# A file, where nothing of ours fits.
complete -o default -F _tidings tidings
`;
}

function zsh(table: Words[]): string {
  return `# Completes tidings. In ~/.zshrc: eval "$(tidings completion zsh)"
autoload -Uz bashcompinit compinit
(( $+functions[compdef] )) || compinit
bashcompinit
${bash(table).split('\n').slice(1).join('\n')}`;
}

function fish(table: Words[]): string {
  const lines = table.flatMap(({ after, words }) => {
    const parts = after.split(' ').filter(Boolean);
    const verbs = words.filter((word) => !word.startsWith('-'));
    const seen = parts.map((part) => `__fish_seen_subcommand_from ${part}`);
    const notYet = verbs.length === 0 ? [] : [`not __fish_seen_subcommand_from ${verbs.join(' ')}`];
    const condition = [...(parts.length === 0 ? ['__fish_use_subcommand'] : [...seen, ...notYet])].join(
      '; and ',
    );
    const begin = `complete -c tidings -n '${condition}'`;
    const flags = words.filter((word) => word.startsWith('--')).map((flag) => `${begin} -l ${flag.slice(2)}`);
    // Completes files if no word matches, because most arguments are files.
    return verbs.length === 0 ? flags : [`${begin} -f -a '${verbs.join(' ')}'`, ...flags];
  });
  return `# Completes tidings. In ~/.config/fish/completions/tidings.fish: tidings completion fish > that file\n${lines.join('\n')}\n`;
}
