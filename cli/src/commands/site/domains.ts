import type { Command } from 'commander';
import {
  addDomain,
  checkDomain,
  type Domain,
  type DomainUse,
  listDomains,
  removeDomain,
} from '../../actions/domains.js';
import { CliError } from '../../errors.js';
import type { Io } from '../../io.js';
import { requireYes } from '../../terminal/ask.js';
import type { Reporter } from '../../terminal/reporter.js';
import { type CommandGroup, createContext, formatExamples, openSignedInClient, parseId } from '../context.js';

export const domains: CommandGroup = {
  name: 'domains',
  description: 'domains of your page and of your newsletters',
  commands: [addListDomains, addAddDomain, addCheckDomain, addRemoveDomain],
};

interface UseFlags {
  sending?: boolean;
}

const SENDING = ['--sending', 'use sending domains instead of custom domains'] as const;
const chooseUse = ({ sending }: UseFlags): DomainUse => (sending ? 'sending' : 'page');

/** Prints a domain and its missing DNS records. */
function reportDomain(report: Reporter, { id, domain, verified, problem, records }: Domain): void {
  report.line(`${String(id).padStart(5)}  ${domain} (${verified ? 'verified' : 'not verified'})`);
  if (verified) return;
  if (problem !== null) report.hint(problem);
  for (const record of records) {
    const isFound = 'verified' in record ? record.verified : record.finding === 'found';
    if (!isFound) report.hint(`${record.recordType}  ${record.recordName}  ${record.recordValue}`);
  }
}

function addListDomains(noun: Command, io: Io): void {
  noun
    .command('list')
    .summary('list domains')
    .description('List your domains, and the DNS records that are still missing.')
    .option(...SENDING)
    .addHelpText('after', formatExamples('tidings domains list', 'tidings domains list --sending'))
    .action(async (flags: UseFlags, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const domains = await listDomains({ client, use: chooseUse(flags) });
      context.report.result(domains);
      for (const domain of domains) reportDomain(context.report, domain);
      if (domains.length === 0) context.report.hint('No domains.');
    });
}

function addAddDomain(noun: Command, io: Io): void {
  noun
    .command('add')
    .summary('add a domain')
    .description('Add a domain, and print the DNS records to create. Requires Pro.')
    .argument('<domain>', 'the domain, such as kiln.example')
    .option(...SENDING)
    .addHelpText(
      'after',
      formatExamples('tidings domains add kiln.example', 'tidings domains add kiln.example --sending'),
    )
    .action(async (domain: string, flags: UseFlags, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const addedDomain = await addDomain({ client, use: chooseUse(flags) }, { domain });
      context.report.result(addedDomain);
      context.report.done(`Domain ${addedDomain.id} added. Create these DNS records at your provider:`);
      reportDomain(context.report, addedDomain);
      context.report.hint(
        `Then: tidings domains check ${addedDomain.id}${flags.sending ? ' --sending' : ''}`,
      );
    });
}

function addCheckDomain(noun: Command, io: Io): void {
  noun
    .command('check')
    .summary('check the DNS records of a domain')
    .description('Look up the DNS records of a domain now. The exit code is 1 if one is missing.')
    .argument('<id>', 'the id of the domain', parseId)
    .option(...SENDING)
    .addHelpText('after', formatExamples('tidings domains check 3', 'tidings domains check 3 --sending'))
    .action(async (id: number, flags: UseFlags, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const checkedDomain = await checkDomain({ client, use: chooseUse(flags) }, { id });
      context.report.result(checkedDomain);
      reportDomain(context.report, checkedDomain);
      if (!checkedDomain.verified)
        throw new CliError(
          'not_verified',
          `${checkedDomain.domain} is not verified yet. Create the missing records, then check again.`,
        );
    });
}

function addRemoveDomain(noun: Command, io: Io): void {
  noun
    .command('remove')
    .summary('remove a domain')
    .description('Remove a domain. Your page or your newsletters stop using it immediately.')
    .argument('<id>', 'the id of the domain', parseId)
    .option(...SENDING)
    .option('-y, --yes', 'skip the confirmation')
    .addHelpText('after', formatExamples('tidings domains remove 3'))
    .action(async (id: number, flags: UseFlags & { yes?: boolean }, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      if (!flags.yes) {
        await requireYes(io, {
          question: `Remove domain ${id}?`,
          action: 'remove it',
          noTerminalText: 'Not removed.',
        });
      }
      await removeDomain({ client, use: chooseUse(flags) }, { id });
      context.report.result({ id });
      context.report.done(`Domain ${id} removed.`);
    });
}
