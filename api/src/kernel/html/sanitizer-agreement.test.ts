import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import sanitizeHtml from 'sanitize-html';
import { describe, expect, it } from 'vitest';
import { paths } from '../../config/paths.js';
import { MALICIOUS_HTML, MUTATING_HTML } from '../../testing/samples/malicious-texts.js';
import { sanitizeContent } from './sanitize-content.js';

/** Elements by name and attributes, with their content. Text is unchanged. */
type Tree = Array<string | [string, Record<string, string>, Tree]>;

/** Parses HTML as `mail/tree.ts` and `web-content.ts` do. */
function readByRenderer(html: string): Tree {
  const root: Tree = [];
  const open = [root];
  const parser = new Parser({
    onopentag(name, attributes) {
      const children: Tree = [];
      open.at(-1)?.push([name, attributes, children]);
      open.push(children);
    },
    ontext(text) {
      const siblings = open.at(-1) ?? [];
      const last = siblings.at(-1);
      if (typeof last === 'string') siblings[siblings.length - 1] = last + text;
      else siblings.push(text);
    },
    onclosetag: () => void open.pop(),
  });
  parser.end(html);
  return root;
}

/** Parses HTML as browsers do, because parse5 follows the HTML Standard exactly. */
function readByBrowser(html: string): Tree {
  const toTree = (nodes: DefaultTreeAdapterTypes.ChildNode[]): Tree =>
    nodes.flatMap((node): Tree => {
      if (node.nodeName === '#text') return [(node as DefaultTreeAdapterTypes.TextNode).value];
      if (!('tagName' in node)) return [[node.nodeName, {}, []]];
      const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
      return [[node.tagName, attributes, toTree(node.childNodes)]];
    });
  return toTree(parseFragment(html).childNodes);
}

const VOID = new Set(['br', 'hr', 'img']);
const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function write(tree: Tree): string {
  return tree
    .map((node) => {
      if (typeof node === 'string') return escapeText(node);
      const [name, attributes, children] = node;
      const attributeTexts = Object.entries(attributes).map(([key, text]) => ` ${key}="${escapeText(text)}"`);
      return `<${name}${attributeTexts.join('')}>${VOID.has(name) ? '' : `${write(children)}</${name}>`}`;
    })
    .join('');
}

/**
 * Browsers repair invalid nesting (a paragraph in a paragraph, words between a table's rows). Therefore the renderer's
 * tree is written as HTML, and repaired in the same way.
 */
function expectAgreement(clean: string, source: string): void {
  expect(readByBrowser(clean), `${source}\n→ ${clean}`).toEqual(readByBrowser(write(readByRenderer(clean))));
}
const NAMES =
  'h1 h2 p br hr blockquote pre code ul ol li strong b em i u s sub mark a img figure figcaption div section script style textarea title xmp iframe noembed noframes noscript plaintext svg math mtext mglyph annotation-xml foreignObject desc select option template form input button caption table tbody tr td th col'.split(
    ' ',
  );
const name = fc.constantFrom(...NAMES);
const value = fc.oneof(
  fc.constantFrom(
    'x',
    '"',
    "'",
    '`',
    '</p>',
    '-->',
    '<img src=x onerror=alert(1)>',
    '&quot;',
    '&lt;',
    'https://a.example/?a=1&copy=2',
    '/>',
    '\u0000',
    '\n',
  ),
  fc.string(),
);
const quote = fc.constantFrom('"', "'", '', '`');
const attribute = fc
  .tuple(
    fc.constantFrom('href', 'src', 'title', 'alt', 'onclick', 'class', 'id', 'x<y', '"', '='),
    quote,
    value,
  )
  .map(([n, q, v]) => ` ${n}=${q}${v}${q}`);
const piece = fc.oneof(
  fc
    .tuple(name, fc.array(attribute, { maxLength: 2 }), fc.constantFrom('>', '/>', ' >', ''))
    .map(([n, a, e]) => `<${n}${a.join('')}${e}`),
  fc.tuple(name, fc.constantFrom('>', ' >', '/>', '\t>', '')).map(([n, e]) => `</${n}${e}`),
  fc.constantFrom(
    '<!--',
    '-->',
    '--!>',
    '<![CDATA[',
    ']]>',
    '<?',
    '<!',
    '&lt;',
    '&amp;lt;',
    '&',
    '<',
    '>',
    '\u0000',
    ' ',
    'x',
  ),
  fc.string(),
);
const soup = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));

const RUNS = Number(process.env.FUZZ_RUNS ?? 500);

describe('sanitized content', () => {
  it.each([...MALICIOUS_HTML, ...MUTATING_HTML])(
    'is parsed to the same tree by the renderer and by a browser: %s',
    async (html) => {
      expectAgreement(await sanitizeContent(html), html);
      const framedHtml = `<p>before</p>${html}<p>after</p>`;
      expectAgreement(await sanitizeContent(framedHtml), framedHtml);
    },
  );

  it('is parsed to the same tree by both parsers for any input', async () => {
    await fc.assert(
      fc.asyncProperty(soup, async (html) => expectAgreement(await sanitizeContent(html), html)),
      { numRuns: RUNS },
    );
  });

  it('has no NUL, and only one kind of line end', async () => {
    expect(await sanitizeContent('<p>a\0b\r\nc\rd&#13;e</p>')).toBe('<p>ab\nc\nd\ne</p>');
    expect(await sanitizeContent('<scr\0ipt>alert(1)</scr\0ipt>')).toBe('');
  });

  it('fails the comparison if the trees differ', () => {
    for (const html of [
      '<noscript><p title="</noscript><img>"></noscript>',
      '<math><mtext><mglyph><style><img>',
      '<p><svg><title><style><img></style>',
    ]) {
      expect(() => expectAgreement(html, ''), html).toThrow();
    }
  });
});

describe('the vulnerabilities of sanitize-html 2.17.5', () => {
  /**
   * https://github.com/advisories/GHSA-jxwj-j7wr-gfrw: raw text was not escaped, and browsers read it as
   * markup.
   */
  it.each([
    '<svg><textarea><img src=x onerror=alert(1)></textarea></svg>',
    '<math><xmp><img src=x onerror=alert(1)></xmp></math>',
    '<textarea></textarea/><img src=x onerror=alert(1)></textarea>',
  ])('2.17.6: the raw text of %s is escaped', (html) => {
    const options = { allowedTags: ['svg', 'math', 'textarea', 'xmp'], allowVulnerableTags: true };
    expect(JSON.stringify(readByBrowser(sanitizeHtml(html, options)))).not.toContain('"img"');
  });

  /**
   * https://github.com/advisories/GHSA-g8qq-57p8-ggw5: the value becomes the link once the animation runs.
   */
  it.each(['animate', 'set'])('2.17.7: <%s> does not change the URL of a link', (tag) => {
    const html = `<svg><a href="#safe"><${tag} attributeName="href" values="#a;javascript:alert(1)" to="javascript:alert(1)"/></a></svg>`;
    const allowedAttributes = { a: ['href'], [tag]: ['attributename', 'attributeName', 'values', 'to'] };
    const clean = sanitizeHtml(html, { allowedTags: ['svg', 'a', tag], allowedAttributes });
    expect(clean).not.toContain('javascript');
  });

  it('do not affect saved content either', async () => {
    expect(
      await sanitizeContent('<svg><textarea><img src=x onerror=alert(1)></textarea></svg>'),
    ).not.toContain('onerror=alert(1)>');
    expect(
      await sanitizeContent(
        '<svg><a href="#a"><set attributeName="href" to="javascript:alert(1)"/>x</a></svg>',
      ),
    ).not.toContain('javascript');
  });
});

it('uses one version of the HTML parser in all packages', () => {
  const lockfile = readFileSync(join(paths.root, 'pnpm-lock.yaml'), 'utf8');
  const versions = new Set(
    [...lockfile.matchAll(/^ {2}'?htmlparser2@([^:('\s]+)/gm)].map(([, version]) => version),
  );
  expect([...versions]).toHaveLength(1);
});
