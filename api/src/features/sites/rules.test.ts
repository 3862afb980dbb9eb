import { describe, expect, it } from 'vitest';
import { parseVideoId } from './rules.js';

const ID = 'dQw4w9WgX-_';

describe('parseVideoId', () => {
  it.each([
    ID,
    `  ${ID}\n`,
    `https://youtu.be/${ID}`,
    `http://youtu.be/${ID}`,
    `youtu.be/${ID}`,
    `youtu.be/${ID}/`,
    `www.youtu.be/${ID}`,
    `https://youtu.be/${ID}?si=Ab3-_kQ9&t=42`,
    `https://youtu.be/${ID}#t=42`,
    `https://www.youtube.com/watch?v=${ID}`,
    `https://youtube.com/watch?v=${ID}`,
    `https://m.youtube.com/watch?v=${ID}`,
    `youtube.com/watch?v=${ID}`,
    `www.youtube.com/watch/?v=${ID}`,
    `https://www.youtube.com/watch?list=PL123&index=2&v=${ID}&t=10s`,
    `HTTPS://WWW.YouTube.com/watch?v=${ID}`,
    `https://www.youtube.com/embed/${ID}`,
    `youtube.com/embed/${ID}?rel=0&start=5`,
    `https://www.youtube.com/shorts/${ID}`,
    `m.youtube.com/shorts/${ID}/`,
    `https://youtube.com/shorts/${ID}?feature=share`,
  ])('finds the video in %j', (text) => {
    expect(parseVideoId(text)).toBe(ID);
  });

  it.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['an id of ten characters', 'dQw4w9WgXc'],
    ['an id of twelve characters', 'dQw4w9WgXcQQ'],
    ['an invalid character in the id', 'dQw4w9WgXc!'],
    ['the host alone', 'https://www.youtube.com/'],
    ['a host of eleven characters', 'youtube.com'],
    ['a watch address without a video', 'https://www.youtube.com/watch'],
    ['a watch address with an empty video', 'https://www.youtube.com/watch?v='],
    ['a short address without a video', 'https://youtu.be/'],
    ['a short address with a longer path', `https://youtu.be/${ID}/more`],
    ['an id that is too long in an address', `https://youtu.be/${ID}x`],
    ['an id in the fragment', `https://www.youtube.com/watch#v=${ID}`],
    ['a longer watch path', `https://www.youtube.com/watch/${ID}`],
    ['a longer embed path', `https://www.youtube.com/embed/${ID}/more`],
    ['an embed address without a video', 'https://www.youtube.com/embed/'],
    ['a channel', 'https://www.youtube.com/@maramakes'],
    ['a playlist', 'https://www.youtube.com/playlist?list=PL123'],
    ['another site', `https://vimeo.example/watch?v=${ID}`],
    ['a host with the same ending', `https://notyoutube.com/watch?v=${ID}`],
    ['a host with the same beginning', `https://youtube.com.evil.example/watch?v=${ID}`],
    ['the host as a username', `https://youtube.com@evil.example/watch?v=${ID}`],
    ['a username', `https://mara@youtube.com/watch?v=${ID}`],
    ['a port', `https://youtube.com:8443/watch?v=${ID}`],
    ['a script', `javascript:alert("youtube.com/watch?v=${ID}")`],
    ['another scheme', `ftp://youtube.com/watch?v=${ID}`],
    ['an address within an address', `https://evil.example/?u=https://youtu.be/${ID}`],
    ['markup', `<iframe src="https://www.youtube.com/embed/${ID}"></iframe>`],
    ['two addresses', `https://youtu.be/${ID} https://youtu.be/${ID}`],
  ])('rejects %s', (_, text) => {
    expect(parseVideoId(text)).toBeUndefined();
  });
});
