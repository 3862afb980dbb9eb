import { expect, test } from 'vitest';
import { readSocialLinks, type SocialPlatform } from './social-links.js';

function findUrl(platform: SocialPlatform, input: string): string | undefined {
  return readSocialLinks({ [platform]: input })[0]?.url;
}

test.each<[SocialPlatform, string, string]>([
  ['instagram', 'mara', 'https://www.instagram.com/mara'],
  ['instagram', ' @mara.pots ', 'https://www.instagram.com/mara.pots'],
  ['instagram', 'https://www.instagram.com/mara/', 'https://www.instagram.com/mara/'],
  ['instagram', 'instagram.com/mara', 'https://instagram.com/mara'],
  ['tiktok', 'mara', 'https://www.tiktok.com/@mara'],
  ['tiktok', '@mara', 'https://www.tiktok.com/@mara'],
  ['twitter', '@mara', 'https://x.com/mara'],
  ['twitter', 'https://twitter.com/mara', 'https://twitter.com/mara'],
  ['twitter', 'x.com/mara', 'https://x.com/mara'],
  ['linkedin', 'mara-lindqvist', 'https://www.linkedin.com/in/mara-lindqvist'],
  ['linkedin', 'in/mara-lindqvist', 'https://www.linkedin.com/in/mara-lindqvist'],
  ['linkedin', 'linkedin.com/company/tidings', 'https://linkedin.com/company/tidings'],
  ['youtube', 'https://youtu.be/abc', 'https://youtu.be/abc'],
  ['youtube', 'youtube.com/@mara', 'https://youtube.com/@mara'],
  ['youtube', '@mara', 'https://www.youtube.com/@mara'],
  ['website', 'mara.example', 'https://mara.example/'],
  ['website', 'http://mara.example:8080/a?b=c', 'http://mara.example:8080/a?b=c'],
  ['website', 'mara.example:8080', 'https://mara.example:8080/'],
  ['email', 'mara@example.com', 'mailto:mara@example.com'],
  ['email', 'mailto:mara@example.com', 'mailto:mara@example.com'],
])('%s: %s links to %s', (platform, input, url) => {
  expect(findUrl(platform, input)).toBe(url);
});

test.each<[SocialPlatform, string]>([
  ['website', 'javascript:alert(1)'],
  ['website', 'JavaScript://mara/%0aalert(1)'],
  ['website', 'data:text/html,<script>alert(1)</script>'],
  ['website', 'file:///etc/passwd'],
  ['website', 'not a site'],
  ['instagram', 'javascript:alert(1)'],
  ['instagram', '../login'],
  ['instagram', ''],
  ['instagram', '   '],
  ['youtube', 'javascript:alert(1)'],
  ['email', 'mara'],
  ['email', 'mara@example.com?bcc=all@example.com'],
])('%s: excludes %s', (platform, input) => {
  expect(findUrl(platform, input)).toBeUndefined();
});

test('sorts links in a fixed order, and ignores unknown platforms', () => {
  const links = readSocialLinks({
    email: 'a@b.example',
    myspace: 'mara',
    website: 'b.example',
    instagram: 'c',
  });
  expect(links.map(({ platform }) => platform)).toEqual(['instagram', 'website', 'email']);
});
