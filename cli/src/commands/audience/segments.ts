import type { Command } from 'commander';
import {
  countMatches,
  createSegment,
  deleteSegment,
  getSegment,
  listSegments,
} from '../../actions/audience/segments.js';
import { UsageError } from '../../errors.js';
import { readFilter } from '../../files/read-filter.js';
import type { Io } from '../../io.js';
import { confirmDeletion } from '../../terminal/ask.js';
import { formatSubscribers } from '../../terminal/numbers.js';
import { type CommandGroup, createContext, formatExamples, openSignedInClient } from '../context.js';

export const segments: CommandGroup = {
  name: 'segments',
  description: 'saved filters of subscribers',
  commands: [addListSegments, addShowSegment, addCountSegment, addCreateSegment, addDeleteSegment],
};

const SEGMENT = 'the name or id of the segment';
const FILTER = 'the filter as JSON, a JSON file, or - for standard input';

const FILTER_HELP = `
A filter is a condition, or combines other filters with "all", "any" or "not":
  {"tag": "VIP"}
  {"all": [{"field": "city", "is": "Bern"}, {"joined": {"withinDays": 30}}]}
  {"not": {"bought": "anything"}}
  {"any": [{"source": "page"}, {"activity": "opened", "atLeast": 3, "withinDays": 90}]}
`;

function addListSegments(segments: Command, io: Io): void {
  segments
    .command('list')
    .summary('list segments')
    .description('List your segments.')
    .addHelpText('after', formatExamples('tidings segments list', 'tidings segments list --json'))
    .action(async (_flags: object, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const segments = await listSegments({ client });
      context.report.result(segments);
      for (const { id, name } of segments) context.report.line(`${String(id).padStart(5)}  ${name}`);
      if (segments.length === 0) context.report.hint('No segments. Create one: tidings segments create');
    });
}

function addShowSegment(segments: Command, io: Io): void {
  segments
    .command('show')
    .summary('show a segment')
    .description('Show a segment: its filter, and how many subscribers match now.')
    .argument('<segment>', SEGMENT)
    .addHelpText(
      'after',
      formatExamples('tidings segments show vip', 'tidings segments show vip --json | jq .filter'),
    )
    .action(async (segmentName: string, _flags: object, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const segment = await getSegment({ client }, { segment: segmentName });
      const count = await countMatches({ client }, segment);
      context.report.result({ ...segment, count });
      context.report.line(`${segment.name} (${segment.id}): ${formatSubscribers(count)}`);
      context.report.line(JSON.stringify(segment.filter, null, 2));
    });
}

function addCountSegment(segments: Command, io: Io): void {
  segments
    .command('count')
    .summary('count the subscribers of a segment or a filter')
    .description('Count the active subscribers that match a segment, or a filter that is not saved.')
    .argument('[segment]', SEGMENT)
    .option('--filter <file>', FILTER)
    .addHelpText(
      'after',
      `${FILTER_HELP}${formatExamples(
        'tidings segments count vip',
        'tidings segments count --filter filter.json',
        `tidings segments count --filter '{"tag": "VIP"}'`,
      )}`,
    )
    .action(async (segmentName: string | undefined, flags: { filter?: string }, command: Command) => {
      if ((segmentName === undefined) === (flags.filter === undefined)) {
        throw new UsageError('usage', 'Name a segment or add --filter, but not both.');
      }
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const filter =
        flags.filter === undefined
          ? (await getSegment({ client }, { segment: segmentName ?? '' })).filter
          : await readFilter(io, flags.filter);
      const count = await countMatches({ client }, { filter });
      context.report.result({ count });
      context.report.line(formatSubscribers(count));
    });
}

function addCreateSegment(segments: Command, io: Io): void {
  segments
    .command('create')
    .summary('create a segment from a filter')
    .description(
      'Create a segment from a filter. Tidings evaluates the filter each time the segment is used.',
    )
    .argument('<name>', 'the name (case does not matter)')
    .requiredOption('--filter <file>', FILTER)
    .addHelpText(
      'after',
      `${FILTER_HELP}${formatExamples(
        'tidings segments create VIPs --filter filter.json',
        'tidings segments create VIPs --filter - < filter.json',
      )}`,
    )
    .action(async (name: string, flags: { filter: string }, command: Command) => {
      const context = createContext(io, command);
      const filter = await readFilter(io, flags.filter);
      const { client } = await openSignedInClient(context);
      // Counts first, so that no segment remains if the count fails.
      const count = await countMatches({ client }, { filter });
      const segment = await createSegment({ client }, { name, filter });
      context.report.result({ ...segment, count });
      context.report.done(`Segment ${segment.id} created: ${segment.name}, ${formatSubscribers(count)}`);
    });
}

function addDeleteSegment(segments: Command, io: Io): void {
  segments
    .command('delete')
    .summary('delete a segment')
    .description('Delete a segment. Its subscribers stay on your list.')
    .argument('<segment>', SEGMENT)
    .option('-y, --yes', 'skip the confirmation')
    .addHelpText('after', formatExamples('tidings segments delete vip'))
    .action(async (segmentName: string, { yes }: { yes?: boolean }, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const { id, name } = await getSegment({ client }, { segment: segmentName });
      if (!yes) await confirmDeletion(io, `segment ${id}, "${name}"`);
      await deleteSegment({ client }, { id });
      context.report.result({ id, name });
      context.report.done(`Segment ${id} deleted: ${name}`);
    });
}
