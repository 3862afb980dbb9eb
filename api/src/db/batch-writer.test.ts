import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findCurrentRequestId, withRequestId } from '../kernel/network/request-id.js';
import { type Batch, createBatchWriter } from './batch-writer.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface WrittenBatch {
  id: string;
  rows: number[];
}

function createWriter() {
  const written: WrittenBatch[] = [];
  const logged: string[] = [];
  const requestIds: unknown[] = [];
  const state = { isAway: false, gate: Promise.resolve() };
  const log = (_fields: object, text: string) => void logged.push(text);
  const writer = createBatchWriter<number>({
    log: { request() {}, debug: log, info: log, warn: log, error: log },
    label: 'marbles',
    async write({ id, rows }: Batch<number>) {
      requestIds.push(findCurrentRequestId());
      await state.gate;
      written.push({ id, rows });
      if (state.isAway) throw new Error('away');
    },
  });
  const add = (key: string) => writer.add(key, (known = 0) => known + 1);
  return { ...writer, add, written, logged, requestIds, state, rows: () => written.map(({ rows }) => rows) };
}

describe('a batch writer', () => {
  it('writes rows together, a second after the first of them', async () => {
    const writer = createWriter();
    for (const key of ['a', 'b', 'a']) writer.add(key);
    await vi.advanceTimersByTimeAsync(999);
    expect(writer.written).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(writer.rows()).toEqual([[2, 1]]);
    writer.add('a');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(writer.rows()).toEqual([[2, 1], [1]]);
  });

  it('writes at once if there are many rows, and one batch after another', async () => {
    const writer = createWriter();
    let open = () => {};
    writer.state.gate = new Promise((resolve) => {
      open = resolve;
    });
    for (let count = 0; count < 450; count += 1) writer.add('a');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(writer.written).toEqual([]);
    open();
    await writer.flush();
    expect(writer.rows()).toEqual([[200], [250]]);
  });

  it('writes rows without the request id of the request that added them', async () => {
    vi.useRealTimers();
    const writer = createWriter();
    withRequestId('one', () => writer.add('a'));
    await vi.waitUntil(() => writer.written.length === 1, { timeout: 10_000 });
    withRequestId('two', () => {
      for (let count = 0; count < 200; count += 1) writer.add('a');
    });
    await vi.waitUntil(() => writer.written.length === 2);
    expect(writer.requestIds).toEqual([undefined, undefined]);
  });

  it('retries a failed batch unchanged once a second, and logs it', async () => {
    const writer = createWriter();
    writer.state.isAway = true;
    for (let count = 0; count < 1_000; count += 1) writer.add(`key${count}`);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(writer.written.length).toBeGreaterThan(2);
    expect(writer.written.length).toBeLessThan(6);
    expect(new Set(writer.written.map(({ id }) => id)).size).toBe(1);
    expect(writer.logged).toContain('marbles could not be written; it is retried');
    writer.state.isAway = false;
    await vi.advanceTimersByTimeAsync(1_000);
    const [repeatedBatch, remainingBatch] = writer.written.slice(-2);
    expect(repeatedBatch).toEqual(writer.written[0]);
    expect(new Set([repeatedBatch?.id, remainingBatch?.id]).size).toBe(2);
    expect((repeatedBatch?.rows.length ?? 0) + (remainingBatch?.rows.length ?? 0)).toBe(1_000);
  });

  it('holds a limited number of rows while the database is unreachable, and writes them in batches', async () => {
    const writer = createWriter();
    writer.state.isAway = true;
    writer.add('first');
    await writer.flush();
    for (let count = 0; count < 20_010; count += 1) writer.add(`key${count}`);
    for (let count = 0; count < 5; count += 1) writer.add('key7');
    writer.state.isAway = false;
    await writer.flush();
    const lastRows = writer.rows().slice(-20);
    expect(lastRows.map(({ length }) => length)).toEqual(Array(20).fill(1_000));
    expect(lastRows[0]?.[7]).toBe(6);
    expect(writer.logged.at(-1)).toBe('marbles were not counted: the database was away');
  });

  it('writes nothing without rows', async () => {
    const writer = createWriter();
    await writer.flush();
    expect(writer.written).toEqual([]);
  });
});
