import { type TidingsClient, unwrap, WIDGET_NAMES } from '@tidings/sdk';
import {
  buildSnippet,
  type PlaceName,
  places,
  type SignUpChoices,
  type Theme,
  type WidgetSettings,
} from '@tidings/sdk/snippets';
import { Argument, type Command, Option } from 'commander';
import { whoami } from '../../actions/account.js';
import { getField } from '../../actions/audience/fields.js';
import { chooseTag, listTags } from '../../actions/audience/tags.js';
import { getProduct } from '../../actions/products.js';
import { CliError, UsageError } from '../../errors.js';
import type { Io } from '../../io.js';
import {
  type CommandGroup,
  collect,
  createContext,
  formatExamples,
  openSignedInClient,
  parseId,
} from '../context.js';

export const embed: CommandGroup = {
  name: 'embed',
  description: 'widgets for your other sites',
  commands: [addSnippet],
};

interface SnippetFlags {
  place: PlaceName;
  product?: number;
  topic: string[];
  field: string[];
  theme: Theme;
}

function addSnippet(embed: Command, io: Io): void {
  embed
    .command('snippet')
    .summary('print a snippet for another site')
    .description(
      'Print a snippet that shows a subscribe box, a buy button or a creator card on another site.',
    )
    .addArgument(new Argument('<widget>', 'the widget').choices(WIDGET_NAMES))
    .addOption(
      new Option(
        '--place <place>',
        'the kind of site. html-fixed: HTML with a version of the script that never changes',
      )
        .choices(places.map(({ name }) => name))
        .default('html'),
    )
    .option('--product <id>', 'the id of the product for a buy button', parseId)
    .option('--topic <name>', 'a topic that visitors can choose in the form (repeatable)', collect, [])
    .option('--field <key>', 'a public field that the form asks for (repeatable)', collect, [])
    .addOption(
      new Option(
        '--theme <theme>',
        'the look. "auto" uses your Tidings theme, "page" matches the surrounding site, and "light" and "dark" are fixed',
      )
        .choices(['auto', 'page', 'light', 'dark'])
        .default('auto'),
    )
    .addHelpText(
      'after',
      formatExamples(
        'tidings embed snippet subscribe',
        'tidings embed snippet subscribe --topic News --field city',
        'tidings embed snippet buy --product 7 --place react',
      ),
    )
    .action(async (widget: (typeof WIDGET_NAMES)[number], flags: SnippetFlags, command: Command) => {
      const context = createContext(io, command);
      const { client, host } = await openSignedInClient(context);
      const settings = await readSettings(client, widget, flags);
      const { place } = flags;
      const snippet =
        place === 'html-fixed'
          ? buildSnippet({ host, settings, place, file: await getVersionedFile(client, widget) })
          : buildSnippet({ host, settings, place });
      context.report.result(snippet);
      context.report.line(snippet.code);
      // Prints the steps only on a terminal, so that piped output is only the snippet.
      if (io.stdout.isTTY) for (const step of listSteps(place)) context.report.hint(step);
    });
}

async function readSettings(
  client: TidingsClient,
  widget: (typeof WIDGET_NAMES)[number],
  flags: SnippetFlags,
): Promise<WidgetSettings> {
  const { product, theme } = flags;
  if (widget === 'buy') {
    if (product === undefined) {
      throw new UsageError(
        'usage',
        'Choose a product: --product <id>. List your products: tidings products list',
      );
    }
    const { id, title } = await getProduct({ client }, { id: product });
    return { widget, theme, product: { id, title } };
  }
  const { username: creator, displayName } = await whoami({ client });
  return widget === 'card'
    ? { widget, theme, creator, displayName: displayName || creator }
    : { widget, theme, creator, ...(await readChoices(client, flags)) };
}

/** Returns the topics and fields by name. Fails for a private field, which the form would ignore. */
async function readChoices(client: TidingsClient, { topic, field }: SnippetFlags): Promise<SignUpChoices> {
  const tags = topic.length === 0 ? [] : await listTags({ client });
  const topics = topic.map((name) => chooseTag(tags, name));
  const fields = await Promise.all(field.map((name) => getField({ client }, { field: name })));
  const secret =
    topics.find(({ isTopic }) => !isTopic)?.name ?? fields.find(({ isPublic }) => !isPublic)?.key;
  if (secret !== undefined) {
    throw new CliError(
      'not_public',
      `"${secret}" is not a topic or a public field. List them: tidings tags list, tidings fields list`,
    );
  }
  return { topics: topics.map(({ name }) => name), fields };
}

async function getVersionedFile(client: TidingsClient, widget: string) {
  const { files } = await unwrap(client.GET('/api/widgets/release'));
  const file = files.find(({ name }) => name === widget) ?? files[0];
  if (file === undefined)
    throw new CliError('no_release', 'This instance has no versioned widget files. Use --place html.');
  return file;
}

function listSteps(place: PlaceName): readonly string[] {
  const match = places.find(({ name }) => name === place);
  return match === undefined ? [] : [...match.steps, ...(match.note === undefined ? [] : [match.note])];
}
