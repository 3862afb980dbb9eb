import { expect, it } from 'vitest';
import { parseMediaLink } from './media-players.js';

it.each([
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'youtube', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4', 'youtube', 'dQw4w9WgXcQ'],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/live/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'vimeo', '76979871'],
  ['https://vimeo.com/76979871/8272103f6e', 'vimeo', '76979871/8272103f6e'],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e', 'vimeo', '76979871/8272103f6e'],
  [
    'https://open.spotify.com/intl-de/track/4cOdK2wGLETKBW3PvgPWqT?si=1',
    'spotify',
    'track/4cOdK2wGLETKBW3PvgPWqT',
  ],
  ['https://open.spotify.com/episode/4cOdK2wGLETKBW3PvgPWqT', 'spotify', 'episode/4cOdK2wGLETKBW3PvgPWqT'],
  ['https://soundcloud.com/mara/kiln-sounds', 'soundcloud', 'mara/kiln-sounds'],
  ['https://m.soundcloud.com/mara/sets/winter/', 'soundcloud', 'mara/sets/winter'],
  ['https://kiln.example/firing.mp4?v=2', 'file', 'https://kiln.example/firing.mp4?v=2'],
])('reads %s as %s %s', (address, provider, key) => {
  expect(parseMediaLink(address)).toEqual({ provider, key });
});

it.each([
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/@mara',
  'https://user@www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
  'https://vimeo.com/mara',
  'https://open.spotify.com/user/mara',
  'https://soundcloud.com/mara',
  'https://soundcloud.com/mara/a"onload=',
  'http://kiln.example/firing.mp4',
  'https://kiln.example/firing.html',
  'javascript:alert(1)//.mp4',
  'mailto:mara@kiln.example',
  'no address',
])('returns undefined for %s, which no page can show', (address) => {
  expect(parseMediaLink(address)).toBeUndefined();
});
