// Vitest's sequencer for journeys. It starts the longest first, so that none is alone at the end. Without durations of
// an earlier run, as in a fresh clone, Vitest would start the largest files first.
import { basename } from 'node:path';
import { BaseSequencer } from 'vitest/node';

/** The journeys that take longer than a minute. */
const LONGEST = [
  'mail-servers',
  'screens',
  'compaction',
  'backup',
  'console-states',
  'packages',
  'engines',
  'nodes',
  'purchase-kill',
  'kill',
];

const rank = ({ moduleId }) => {
  const index = LONGEST.indexOf(basename(moduleId, '.e2e.ts'));
  return index === -1 ? LONGEST.length : index;
};

export class LongestFirstSequencer extends BaseSequencer {
  async sort(files) {
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
