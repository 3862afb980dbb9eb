import type { Command } from 'commander';
import { exportSubscribers } from '../../actions/subscribers/export.js';
import type { Io } from '../../io.js';
import { subscribers as counted } from '../../terminal/numbers.js';
import { addExport } from '../export.js';

export function addExportSubscribers(subscribers: Command, io: Io): void {
  addExport(subscribers, io, {
    summary: 'export all subscribers',
    description:
      'Write all subscribers to standard output or to a file, as JSON or as one JSON object per line (ndjson). CSV (Pro) holds only confirmed subscribers.',
    usual: 'json',
    examples: [
      'tidings subscribers export --output readers.json',
      'tidings subscribers export --format csv --output subscribers.csv',
      'tidings subscribers export --format ndjson | jq -r .email',
    ],
    exportAs: exportSubscribers,
    counted,
  });
}
