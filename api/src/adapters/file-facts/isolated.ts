import { Worker } from 'node:worker_threads';
import {
  type FileFacts,
  type FileToRead,
  mayHaveFacts,
  NO_FACTS,
  type ReadFileFacts,
} from '../../ports/file-facts.js';
import type { Log } from '../../ports/log.js';

/** The time limit of a read. A page count takes some milliseconds. */
const LIMIT_MS = 5_000;
const MEMORY_MB = 256;
/** The number of waiting uploads. Further uploads get no facts, so that no upload waits for long. */
const MAX_WAITING_FILES = 2;

/**
 * Reads one file at a time, in a thread without environment that ends after five seconds. So a malicious file cannot
 * stop the server. The memory limit is for objects of JavaScript. V8 does not count buffers, so a compressed stream can
 * still use more for some seconds. `script` runs in the thread and posts the facts of its `workerData`.
 */
export function createIsolatedFileFacts(script: URL | string, log: Log, limitMs = LIMIT_MS): ReadFileFacts {
  let waiting = 0;
  let previous: Promise<unknown> = Promise.resolve();
  return async (file) => {
    if (!mayHaveFacts(file.mimeType) || waiting > MAX_WAITING_FILES) return NO_FACTS;
    waiting += 1;
    const facts = previous.then(() => readFacts(script, file, limitMs));
    previous = facts.catch(() => undefined);
    try {
      return await facts;
    } catch (error) {
      log.warn({ err: error, mimeType: file.mimeType }, 'the pages or the length of a file are unknown');
      return NO_FACTS;
    } finally {
      waiting -= 1;
    }
  };
}

async function readFacts(script: URL | string, file: FileToRead, limitMs: number): Promise<FileFacts> {
  const bytes = await withTimeout(limitMs, file.read());
  return bytes === undefined ? NO_FACTS : readInThread(script, { mimeType: file.mimeType, bytes }, limitMs);
}

/** Rejects if the work takes longer. */
async function withTimeout<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Reading took more than ${limitMs} ms.`)), limitMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

async function readInThread(
  script: URL | string,
  file: { mimeType: string; bytes: Uint8Array },
  limitMs: number,
): Promise<FileFacts> {
  const thread = new Worker(script, {
    workerData: file,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    stdout: true,
    stderr: true,
  });
  const facts = new Promise<FileFacts>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('The thread ended without facts.')));
  });
  try {
    return await withTimeout(limitMs, facts);
  } finally {
    await thread.terminate();
  }
}
