import { unwrap } from '@tidings/sdk';
import type { Command } from 'commander';
import { linkText, listPageLinks } from '../../actions/page-links.js';
import { CliError } from '../../errors.js';
import type { Io } from '../../io.js';
import { confirmDeletion } from '../../terminal/ask.js';
import { formatCount } from '../../terminal/numbers.js';
import { type CommandGroup, createContext, formatExamples, openSignedInClient, parseId } from '../context.js';
import { addUpdateLink } from './update-link.js';

export const links: CommandGroup = {
  name: 'links',
  description: 'links and other blocks of your page',
  commands: [addListLinks, addAddLink, addUpdateLink, addDeleteLink],
};

function addListLinks(noun: Command, io: Io): void {
  noun
    .command('list')
    .summary('list links and blocks')
    .description(
      'List the links and other blocks of your page, such as texts and images, in their order, with their ids and clicks. The API calls every block a link.',
    )
    .addHelpText('after', formatExamples('tidings links list', 'tidings links list --jq "map(.url)"'))
    .action(async (_flags: object, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const links = await listPageLinks({ client });
      context.report.result(links);
      for (const link of links)
        context.report.line(`${linkText(link)}, ${formatCount(link.clicks, 'click')}`);
      if (links.length === 0) context.report.hint('No links. Add one: tidings links add');
    });
}

function addAddLink(noun: Command, io: Io): void {
  noun
    .command('add')
    .summary('add a link')
    .description('Add a link at the end of your page. To change it later, use tidings links update.')
    .argument('<title>', 'the text of the link')
    .argument('<url>', 'the URL of the link')
    .addHelpText('after', formatExamples('tidings links add Shop https://kiln.example/shop'))
    .action(async (title: string, url: string, _flags: object, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const link = await unwrap(client.POST('/api/links', { body: { title, url } }));
      context.report.result(link);
      context.report.done(`Added: ${linkText(link)}`);
    });
}

function addDeleteLink(noun: Command, io: Io): void {
  noun
    .command('delete')
    .summary('delete a link or block')
    .description('Delete a link or block. Its click count is deleted too.')
    .argument('<id>', 'the id of the link or block', parseId)
    .option('-y, --yes', 'skip the confirmation')
    .addHelpText('after', formatExamples('tidings links delete 12'))
    .action(async (id: number, { yes }: { yes?: boolean }, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const link = (await listPageLinks({ client })).find((candidate) => candidate.id === id);
      if (link === undefined)
        throw new CliError(
          'not_found',
          `Your page has no link or block ${id}. List them: tidings links list`,
        );
      if (!yes) await confirmDeletion(io, linkText(link));
      await unwrap(client.DELETE('/api/links/{id}', { params: { path: { id } } }));
      context.report.result({ id });
      context.report.done(`Deleted: ${linkText(link)}`);
    });
}
