import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { HOUR } from '../../kernel/clock.js';
import type { BackupPlan, Maintenance } from '../../ports/maintenance.js';

const MAX_OUTPUT_BYTES = 1024 * 1024;
/** A command that hangs must not block imports, which share its queue. */
const TIMEOUT_MS = 6 * HOUR;

/**
 * Runs the commands of `tidings-admin` in a separate process, with this process's environment. `script` is the path of
 * its file.
 */
export function createAdminCommand(
  script: string,
  { backups, isFile }: { backups: BackupPlan | undefined; isFile: boolean },
): Maintenance {
  return {
    backups,
    async backUp() {
      const output = await run(script, ['backup', '--json']);
      const { name, bytes } = JSON.parse(output) as { name: string; bytes: number };
      return { name, bytes };
    },
    checkDatabase: isFile
      ? async () => {
          await run(script, ['check-database']);
        }
      : undefined,
  };
}

/** Runs the command and returns its output. Throws its error message. */
async function run(script: string, args: string[]): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], {
      maxBuffer: MAX_OUTPUT_BYTES,
      timeout: TIMEOUT_MS,
    });
    return stdout;
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    // Lines with a dot are progress.
    const sentences = stderr.split('\n').filter((line) => line !== '' && !line.startsWith('·'));
    throw new Error(sentences.join(' ') || `tidings-admin ${args[0]} ended without a message.`);
  }
}
