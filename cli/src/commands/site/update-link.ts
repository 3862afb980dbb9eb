import { type Command, Option } from 'commander';
import { changePageLink, linkText } from '../../actions/page-links.js';
import { UsageError } from '../../errors.js';
import type { Io } from '../../io.js';
import { parseTime } from '../../times/parse-time.js';
import { createContext, formatExamples, getTimeZone, openSignedInClient, parseId } from '../context.js';

interface LinkFlags {
  title?: string;
  url?: string;
  featured?: 'on' | 'off';
  shown?: 'on' | 'off';
  from?: string;
  until?: string;
}

const isOn = (flag: 'on' | 'off' | undefined) => (flag === undefined ? undefined : flag === 'on');

export function addUpdateLink(links: Command, io: Io): void {
  links
    .command('update')
    .summary('update a link or block')
    .description('Update only the given fields of a link or block. `tidings links list` prints the ids.')
    .argument('<id>', 'the id of the link or block', parseId)
    .option('--title <text>', 'the title')
    .option('--url <url>', 'the URL')
    .addOption(
      new Option('--featured <on|off>', 'show the link large, with its image').choices(['on', 'off']),
    )
    .addOption(new Option('--shown <on|off>', 'show the link to visitors, or hide it').choices(['on', 'off']))
    .option('--from <time>', 'show the link from this time on (empty for no limit)')
    .option('--until <time>', 'show the link until this time (empty for no limit)')
    .addHelpText(
      'after',
      formatExamples(
        'tidings links update 12 --featured on',
        'tidings links update 12 --from "2026-12-01 09:00" --until 2026-12-24T12:00:00+01:00',
      ),
    )
    .action(async (id: number, flags: LinkFlags, command: Command) => {
      if (Object.keys(flags).length === 0)
        throw new UsageError('usage', 'Choose at least one field to change.');
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const { title, url, from, until } = flags;
      const timeZone = from || until ? await getTimeZone(client, io) : 'UTC';
      const toTimestamp = (input: string | undefined) => input && parseTime(input, timeZone).toISOString();
      const fields = {
        title,
        url,
        isFeatured: isOn(flags.featured),
        isShown: isOn(flags.shown),
        shownFrom: from === '' ? null : toTimestamp(from),
        shownUntil: until === '' ? null : toTimestamp(until),
      };
      const link = await changePageLink({ client }, { id, fields });
      context.report.result(link);
      context.report.done(`Saved: ${linkText(link)}`);
    });
}
