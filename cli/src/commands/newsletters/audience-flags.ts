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
      `${purpose} this segment instead of the draft’s audience, by name or id, or \`all\` for all subscribers (repeatable)`,
      collect,
      [],
    )
    .option(
      '--exclude <name>',
      'exclude the subscribers of this segment from the audience, by name or id (repeatable)',
      collect,
      [],
    );
}

export function readNamedAudience({ segment, exclude }: AudienceFlags): NamedAudience {
  return { include: segment, exclude };
}
