import { expect, it } from 'vitest';
import { isGuessable, readCommonPasswords } from './check-new-password.js';

const names = ['mara', 'mara.clay@kiln.example', 'mara.clay', 'Tidings'];

it.each([
  'password',
  'PASSWORD',
  'P@ssw0rd',
  'ｐａｓｓｗｏｒｄ',
  '123456',
  'qwerty',
  'letmein!',
  'summer2026!',
  '2026password',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'abcdefghijkl',
  '9876543',
  'mara2026',
  'Mara.Clay1',
  'mara.clay@kiln.example',
  'tidings1',
])('%s is guessable', async (password) => {
  expect(isGuessable(password, { common: await readCommonPasswords(), names })).toBe(true);
});

it.each(['correct horse', 'x7Kq2p', 'kiln-lane-4', 'tidings-demo', 'monkey84291736', 'мой пароль дома'])(
  '%s is not guessable',
  async (password) => {
    expect(isGuessable(password, { common: await readCommonPasswords(), names })).toBe(false);
  },
);
