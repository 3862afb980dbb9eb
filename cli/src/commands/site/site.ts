import {
  BUTTON_SHAPES,
  type components,
  FONT_PAIRS,
  MAX_BIO_LENGTH,
  MAX_NEWSLETTER_SCHEDULE_LENGTH,
  SITE_LAYOUTS,
  SITE_THEMES,
  SOCIAL_NETWORKS,
  unwrap,
} from '@tidings/sdk';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { whoami } from '../../actions/account.js';
import { linkText, listPageLinks } from '../../actions/page-links.js';
import { UsageError } from '../../errors.js';
import { readText } from '../../files/read-text.js';
import type { Io } from '../../io.js';
import { type CommandGroup, createContext, formatExamples, openSignedInClient } from '../context.js';

export const site: CommandGroup = {
  name: 'site',
  description: 'your page',
  commands: [addShowSite, addSetSite, addOpenSite],
};

function addShowSite(site: Command, io: Io): void {
  site
    .command('show')
    .summary('show your page')
    .description('Show the fields and the URL of your page.')
    .addHelpText('after', formatExamples('tidings site show', 'tidings site show --json'))
    .action(async (_flags: object, command: Command) => {
      const context = createContext(io, command);
      const { report } = context;
      const { client, host } = await openSignedInClient(context);
      const [user, links] = await Promise.all([whoami({ client }), listPageLinks({ client })]);
      const { username, displayName, bio, socialLinks } = user;
      const address = `${host}/${username}`;
      const look = pickLook(user);
      report.result({ address, username, displayName, bio, ...look, socialLinks, links });
      report.line(displayName || username);
      report.hint(address);
      if (bio !== '') report.line(bio);
      for (const [field, text] of lookLines(look)) report.line(`${field}: ${text}`);
      for (const [name, link] of Object.entries(socialLinks)) report.line(`${name}: ${link}`);
      for (const link of links) report.line(linkText(link));
    });
}

type SiteLook = Pick<
  components['schemas']['User'],
  | 'theme'
  | 'layout'
  | 'accent'
  | 'fontPair'
  | 'buttonShape'
  | 'newsletterSchedule'
  | 'showsSubscriberCount'
  | 'videoUrl'
>;

function pickLook(user: SiteLook): SiteLook {
  const { theme, layout, accent, fontPair, buttonShape, newsletterSchedule, showsSubscriberCount, videoUrl } =
    user;
  return { theme, layout, accent, fontPair, buttonShape, newsletterSchedule, showsSubscriberCount, videoUrl };
}

/** Returns the label and the value of each setting that has a value. */
function lookLines(look: SiteLook): Array<[string, string]> {
  const lines: Array<[string, string | null]> = [
    ['theme', look.theme],
    ['layout', look.layout],
    ['accent', look.accent],
    ['fonts', look.fontPair],
    ['buttons', look.buttonShape],
    ['schedule', look.newsletterSchedule],
    ['subscriber count', look.showsSubscriberCount ? 'shown' : 'hidden'],
    ['video', look.videoUrl],
  ];
  return lines.filter((line): line is [string, string] => line[1] !== null);
}

type Profile = components['schemas']['ProfileChange'];
type SocialLinks = NonNullable<Profile['socialLinks']>;

interface SetFlags {
  name?: string;
  bio?: string;
  theme?: string;
  layout?: Profile['layout'];
  accent?: string;
  fonts?: NonNullable<Profile['fontPair']> | 'none';
  buttons?: NonNullable<Profile['buttonShape']> | 'none';
  schedule?: string;
  subscriberCount?: 'on' | 'off';
  video?: string;
  css?: string;
  social?: SocialLinks;
}

function addSetSite(site: Command, io: Io): void {
  site
    .command('set')
    .summary('set fields of your page')
    .description('Set only the given fields of your page.')
    .option('--name <name>', 'your display name')
    .option('--bio <text>', `your bio, at most ${MAX_BIO_LENGTH} characters`)
    .addOption(new Option('--theme <key>', 'the theme').choices(SITE_THEMES.map(({ key }) => key)))
    .addOption(new Option('--layout <layout>', 'the layout on large screens').choices(SITE_LAYOUTS))
    .option('--accent <color>', 'the accent color, such as #a83220. "none" restores the color of the theme')
    .addOption(
      new Option('--fonts <pair>', 'the fonts. "none" restores the fonts of the theme').choices([
        ...FONT_PAIRS,
        'none',
      ]),
    )
    .addOption(
      new Option('--buttons <shape>', 'the shape of buttons. "none" restores the shape of the theme').choices(
        [...BUTTON_SHAPES, 'none'],
      ),
    )
    .option(
      '--schedule <text>',
      `how often you write, shown on your page, such as "every Tuesday", at most ${MAX_NEWSLETTER_SCHEDULE_LENGTH} characters`,
    )
    .addOption(
      new Option('--subscriber-count <on|off>', 'show the number of subscribers on your page').choices([
        'on',
        'off',
      ]),
    )
    .option('--video <url>', 'a YouTube link. "none" removes it')
    .option('--css <file>', 'a CSS file for your page. Requires Pro. "none" removes it')
    .option(
      '--social <network=value>',
      `a social profile (repeatable). An empty value removes it. Networks: ${SOCIAL_NETWORKS.join(', ')}`,
      addLink,
    )
    .addHelpText(
      'after',
      formatExamples(
        'tidings site set --bio "Bowls, glazes, and news from the kiln."',
        'tidings site set --accent "#a83220" --fonts book --buttons pill',
        'tidings site set --social instagram=mara.makes --social website=kiln.example',
        'tidings site set --css page.css',
      ),
    )
    .action(async (flags: SetFlags, command: Command) => {
      const context = createContext(io, command);
      const body = await readProfile(flags);
      if (Object.values(body).every((value) => value === undefined)) {
        throw new UsageError(
          'usage',
          'Choose at least one field to change, such as --bio or --theme. `tidings site set --help` lists them.',
        );
      }
      const { client, host } = await openSignedInClient(context);
      const user = await unwrap(client.POST('/api/onboarding', { body }));
      context.report.result(user);
      context.report.done(`Saved. Your page is updated: ${host}/${user.username}`);
    });
}

/** Returns the change of the profile. JSON omits undefined fields. */
async function readProfile({
  name,
  accent,
  fonts,
  buttons,
  schedule,
  subscriberCount,
  video,
  css,
  social,
  ...same
}: SetFlags): Promise<Profile> {
  return {
    ...same,
    displayName: name,
    accent: accent === 'none' ? null : accent,
    fontPair: fonts === 'none' ? null : fonts,
    buttonShape: buttons === 'none' ? null : buttons,
    newsletterSchedule: schedule,
    showsSubscriberCount: subscriberCount === undefined ? undefined : subscriberCount === 'on',
    videoUrl: video === 'none' ? null : video,
    customCss: css === 'none' ? null : css && (await readText(css)),
    socialLinks: social,
  };
}

function addLink(input: string, links: SocialLinks = {}): SocialLinks {
  const [, network = '', value = ''] = /^([a-z]+)=(.*)$/.exec(input) ?? [];
  if (!SOCIAL_NETWORKS.some((candidate) => candidate === network)) {
    throw new InvalidArgumentError(
      `Write it as network=value. Known networks: ${SOCIAL_NETWORKS.join(', ')}.`,
    );
  }
  return { ...links, [network]: value };
}

function addOpenSite(site: Command, io: Io): void {
  site
    .command('open')
    .summary('open your page in your browser')
    .description('Open your page in your browser.')
    .addHelpText('after', formatExamples('tidings site open'))
    .action(async (_flags: object, command: Command) => {
      const context = createContext(io, command);
      const { client, host } = await openSignedInClient(context);
      const address = `${host}/${(await whoami({ client })).username}`;
      context.report.result({ address });
      if (await io.openBrowser(address)) context.report.done(`Opened in your browser: ${address}`);
      else context.report.line(address);
    });
}
