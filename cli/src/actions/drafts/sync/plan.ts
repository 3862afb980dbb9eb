import type { Difference } from './compare.js';

export type Direction = 'push' | 'pull';
/** The version that the user chose to keep in conflicts. */
export type ConflictChoice = 'ours' | 'theirs' | undefined;

/**
 * `send` and `create` change the server, `write` and `remove` the folder. `agree` only records that both are equal.
 * `conflict` requires a decision by the user, and `leave` does not apply to this direction.
 */
export type Step = 'create' | 'send' | 'write' | 'remove' | 'agree' | 'conflict' | 'leave';

/** Returns the step for a file. Steps overwrite changes only if the user chose so. */
export function chooseSyncStep(difference: Difference, direction: Direction, choice: ConflictChoice): Step {
  switch (difference) {
    case 'same':
      return 'agree';
    case 'new in the folder':
      return direction === 'push' ? 'create' : 'leave';
    case 'new on the server':
      return direction === 'pull' ? 'write' : 'leave';
    case 'changed in the folder':
      return direction === 'push' ? 'send' : chooseStep(choice, { theirs: 'write', none: 'leave' });
    case 'changed on the server':
      return direction === 'pull' ? 'write' : chooseStep(choice, { ours: 'send', none: 'leave' });
    case 'changed on both sides':
      return chooseStep(choice, { ours: 'send', theirs: 'write', none: 'conflict' });
    case 'deleted from the folder':
      return direction === 'pull' ? 'write' : chooseStep(choice, { theirs: 'write', none: 'leave' });
    case 'sent or deleted on the server':
      return chooseStep(choice, { ours: 'create', theirs: 'remove', none: 'leave' });
  }
}

function chooseStep(choice: ConflictChoice, steps: { ours?: Step; theirs?: Step; none: Step }): Step {
  return (choice === undefined ? undefined : steps[choice]) ?? steps.none;
}
