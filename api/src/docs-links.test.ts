import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { paths } from './config/paths.js';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: paths.root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(paths.root, file)));

/** Removes code, because it may contain text that looks like a link. */
const removeCode = (text: string) => text.replace(/^( *)```.*?^\1```$/gms, '').replace(/`[^`\n]*`/g, 'code');

const listLinks = (text: string) =>
  [...removeCode(text).matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)]
    .map(([, link, attribute]) => link ?? attribute ?? '')
    .filter((link) => !/^[a-z]+:/.test(link));

/** Returns the anchors of the headings, as GitHub writes them. */
function listAnchors(file: string): string[] {
  const text = readFileSync(file, 'utf8').replace(/^( *)```.*?^\1```$/gms, '');
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/ /g, '-'),
  );
}

function isBroken(file: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? join(paths.root, file) : join(paths.root, dirname(file), path);
  if (!existsSync(target)) return true;
  return anchor !== undefined && target.endsWith('.md') && !listAnchors(target).includes(anchor);
}

describe('documentation', () => {
  it.each(files)('has no broken link in %s', (file) => {
    const text = readFileSync(join(paths.root, file), 'utf8');
    expect(listLinks(text).filter((link) => isBroken(file, link))).toEqual([]);
  });

  it('lists only existing pages in llms.txt', () => {
    const pages = listLinks(readFileSync(join(paths.root, 'docs/public/llms.txt'), 'utf8'));
    expect(
      pages.map((page) => page.replace(/html$/, 'md')).filter((page) => isBroken('docs/llms.txt', page)),
    ).toEqual([]);
    expect(pages).toContain('getting-started.html');
  });

  it('limits the README to 900 words', () => {
    const words = readFileSync(join(paths.root, 'README.md'), 'utf8').split(/\s+/).filter(Boolean);
    expect(words.length).toBeLessThanOrEqual(900);
  });
});
