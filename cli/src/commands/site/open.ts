import type { Command } from 'commander';
import { whoami } from '../../actions/whoami.js';
import type { Io } from '../../io.js';
import { contextOf, examples, signedInClient } from '../context.js';

export function addOpenSite(site: Command, io: Io): void {
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
