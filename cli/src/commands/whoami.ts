import type { Command } from 'commander';
import { whoami } from '../actions/whoami.js';
import type { Io } from '../io.js';
import { count } from '../terminal/numbers.js';
import { contextOf, examples, signedInClient } from './context.js';

export function addWhoami(program: Command, io: Io): void {
  program
    .command('whoami')
    .summary('show the account that is signed in')
    .description('Show the account and instance that you are signed in to.')
    .addHelpText('after', examples('tidings whoami', 'tidings whoami --json'))
    .action(async (_flags: object, command: Command) => {
      const context = contextOf(io, command);
      const { client, host } = await signedInClient(context);
      const user = await whoami({ client });
      const { username, email, isPro, emailsSent, emailQuota } = user;
      context.report.result({ host, ...user });
      context.report.line(`${username} at ${host}`);
      context.report.hint(email);
      const plan = isPro ? 'Pro' : 'Free';
      context.report.hint(`${plan}, ${count(emailsSent)} of ${count(emailQuota)} newsletters this month`);
    });
}
