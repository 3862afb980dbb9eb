import type { Command } from 'commander';
import { whoami } from '../../actions/whoami.js';
import type { Io } from '../../io.js';
import { contextOf, examples, signedInClient } from '../context.js';

export function addShowSite(site: Command, io: Io): void {
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
