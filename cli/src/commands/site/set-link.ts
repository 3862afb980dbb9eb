import { type Command, Option } from 'commander';
import { changePageLink, linkText } from '../../actions/page-links.js';
import { UsageError } from '../../errors.js';
import type { Io } from '../../io.js';
import { parseTime } from '../../times/parse-time.js';
import { createContext, examples, getTimeZone, signedInClient } from '../context.js';

interface LinkFlags {
  title?: string;
  url?: string;
  featured?: 'on' | 'off';
  shown?: 'on' | 'off';
  from?: string;
  until?: string;
}

const isOn = (flag: 'on' | 'off' | undefined) => (flag === undefined ? undefined : flag === 'on');

export function addSetLink(site: Command, io: Io): void {
  site
    .command('link <id>')
    .summary('change a link or block of your page')
    .description('Change only the given fields of a link or block. `tidings site show` prints the ids.')
    .option('--title <text>', 'its label')
    .option('--url <url>', 'its URL')
    .addOption(new Option('--featured <on|off>', 'show it large').choices(['on', 'off']))
    .addOption(new Option('--shown <on|off>', 'show it to visitors').choices(['on', 'off']))
    .option('--from <time>', 'show it from this time on (empty for no limit)')
    .option('--until <time>', 'show it until this time (empty for no limit)')
    .addHelpText(
      'after',
      examples(
        'tidings site link 12 --featured on',
        'tidings site link 12 --from "2026-12-01 09:00" --until 2026-12-24T12:00:00+01:00',
      ),
    )
    .action(async (id: string, flags: LinkFlags, command: Command) => {
      if (!/^\d{1,15}$/.test(id)) throw new UsageError('usage', `"${id}" is not the id of a link.`);
      if (Object.keys(flags).length === 0)
        throw new UsageError('usage', 'Choose at least one field to change.');
      const context = createContext(io, command);
      const { client } = await signedInClient(context);
      const { title, url, from, until } = flags;
      const timeZone = from || until ? await getTimeZone(client, io) : 'UTC';
      const time = (given: string | undefined) => given && parseTime(given, timeZone).toISOString();
      const fields = {
        title,
        url,
        isFeatured: isOn(flags.featured),
        isShown: isOn(flags.shown),
        shownFrom: from === '' ? null : time(from),
        shownUntil: until === '' ? null : time(until),
      };
      const link = await changePageLink({ client }, { id: Number(id), fields });
      context.report.result(link);
      context.report.done(`Saved: ${linkText(link)}`);
    });
}
