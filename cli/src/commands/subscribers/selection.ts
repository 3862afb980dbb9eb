import type { TidingsClient } from '@tidings/sdk';
import type { Command } from 'commander';
import { querySubscribers, type SubscriberQuery } from '../../actions/subscribers/subscribers.js';
import { readFilter } from '../../files/read-filter.js';
import type { Io } from '../../io.js';
import { collect } from '../context.js';

export interface SelectionFlags {
  segment?: string;
  tag: string[];
  filter?: string;
}

/** Adds the options that select subscribers. A subscriber must match all of them. */
export function addSelection(command: Command): Command {
  return command
    .option('--segment <name>', 'only subscribers in this segment, by name or id')
    .option('--tag <name>', 'only subscribers with this tag (repeat it to require several)', collect, [])
    .option(
      '--filter <file>',
      'only subscribers that match this filter: JSON, a JSON file, or - for standard input',
    );
}

/** Reads the options of `addSelection`. An invalid filter file fails before any request. */
export async function readSelection(
  io: Io,
  { client, flags }: { client: TidingsClient; flags: SelectionFlags },
): Promise<SubscriberQuery> {
  const filter = flags.filter === undefined ? undefined : await readFilter(io, flags.filter);
  return querySubscribers({ client }, { segment: flags.segment, tags: flags.tag, filter });
}
