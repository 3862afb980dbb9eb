/** What can be typed after some words: `newsletters` → its verbs, `newsletters send` → its flags. */
export interface Words {
  after: string;
  words: string[];
}

const SHELLS = { bash, zsh, fish };

export type Shell = keyof typeof SHELLS;
export const shells = Object.keys(SHELLS) as Shell[];

/** A script for a shell to source. */
export function completionScript(shell: Shell, table: Words[]): string {
  return SHELLS[shell](table);
}

function bash(table: Words[]): string {
  const cases = table.map(({ after, words }) => `    '${after}') words='${words.join(' ')}' ;;`);
  return `# Completes tidings. In ~/.bashrc: eval "$(tidings completion bash)"
_tidings() {
  local word path='' words=''
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) ;; *) path="\${path:+$path }$word" ;; esac
  done
  # An argument is no word of ours: the verb before it still says what may follow.
  while :; do
    case "$path" in
${cases.join('\n').replaceAll(/^ {4}/gm, '      ')}
      *' '*) path="\${path% *}"; continue ;;
    esac
    break
  done
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
  # A file, where nothing of ours fits.
  if [ \${#COMPREPLY[@]} -eq 0 ]; then COMPREPLY=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}")); fi
}
complete -F _tidings tidings
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
  const lines = table.map(({ after, words }) => {
    const parts = after.split(' ').filter(Boolean);
    const seen = parts.map((part) => `__fish_seen_subcommand_from ${part}`);
    const here = words.filter((word) => !word.startsWith('-'));
    const notYet = here.length === 0 ? [] : [`not __fish_seen_subcommand_from ${here.join(' ')}`];
    const condition = [...(parts.length === 0 ? ['__fish_use_subcommand'] : [...seen, ...notYet])].join(
      '; and ',
    );
    return `complete -c tidings -f -n '${condition}' -a '${words.join(' ')}'`;
  });
  return `# Completes tidings. In ~/.config/fish/completions/tidings.fish: tidings completion fish > that file\n${lines.join('\n')}\n`;
}
