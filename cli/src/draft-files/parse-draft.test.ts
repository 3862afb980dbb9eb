import { describe, expect, it, test } from 'vitest';
import { parseDraft } from './parse-draft.js';

const parse = (...lines: string[]) => parseDraft(lines.join('\n'), 'draft.md');

describe('the title', () => {
  it('is read from the front matter, and the first heading stays in the text', () => {
    expect(parse('---', 'title: From the kiln', '---', '# Frost', 'It came.')).toEqual({
      title: 'From the kiln',
      content: '<h1>Frost</h1>\n<p>It came.</p>',
    });
  });

  it('falls back to the first heading, and removes it from the text', () => {
    expect(parse('# The *kiln* that [would](https://x.example) not `cool`', '', 'Frost came.')).toEqual({
      title: 'The kiln that would not cool',
      content: '<p>Frost came.</p>',
    });
  });

  it('ignores smaller headings, and uses only one heading', () => {
    expect(parse('## Small', '# First', '# Second')).toEqual({
      title: 'First',
      content: '<h2>Small</h2>\n<h1>Second</h1>',
    });
  });

  it.each(['Just text.', '---\ntitle:\n---\nJust text.', '', '---\n---\n'])('is required in %j', (text) => {
    expect(() => parseDraft(text, 'draft.md')).toThrow(
      'draft.md has no title. Write "title: …" in its front matter, or begin it with a "# heading".',
    );
  });

  it.each(['2026', 'yes', 'null', '1.50'])('reads %s as text, not as a YAML value', (title) => {
    expect(parse('---', `title: ${title}`, '---').title).toBe(title);
  });
});

describe('the front matter', () => {
  it('fills every field', () => {
    const draft = parse(
      '---',
      'title: "Frost: a warning"',
      'template: template-3',
      'image: https://kiln.example/kiln.jpg',
      'cta:',
      '  text: See the bowls',
      '  url: https://kiln.example/shop',
      'senderName: Mara',
      'senderEmail: mara@kiln.example',
      '---',
      'Hello.',
    );
    expect(draft).toEqual({
      title: 'Frost: a warning',
      template: 'template-3',
      imageUrl: 'https://kiln.example/kiln.jpg',
      ctaText: 'See the bowls',
      ctaUrl: 'https://kiln.example/shop',
      senderName: 'Mara',
      senderEmail: 'mara@kiln.example',
      content: '<p>Hello.</p>',
    });
  });

  it('accepts the button as ctaText and ctaUrl', () => {
    expect(parse('---', 'title: A', 'ctaText: Go', 'ctaUrl: kiln.example', '---')).toMatchObject({
      ctaText: 'Go',
      ctaUrl: 'kiln.example',
    });
  });

  it('may have a byte order mark, Windows line ends and comments', () => {
    const markdown = '\uFEFF---\r\n# for the archive\r\ntitle: A\r\n---\r\nOne\r\ntwo.\r\n';
    expect(parseDraft(markdown, 'draft.md')).toEqual({ title: 'A', content: '<p>One\ntwo.</p>' });
  });

  it('is not read from a horizontal rule later in the text', () => {
    expect(parse('# A', '', 'text', '', '---', '', 'more').content).toBe('<p>text</p>\n<hr>\n<p>more</p>');
  });

  test.each([
    [
      ['schedual: tomorrow'],
      'line 3: unknown key "schedual". Known keys: title, template, design, preheader, slug, image, imageAlt, cta, ctaText, ctaUrl, senderName, senderEmail, schedule.',
    ],
    [['subtitle: Soon'], 'line 3: unknown key "subtitle".'],
    [
      ['template: fancy'],
      'line 3: unknown template "fancy". Known keys: template-1, template-2, template-3, template-4.',
    ],
    [['cta: Click'], 'line 3: write "cta" as two indented lines, "text: …" and "url: …".'],
    [['cta:', '  text: Go', '  link: x'], 'line 5: unknown key "link" in "cta". Known keys: text, url.'],
    [['ctaUrl: a', 'cta:', '  url: b'], 'line 5: the button already has a "ctaUrl".'],
    [['senderName: [a, b]'], 'line 3: "senderName" must be text.'],
    [['image:', '  big: a'], 'line 3: "image" must be text.'],
    [['title: B'], 'line 3: map keys must be unique.'],
    [['image: "open'], 'line 4: missing closing "quote.'],
  ])('rejects %j', (lines, problem) => {
    expect(() => parse('---', 'title: A', ...lines, '---', 'text')).toThrow(`draft.md, ${problem}`);
  });

  it('is rejected if it is a list or has no end', () => {
    expect(() => parse('---', '- a', '---')).toThrow(
      'draft.md, line 2: write the front matter as lines of "key: value".',
    );
    expect(() => parse('---', 'title: A')).toThrow('draft.md, line 1: the front matter is not closed.');
  });
});

it('renders GitHub Markdown, with reference links after the removed heading', () => {
  const { content } = parse(
    '# A',
    '~~old~~ [new][1]',
    '',
    '| a |',
    '|---|',
    '| 1 |',
    '',
    '[1]: https://x.example',
  );
  expect(content).toMatchInlineSnapshot(`
    "<p><del>old</del> <a href="https://x.example">new</a></p>
    <table>
    <thead>
    <tr>
    <th>a</th>
    </tr>
    </thead>
    <tbody><tr>
    <td>1</td>
    </tr>
    </tbody></table>"
  `);
});
