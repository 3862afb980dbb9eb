import { defineConfig } from 'vitest/config';
import { LongestFirstSequencer } from './scripts/longest-first.mjs';
import { hasLighthouse, includedJourneys } from './vitest.choice.js';

const LIGHTHOUSE = 'dashboard/e2e/everywhere/lighthouse.e2e.ts';

const test = {
  // Four files share two cores, so a journey of ten seconds can take more than a minute.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  setupFiles: ['api/src/testing/patient-waits.ts'],
  isolate: false,
};

/** Runs journeys through the whole product, with real server processes, a real browser and a real terminal program. */
export default defineConfig({
  test: {
    globalSetup: ['scripts/test-folder.mjs', 'dashboard/e2e/harness/shared.ts'],
    // Runs four files in parallel on two cores, because some wait for half a minute.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirstSequencer },
    projects: [
      {
        test: { ...test, name: 'journeys', include: includedJourneys, exclude: [LIGHTHOUSE] },
      },
      // Runs after the others, because other work would lower the performance score.
      ...(hasLighthouse
        ? [{ test: { ...test, name: 'lighthouse', include: [LIGHTHOUSE], sequence: { groupOrder: 1 } } }]
        : []),
    ],
  },
});
