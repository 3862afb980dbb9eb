import type { Command } from 'commander';
import { logout } from '../actions/logout.js';
import type { Io } from '../io.js';
import { configPath } from '../sign-in/config-file.js';
import { openClient } from '../sign-in/open-client.js';
import { contextOf, examples } from './context.js';

export function addLogout(program: Command, io: Io): void {
  program
    .command('logout')
    .summary('sign out on this machine')
    .description('Delete the sign-in of this machine and revoke its token.')
    .addHelpText('after', examples('tidings logout'))
    .action(async (_flags: object, command: Command) => {
      const { report } = contextOf(io, command);
      const left = await logout({
        configPath: configPath(io),
        openClient: ({ host, token }) => openClient(io, { host, token }),
      });
      report.result(left);
      if (left === null) report.line('You were not signed in.');
      else report.done(`Signed out: ${left.username} at ${left.host}.`);
      if (left?.revoked === false) {
        report.warn(`${left.host} did not revoke the token. Revoke it in the account settings.`);
      }
      if (io.env.TIDINGS_TOKEN)
        report.warn('TIDINGS_TOKEN is still set and stays in use until you unset it.');
    });
}
