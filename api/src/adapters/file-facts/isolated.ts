import { Worker } from 'node:worker_threads';
import { type FileFacts, mayHaveFacts, NO_FACTS, type ReadFileFacts } from '../../ports/file-facts.js';
import type { Log } from '../../ports/log.js';

/** A page count needs some milliseconds. */
const LIMIT_MS = 5_000;
const MEMORY_MB = 256;
/** Uploads whose facts are read at once; further ones have none. Each holds its file in memory. */
const MOST_AT_ONCE = 2;

/**
 * Reads files in a thread of their own, which is ended after five seconds. So a malicious file can neither stop the
 * server nor use up its memory. `script` is the thread's: it posts the facts of its `workerData`.
 */
export function isolatedFileFacts(script: URL | string, log: Log, limitMs = LIMIT_MS): ReadFileFacts {
  let running = 0;
  return async (file) => {
    if (!mayHaveFacts(file.mimeType) || running >= MOST_AT_ONCE) return NO_FACTS;
    running += 1;
    try {
      return await readInThread(script, file, limitMs);
    } catch (error) {
      log.warn({ err: error, mimeType: file.mimeType }, 'the pages or the length of a file are unknown');
      return NO_FACTS;
    } finally {
      running -= 1;
    }
  };
}

async function readInThread(
  script: URL | string,
  file: { mimeType: string; bytes: Uint8Array },
  limitMs: number,
): Promise<FileFacts> {
  const thread = new Worker(script, {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    stdout: true,
    stderr: true,
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<FileFacts>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`Reading took more than ${limitMs} ms.`)), limitMs);
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', () => reject(new Error('The thread ended without facts.')));
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
