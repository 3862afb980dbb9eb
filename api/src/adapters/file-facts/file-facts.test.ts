import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { NO_FACTS } from '../../ports/file-facts.js';
import { createPdf, createWav } from '../../testing/payments/media-files.js';
import { createQuietLog } from '../../testing/world.js';
import { createIsolatedFileFacts } from './isolated.js';
import { parseFacts } from './parse-facts.js';

const pdf = { mimeType: 'application/pdf', bytes: new Uint8Array() };

describe('the facts of a file', () => {
  it('are the pages of a PDF document', async () => {
    expect(await parseFacts({ ...pdf, bytes: createPdf(3) })).toEqual({ pages: 3, seconds: null });
  });

  it('are the seconds of a recording', async () => {
    const facts = await parseFacts({ mimeType: 'audio/wav', bytes: createWav(62) });
    expect(facts).toEqual({ pages: null, seconds: 62 });
  });

  it('fail for a broken document', async () => {
    await expect(parseFacts({ ...pdf, bytes: Buffer.from('%PDF-1.7\n') })).rejects.toThrow(/PDF/);
  });

  it('are empty for a recording without a length', async () => {
    expect(await parseFacts({ mimeType: 'audio/wav', bytes: createWav(0) })).toEqual(NO_FACTS);
  });
});

const createFile = (bytes: Uint8Array, mimeType = 'application/pdf') => ({
  mimeType,
  read: async () => bytes,
});

/** Returns a thread's script. */
function createScript(code: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tidings-facts-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'thread.mjs');
  writeFileSync(path, `import { parentPort, workerData } from 'node:worker_threads';\n${code}`);
  return path;
}

describe('the thread', () => {
  it('receives the file, and returns its facts', async () => {
    const log: object[] = [];
    const readFacts = createIsolatedFileFacts(
      createScript('parentPort.postMessage({ pages: workerData.bytes.length, seconds: null });'),
      createQuietLog(log),
    );
    expect(await readFacts(createFile(Buffer.from('1234')))).toEqual({ pages: 4, seconds: null });
    expect(log).toEqual([]);
  });

  it('does not see the environment of the server', async () => {
    const readFacts = createIsolatedFileFacts(
      createScript('parentPort.postMessage({ pages: Object.keys(process.env).length, seconds: null });'),
      createQuietLog([]),
    );
    expect((await readFacts(createFile(Buffer.from('1234')))).pages).toBe(0);
  });

  it('does not start for a file that has no facts, or that no longer exists', async () => {
    const readFacts = createIsolatedFileFacts(
      createScript("throw new Error('started');"),
      createQuietLog([]),
    );
    const unread = vi.fn(async () => undefined);
    expect(await readFacts({ mimeType: 'image/png', read: unread })).toEqual(NO_FACTS);
    expect(unread).not.toHaveBeenCalled();
    expect(await readFacts({ mimeType: 'application/pdf', read: unread })).toEqual(NO_FACTS);
  });

  it.each([
    ['never ends', 'for (;;);'],
    ['fails', "throw new Error('broken');"],
    ['exits', 'process.exit(1);'],
    ['uses up its memory', 'const all = []; for (;;) all.push(new Array(1e6).fill(1.5));'],
  ])('that %s returns no facts, and the server continues', async (_name, code) => {
    const readFacts = createIsolatedFileFacts(createScript(code), createQuietLog([]), 3_000);
    expect(await readFacts(createFile(Buffer.from('1234')))).toEqual(NO_FACTS);
  });

  it('reads one file at a time, in turn', async () => {
    const readFacts = createIsolatedFileFacts(
      createScript('parentPort.postMessage({ pages: 1, seconds: null });'),
      createQuietLog([]),
    );
    let finishFirst = (_bytes: Uint8Array) => {};
    const first = new Promise<Uint8Array>((resolve) => {
      finishFirst = resolve;
    });
    const readNext = vi.fn(async () => new Uint8Array());
    const firstFacts = readFacts({ mimeType: 'application/pdf', read: () => first });
    const secondFacts = readFacts({ mimeType: 'application/pdf', read: readNext });
    await setImmediate();
    expect(readNext).not.toHaveBeenCalled();
    finishFirst(new Uint8Array());
    expect([await firstFacts, await secondFacts].map(({ pages }) => pages)).toEqual([1, 1]);
  });

  it('does not wait for a read that hangs', async () => {
    const readFacts = createIsolatedFileFacts(createScript(''), createQuietLog([]), 50);
    const hanging = { mimeType: 'application/pdf', read: () => new Promise<Uint8Array>(() => {}) };
    expect(await readFacts(hanging)).toEqual(NO_FACTS);
  });

  it('lets two uploads wait, and returns no facts for further uploads', async () => {
    const readFacts = createIsolatedFileFacts(
      createScript('parentPort.postMessage({ pages: 1, seconds: null });'),
      createQuietLog([]),
    );
    const allFacts = await Promise.all(
      Array.from({ length: 9 }, () => readFacts(createFile(new Uint8Array()))),
    );
    expect(allFacts.filter(({ pages }) => pages === null)).toHaveLength(6);
  });
});
