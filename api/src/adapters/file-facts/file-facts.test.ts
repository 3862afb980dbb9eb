import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { NO_FACTS } from '../../ports/file-facts.js';
import { pdfOf, wavOf } from '../../testing/payments/media-files.js';
import { quietLog } from '../../testing/world.js';
import { isolatedFileFacts } from './isolated.js';
import { parseFacts } from './parse-facts.js';

const pdf = { mimeType: 'application/pdf', bytes: new Uint8Array() };

describe('the facts of a file', () => {
  it('are the pages of a PDF document', async () => {
    expect(await parseFacts({ ...pdf, bytes: pdfOf(3) })).toEqual({ pages: 3, seconds: null });
  });

  it('are the seconds of a recording', async () => {
    const facts = await parseFacts({ mimeType: 'audio/wav', bytes: wavOf(62) });
    expect(facts).toEqual({ pages: null, seconds: 62 });
  });

  it('fail for a broken document', async () => {
    await expect(parseFacts({ ...pdf, bytes: Buffer.from('%PDF-1.7\n') })).rejects.toThrow(/PDF/);
  });

  it('are unknown without a length', async () => {
    expect(await parseFacts({ mimeType: 'audio/wav', bytes: wavOf(0) })).toEqual(NO_FACTS);
  });
});

/** Returns a thread's script. */
function scriptOf(code: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tidings-facts-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'thread.mjs');
  writeFileSync(path, `import { parentPort, workerData } from 'node:worker_threads';\n${code}`);
  return path;
}

describe('the thread', () => {
  it('receives the file, and returns its facts', async () => {
    const log: object[] = [];
    const read = isolatedFileFacts(
      scriptOf('parentPort.postMessage({ pages: workerData.bytes.length, seconds: null });'),
      quietLog(log),
    );
    expect(await read({ ...pdf, bytes: Buffer.from('1234') })).toEqual({ pages: 4, seconds: null });
    expect(await read({ mimeType: 'image/png', bytes: Buffer.from('1234') })).toEqual(NO_FACTS);
    expect(log).toEqual([]);
  });

  it.each([
    ['never ends', 'for (;;);'],
    ['fails', "throw new Error('broken');"],
    ['exits', 'process.exit(1);'],
    ['uses up its memory', 'const all = []; for (;;) all.push(new Array(1e6).fill(1.5));'],
  ])('that %s has no facts, and the server continues', async (_name, code) => {
    const read = isolatedFileFacts(scriptOf(code), quietLog([]), 3_000);
    expect(await read({ ...pdf, bytes: Buffer.from('1234') })).toEqual(NO_FACTS);
  });

  it('is one of two at most', async () => {
    const read = isolatedFileFacts(
      scriptOf('setTimeout(() => parentPort.postMessage({ pages: 1, seconds: null }), 200);'),
      quietLog([]),
    );
    const all = await Promise.all([1, 2, 3].map(() => read(pdf)));
    expect(all.map(({ pages }) => pages)).toEqual([1, 1, null]);
  });
});
