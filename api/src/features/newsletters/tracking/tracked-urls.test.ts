import { describe, expect, it } from 'vitest';
import {
  buildPixelPath,
  deriveTrackingKeys,
  linkPath,
  openSubscriberMark,
  readLink,
  readPixel,
  sealSubscriberMark,
} from './tracked-urls.js';

const keys = deriveTrackingKeys('a secret of this instance');
const otherKeys = deriveTrackingKeys('a secret of another one');
const getName = (path: string) => path.slice(3);

describe('the URL of a link', () => {
  it.each([
    [1, 0],
    [35, 36],
    [1_000_000, 499],
    [2 ** 40, 12],
  ])('identifies newsletter %i and position %i', (newsletterId, position) => {
    const path = linkPath(keys, { newsletterId, position });
    expect(path).toMatch(/^\/c\/[0-9a-z]+\.[0-9a-z]+\.[\w-]{16}$/);
    expect(readLink(keys, getName(path))).toEqual({ newsletterId, position });
  });

  it('is short, and always the same', () => {
    const link = { newsletterId: 4_711, position: 7 };
    expect(linkPath(keys, link)).toBe(linkPath(keys, link));
    expect(linkPath(keys, link).length).toBeLessThanOrEqual(25);
  });

  const valid = getName(linkPath(keys, { newsletterId: 100, position: 4 }));
  const [newsletter = '', position = '', signature = ''] = valid.split('.');
  it.each([
    ['nothing', ''],
    ['a dot', '.'],
    ['no signature', `${newsletter}.${position}`],
    ['an empty signature', `${newsletter}.${position}.`],
    ['another position', `${newsletter}.5.${signature}`],
    ['another newsletter', `2t.${position}.${signature}`],
    ['a leading zero', `0${newsletter}.${position}.${signature}`],
    ['capitals', valid.toUpperCase()],
    ['a longer signature', `${valid}A`],
    ['a shorter signature', valid.slice(0, -1)],
    ['a padded signature', `${valid.slice(0, -1)}=`],
    ['the other alphabet of base64', valid.replace(/[\w-]$/, '+')],
    ['characters beyond ASCII', `${valid.slice(0, -1)}é`],
    ['a signature of zeros', `${newsletter}.${position}.${'A'.repeat(16)}`],
    ['more text behind it', `${valid}.1`],
    ['more text in between', `${newsletter}.${position}.0.${signature}`],
    ['a path', `../${valid}`],
    ['an address', 'https://evil.example'],
    ['a line break', `${valid}\r\nX: y`],
    ['a number beyond the limit', `${'z'.repeat(4_000)}.0.${signature}`],
    ['the image’s signature', getName(buildPixelPath(keys, 100))],
    ['that of another instance', getName(linkPath(otherKeys, { newsletterId: 100, position: 4 }))],
  ])('is invalid with %s', (_, name) => {
    expect(readLink(keys, name)).toBeUndefined();
  });
});

describe('the URL of the pixel', () => {
  it('identifies its newsletter, and is not a link', () => {
    const name = getName(buildPixelPath(keys, 100));
    expect(readPixel(keys, name)).toBe(100);
    expect(readPixel(otherKeys, name)).toBeUndefined();
    expect(readPixel(keys, getName(linkPath(keys, { newsletterId: 100, position: 4 })))).toBeUndefined();
    expect(readPixel(keys, '')).toBeUndefined();
  });
});

describe('the mark of a subscriber', () => {
  const mark = sealSubscriberMark(keys, { newsletterId: 100, subscriberId: 1_284 });

  it('identifies one subscriber of one newsletter, only to this instance', () => {
    expect(mark).toMatch(/^[\w-]{22}$/);
    expect(openSubscriberMark(keys, 100, mark)).toBe(1_284);
    expect(openSubscriberMark(keys, 101, mark)).toBeUndefined();
    expect(openSubscriberMark(otherKeys, 100, mark)).toBeUndefined();
  });

  it('reveals nothing about neighboring subscribers, nor about another newsletter to the same one', () => {
    const next = sealSubscriberMark(keys, { newsletterId: 100, subscriberId: 1_285 });
    const laterMark = sealSubscriberMark(keys, { newsletterId: 101, subscriberId: 1_284 });
    for (const otherMark of [next, laterMark]) {
      expect(otherMark.slice(0, 4)).not.toBe(mark.slice(0, 4));
      expect(otherMark.slice(-4)).not.toBe(mark.slice(-4));
    }
  });

  it.each([
    ['nothing', ''],
    ['too little', mark.slice(0, -4)],
    ['too much', `${mark}AAAA`],
    ['another character in it', `${mark.startsWith('A') ? 'B' : 'A'}${mark.slice(1)}`],
    ['zeros', 'A'.repeat(22)],
    ['an unfilled slot', '\uE000subscriber-mark\uE001'],
    ['an address', 'ines@kova.example'],
  ])('is invalid with %s', (_, malicious) => {
    expect(openSubscriberMark(keys, 100, malicious)).toBeUndefined();
  });
});
