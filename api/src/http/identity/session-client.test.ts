import { expect, it } from 'vitest';
import { readDevice } from './session-client.js';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36';

it.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME}`, 'Chrome on Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Edg/120.0`, 'Microsoft Edge on Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:120.0) Gecko/20100101 Firefox/120.0',
    'Firefox on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['node', null],
  ['a check by our team, see help.evil.example/1 x', null],
  [`Evil/1 (X11; Linux x86_64) Call_us/2`, null],
  ['', null],
  [undefined, null],
])('names the browser and the system of %s', (userAgent, device) => {
  expect(readDevice(userAgent)).toBe(device);
});
