import type { Command } from 'commander';
import { getSendingPlan, type SendingPlan } from '../../actions/newsletters/sending.js';
import type { Io } from '../../io.js';
import {
  type CommandContext,
  createContext,
  formatExamples,
  openSignedInClient,
  parseId,
} from '../context.js';
import { type AudienceFlags, addAudience, readNamedAudience } from './audience-flags.js';
import { formatAudience, formatStats, reportFindings } from './findings.js';

export function addPreflight(newsletters: Command, io: Io): void {
  const command = newsletters
    .command('preflight')
    .alias('check')
    .summary('check a draft before sending')
    .description(
      'Check a draft for errors that prevent sending (exit code 4), and for warnings such as broken links and images without a description.',
    )
    .argument('<id>', 'the id of the draft', parseId);
  addAudience(command, 'check sending to')
    .addHelpText(
      'after',
      formatExamples(
        'tidings newsletters preflight 12',
        'tidings newsletters preflight 12 --segment vip --exclude bought',
        'tidings newsletters preflight 12 && tidings newsletters send 12 --yes',
      ),
    )
    .action(async (newsletterId: number, flags: AudienceFlags, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      reportPlan(
        context,
        await getSendingPlan({ client }, { newsletterId, named: readNamedAudience(flags) }),
      );
    });
}

/** Reports the plan of a sending. Throws if the newsletter cannot be sent. */
export function reportPlan({ report }: CommandContext, plan: SendingPlan): void {
  const { newsletter, preflight } = plan;
  report.result(preflight);
  reportFindings(report, plan);
  report.done(
    `Newsletter ${newsletter.id} is ready to send to ${formatAudience(plan)} from ${preflight.sender.address}: ${formatStats(preflight)}.`,
  );
}
