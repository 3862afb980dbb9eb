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
    .description('Forget the sign-in of this machine; the instance forgets its token too.')
    .addHelpText('after', examples('tidings logout'))
    .action(async (_flags: object, command: Command) => {
      const { report } = contextOf(io, command);
      const left = await logout({
        configPath: configPath(io),
        openClient: ({ host, token }) => openClient(io, { host, token }),
      });
      report.result(left);
      if (left === null) report.line('Nobody was signed in.');
      else report.done(`Signed out: ${left.username} at ${left.host}.`);
      if (left?.revoked === false) {
        report.warn(`${left.host} could not be told. Revoke the token in its settings.`);
      }
      if (io.env.TIDINGS_TOKEN) report.warn('TIDINGS_TOKEN is still set, and is used until you unset it.');
    });
}
