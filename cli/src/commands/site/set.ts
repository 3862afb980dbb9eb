import { type components, unwrap } from '@tidings/sdk';
import { type Command, InvalidArgumentError } from 'commander';
import { UsageError } from '../../errors.js';
import type { Io } from '../../io.js';
import { contextOf, examples, signedInClient } from '../context.js';

type Profile = components['schemas']['Profile'];
type Links = NonNullable<Profile['socialLinks']>;

interface SetFlags {
  name?: string;
  bio?: string;
  theme?: string;
  video?: string;
  link?: Links;
}

const NETWORKS = ['instagram', 'twitter', 'website', 'tiktok', 'linkedin', 'youtube', 'email'];

export function addSetSite(site: Command, io: Io): void {
  site
    .command('set')
    .summary('change what it says')
    .description('Change what is named of your page; the rest stays.')
    .option('--name <name>', 'what you are called there')
    .option('--bio <text>', 'a line or two, 150 characters at most')
    .option('--theme <key>', 'such as bg-1 or gradient-4')
    .option('--video <address>', 'a YouTube link; empty for none')
    .option('--link <network=value>', `${NETWORKS.join(', ')}; empty for none (again for more)`, gather)
    .addHelpText(
      'after',
      examples(
        'tidings site set --bio "Bowls, glazes, and letters from the kiln."',
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
        throw new UsageError('usage', 'Name what to change: --name, --bio, --theme, --video or --link.');
      }
      const { client, host } = await signedInClient(context);
      const user = await unwrap(client.POST('/api/onboarding', { body }));
      context.report.result(user);
      context.report.done(`Saved. Your page has it already: ${host}/${user.username}`);
    });
}

function gather(typed: string, before: Links = {}): Links {
  const [, network = '', value = ''] = /^([a-z]+)=(.*)$/.exec(typed) ?? [];
  if (!NETWORKS.includes(network)) {
    throw new InvalidArgumentError(`Write it as network=value; these are known: ${NETWORKS.join(', ')}.`);
  }
  return { ...before, [network]: value };
}
