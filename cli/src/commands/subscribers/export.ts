import { type Command, Option } from 'commander';
import { exportSubscribers, exportSubscribersAsCsv } from '../../actions/subscribers/export.js';
import { CliError } from '../../errors.js';
import { type Write, writeFileAtomically } from '../../files/write-file-atomically.js';
import type { Io, OutputStream } from '../../io.js';
import { subscribers as subscriberCount } from '../../terminal/numbers.js';
import { contextOf, examples, signedInClient } from '../context.js';

interface ExportFlags {
  format: 'csv' | 'json';
  output?: string;
}

export function addExportSubscribers(subscribers: Command, io: Io): void {
  subscribers
    .command('export')
    .summary('write the whole list')
    .description(
      'Write the list to standard output or into a file: everybody as JSON, or who is subscribed as CSV (Pro).',
    )
    .addOption(new Option('--format <format>', 'how to write it').choices(['csv', 'json']).default('json'))
    .option('-o, --output <file>', 'write into this file, once everything is there')
    .addHelpText(
      'after',
      examples(
        'tidings subscribers export --output readers.json',
        'tidings subscribers export --format csv --output readers.csv',
        "tidings subscribers export | jq -r '.[].email'",
      ),
    )
    .action(async ({ format, output }: ExportFlags, command: Command) => {
      const context = contextOf(io, command);
      const { client } = await signedInClient(context);
      if (output === undefined) {
        await exportAs[format]({ client }, { write: writeTo(io.stdout) });
        return;
      }
      const exported = await intoFile(output, (write) => exportAs[format]({ client }, { write }));
      context.report.result({ count: exported.count, output });
      context.report.done(`${subscriberCount(exported.count)} saved to ${output}`);
    });
}

const exportAs = { csv: exportSubscribersAsCsv, json: exportSubscribers };

/** Waits until the stream has taken the text, so that a slow reader slows us down and nothing piles up. */
function writeTo(stream: OutputStream): Write {
  return (text) =>
    new Promise((resolve, reject) => {
      stream.write(text, (error) => (error ? reject(error) : resolve()));
    });
}

async function intoFile<T>(path: string, fill: (write: Write) => Promise<T>): Promise<T> {
  try {
    return await writeFileAtomically(path, fill);
  } catch (error) {
    const code =
      error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : undefined;
    if (code === undefined) throw error;
    const reasons: Record<string, string> = {
      ENOENT: 'there is no such folder',
      EACCES: 'you may not write there',
      EISDIR: 'it is a folder',
      ENOSPC: 'the disk is full',
    };
    throw new CliError('unwritable_file', `Cannot write ${path}: ${reasons[code] ?? code}.`, {
      cause: error,
    });
  }
}
