import { expect, it } from 'vitest';
import { shareCores } from './cores.js';

it.each([
  [1, 1],
  [2, 1],
  [8, 7],
])('leaves people one core of %i for as long as they ask', (cores, forMails) => {
  let now = 0;
  const answering = shareCores();
  const sending = shareCores(answering.memory, { cores, now: () => now });
  expect(sending.forMails()).toBe(Number.POSITIVE_INFINITY);
  answering.noteRequest();
  expect(sending.forMails()).toBe(forMails);
  now = 19;
  expect(sending.forMails()).toBe(forMails);
  answering.noteRequest();
  expect(sending.forMails()).toBe(forMails);
  now = 38;
  expect(sending.forMails()).toBe(forMails);
  now = 39;
  expect(sending.forMails()).toBe(Number.POSITIVE_INFINITY);
});
