import type { Difference } from './compare.js';

export type Direction = 'push' | 'pull';
/** Which side was chosen for a file, where both have a claim. */
export type Choice = 'ours' | 'theirs' | undefined;

/**
 * `send` and `create` change the server, `write` and `remove` the folder; `agree` only notes that both are the same.
 * `conflict` is for a person to decide, `leave` is no business of this direction.
 */
export type Step = 'create' | 'send' | 'write' | 'remove' | 'agree' | 'conflict' | 'leave';

/** What is to be done about a file. Nothing is overwritten that nobody chose to give up. */
export function stepFor(difference: Difference, direction: Direction, choice: Choice): Step {
  switch (difference) {
    case 'same':
      return 'agree';
    case 'new here':
      return direction === 'push' ? 'create' : 'leave';
    case 'new there':
      return direction === 'pull' ? 'write' : 'leave';
    case 'changed here':
      return direction === 'push' ? 'send' : chosen(choice, { theirs: 'write', none: 'leave' });
    case 'changed there':
      return direction === 'pull' ? 'write' : chosen(choice, { ours: 'send', none: 'leave' });
    case 'changed on both sides':
      return chosen(choice, { ours: 'send', theirs: 'write', none: 'conflict' });
    case 'deleted here':
      return direction === 'pull' ? 'write' : chosen(choice, { theirs: 'write', none: 'leave' });
    case 'sent or deleted there':
      return chosen(choice, { ours: 'create', theirs: 'remove', none: 'leave' });
  }
}

function chosen(choice: Choice, steps: { ours?: Step; theirs?: Step; none: Step }): Step {
  return (choice === undefined ? undefined : steps[choice]) ?? steps.none;
}
