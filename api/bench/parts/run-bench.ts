import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Report } from './report.js';

const MAX_OUTPUT_BYTES = 1_000_000;

/** Runs a benchmark of the built checkout in `folder` to its end and returns its report. Throws with its output. */
export async function runBench(input: { folder: string; name: string; options: string[] }): Promise<Report> {
  const api = join(input.folder, 'api');
  const tsx = join(api, 'node_modules/tsx/dist/loader.mjs');
  const args = ['--import', tsx, join(api, `bench/${input.name}.ts`), ...input.options];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: api,
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as Report;
}
