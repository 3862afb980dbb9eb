import type { Command } from 'commander';
import { exportSubscribers } from '../../actions/subscribers/export.js';
import type { Io } from '../../io.js';
import { subscribers as counted } from '../../terminal/numbers.js';
import { addExport } from '../export.js';

export function addExportSubscribers(subscribers: Command, io: Io): void {
  addExport(subscribers, io, {
    summary: 'write the whole list',
    description:
      'Write the list to standard output or into a file: everybody as JSON, as JSON a line (ndjson), or who is subscribed as CSV (Pro).',
    usual: 'json',
    examples: [
      'tidings subscribers export --output readers.json',
      'tidings subscribers export --format csv --output readers.csv',
      'tidings subscribers export --format ndjson | jq -r .email',
    ],
    exportAs: exportSubscribers,
    counted,
  });
}
