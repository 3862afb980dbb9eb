import type { Command } from 'commander';
import { checkNewsletter, type Preflight } from '../../actions/newsletters/check.js';
import { CliError } from '../../errors.js';
import type { Io } from '../../io.js';
import { count, people } from '../../terminal/numbers.js';
import { contextOf, examples, signedInClient } from '../context.js';
import { parseNewsletterId } from './newsletter-id.js';

export function addCheckNewsletter(newsletters: Command, io: Io): void {
  newsletters
    .command('check')
    .summary('look a draft over before sending it')
    .description(
      'Say what would keep a draft from being sent, which is an error and exit code 1, and what may be mended first: links that lead nowhere, images without a description.',
    )
    .argument('<id>', 'the number of the draft', parseNewsletterId)
    .addHelpText(
      'after',
      examples(
        'tidings newsletters check 12',
        'tidings newsletters check 12 && tidings newsletters send 12 --yes',
      ),
    )
    .action(async (newsletterId: number, _flags: object, command: Command) => {
      const context = contextOf(io, command);
      const { report } = context;
      const { client } = await signedInClient(context);
      const preflight = await checkNewsletter({ client }, { newsletterId });
      const { ok, errors, warnings } = preflight;
      report.result(preflight);
      if (report.speaks) {
        for (const finding of errors) report.failed(sentenceOf(finding));
        for (const finding of warnings) report.warn(sentenceOf(finding));
      }
      if (!ok) throw new CliError('not_sendable', notSendable(newsletterId, errors.length));
      report.done(
        `Newsletter ${newsletterId} can go to ${people(preflight.audience)}, as ${preflight.sender.address}: ${figuresOf(preflight)}.`,
      );
    });
}

function sentenceOf({ message, path, url }: Preflight['errors'][number]): string {
  const place = url ?? path;
  return place === undefined ? message : `${message} (${place})`;
}

function notSendable(newsletterId: number, errors: number): string {
  return `Newsletter ${newsletterId} cannot be sent as it is: ${errors === 1 ? '1 error' : `${errors} errors`}.`;
}

function figuresOf({ sizeBytes, emailsSent, emailQuota }: Preflight): string {
  return `${Math.ceil(sizeBytes / 1024)} KB, number ${count(emailsSent + 1)} of ${count(emailQuota)} this month`;
}
