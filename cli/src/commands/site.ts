import { BIO_MAX, type components, SOCIAL_NETWORKS, unwrap } from '@tidings/sdk';
import { type Command, InvalidArgumentError } from 'commander';
import { whoami } from '../actions/account.js';
import { UsageError } from '../errors.js';
import type { Io } from '../io.js';
import { contextOf, examples, type Noun, signedInClient } from './context.js';

export const site: Noun = {
  name: 'site',
  description: 'your page',
  verbs: [addShowSite, addSetSite, addOpenSite],
};

function addShowSite(site: Command, io: Io): void {
  site
    .command('show')
    .summary('show your page')
    .description('Show the fields and the address of your page.')
    .addHelpText('after', examples('tidings site show', 'tidings site show --json'))
    .action(async (_flags: object, command: Command) => {
      const context = contextOf(io, command);
      const { report } = context;
      const { client, host } = await signedInClient(context);
      const { username, displayName, bio, theme, socialLinks, videoUrl } = await whoami({ client });
      const address = `${host}/${username}`;
      report.result({ address, username, displayName, bio, theme, socialLinks, videoUrl });
      report.line(displayName || username);
      report.hint(address);
      if (bio !== '') report.line(bio);
      report.line(`theme: ${theme}`);
      for (const [name, link] of Object.entries(socialLinks)) report.line(`${name}: ${link}`);
      if (videoUrl !== null) report.line(`video: ${videoUrl}`);
    });
}

type Profile = components['schemas']['ProfileChange'];
type Links = NonNullable<Profile['socialLinks']>;

interface SetFlags {
  name?: string;
  bio?: string;
  theme?: string;
  video?: string;
  link?: Links;
}

function addSetSite(site: Command, io: Io): void {
  site
    .command('set')
    .summary('change your page')
    .description('Change only the given fields of your page.')
    .option('--name <name>', 'your display name')
    .option('--bio <text>', `your bio, at most ${BIO_MAX} characters`)
    .option('--theme <key>', 'such as bg-1 or gradient-4')
    .option('--video <address>', 'a YouTube link; empty for none')
    .option('--link <network=value>', `${SOCIAL_NETWORKS.join(', ')}; empty for none (repeatable)`, gather)
    .addHelpText(
      'after',
      examples(
        'tidings site set --bio "Bowls, glazes, and news from the kiln."',
        'tidings site set --link instagram=mara.makes --link website=kiln.example',
      ),
    )
    .action(async ({ name, bio, theme, video, link }: SetFlags, command: Command) => {
      const context = contextOf(io, command);
      const body: Profile = {
        ...(name === undefined ? {} : { displayName: name }),
        ...(bio === undefined ? {} : { bio }),
        ...(theme === undefined ? {} : { theme }),
        ...(video === undefined ? {} : { videoUrl: video }),
        ...(link === undefined ? {} : { socialLinks: link }),
      };
      if (Object.keys(body).length === 0) {
        throw new UsageError(
          'usage',
          'Choose at least one field to change: --name, --bio, --theme, --video or --link.',
        );
      }
      const { client, host } = await signedInClient(context);
      const user = await unwrap(client.POST('/api/onboarding', { body }));
      context.report.result(user);
      context.report.done(`Saved. Your page is updated: ${host}/${user.username}`);
    });
}

function gather(typed: string, before: Links = {}): Links {
  const [, network = '', value = ''] = /^([a-z]+)=(.*)$/.exec(typed) ?? [];
  if (!SOCIAL_NETWORKS.some((known) => known === network)) {
    throw new InvalidArgumentError(
      `Write it as network=value. Known networks: ${SOCIAL_NETWORKS.join(', ')}.`,
    );
  }
  return { ...before, [network]: value };
}

function addOpenSite(site: Command, io: Io): void {
  site
    .command('open')
    .summary('open your page in your browser')
    .description('Open your page in your browser.')
    .addHelpText('after', examples('tidings site open'))
    .action(async (_flags: object, command: Command) => {
      const context = contextOf(io, command);
      const { client, host } = await signedInClient(context);
      const address = `${host}/${(await whoami({ client })).username}`;
      context.report.result({ address });
      if (await io.openBrowser(address)) context.report.done(`Opened in your browser: ${address}`);
      else context.report.line(address);
    });
}
