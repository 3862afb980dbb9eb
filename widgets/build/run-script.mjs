import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from './bundle.mjs';

const execute = promisify(execFile);

/** Runs a Node script in a separate process. Throws its output if it fails. */
export async function runScript(script, args) {
  try {
    await execute(process.execPath, [script, ...args], { cwd: root });
  } catch (error) {
    throw new Error(`${script} failed.\n${error.stdout}${error.stderr}`);
  }
}
