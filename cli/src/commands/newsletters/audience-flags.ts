import type { Command } from 'commander';
import type { NamedAudience } from '../../actions/audience/choose-audience.js';
import { collect } from '../context.js';

export interface AudienceFlags {
  segment: string[];
  exclude: string[];
}

/** Adds the options that choose the audience. */
export function addAudience(command: Command, purpose = 'send to'): Command {
  return command
    .option(
      '--segment <name>',
      `${purpose} this segment (its name or id, or \`all\` for all subscribers) instead of the draft’s audience (repeatable)`,
      collect,
      [],
    )
    .option(
      '--exclude <name>',
      'exclude the subscribers of this segment (its name or id) from the audience (repeatable)',
      collect,
      [],
    );
}

export function readNamedAudience({ segment, exclude }: AudienceFlags): NamedAudience {
  return { include: segment, exclude };
}
