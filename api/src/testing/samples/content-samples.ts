import type { Design } from '../../features/newsletters/compose/designs/designs.js';
import type { NewsletterContent } from '../../features/newsletters/compose/newsletter-content.js';
import { cleanDraft, type DraftInput } from '../../features/newsletters/drafts/draft-fields.js';

/** Newsletters for tests of designs, sanitized as in the database. */

const MALICIOUS = `"><script>alert(1)</script><img src=x onerror=alert(2)>' style="x:y" javascript:alert(3)`;

const SECTIONS = `<p>Frost came on <strong>Tuesday</strong>. Here is <a href="https://kiln.example/ash">what it taught me</a>.</p>
<h2>Monday: the long wait</h2><p>Thirty-one hours to cone ten.</p><blockquote><p>A kiln is a clock.</p></blockquote>
<h2>Needed</h2><ul><li>Gloves</li><li><p>A dry shed</p></li></ul>
<h2>Friday – the <em>glaze</em></h2><h3>Figures</h3><table><tbody><tr><th>Cone</th><td>ten</td></tr></tbody></table>
<ol start="3"><li>Sieve</li><li>Stir in <code>warm</code> water</li></ol><pre>ash 1\nclay 2</pre><hr>
<figure><img src="/media/0123456789abcdef01234567/512.webp" alt="Ash in a bowl"><figcaption>Half the ash</figcaption></figure>
<p>Get <a class="button" href="https://kiln.example/sheet">The sheet</a> afterwards</p>`;

const DRAFTS: Record<string, DraftInput> = {
  'one word': { title: 'Hello', content: 'Hi' },
  'nothing but a title': { title: 'Hello' },
  'no headings': {
    title: 'Frost',
    content: 'One.\n\nTwo.\n\nThree.',
    imageUrl: 'https://kiln.example/a.jpg',
  },
  'long words': {
    title: 'Donaudampfschifffahrtsgesellschaft'.repeat(5),
    content: `<h2>${'x'.repeat(200)}</h2><p>${'y'.repeat(2_000)}</p><pre>${'z'.repeat(300)}</pre>`,
    ctaText: 'w'.repeat(100),
    ctaUrl: 'https://kiln.example',
    senderName: 'v'.repeat(100),
  },
  emoji: {
    title: '🏺 Pots 🔥',
    content: '<p>👩🏽‍🎨 made one</p><h2>🧤</h2><p>Gloves</p>',
    ctaText: '🛒 Buy',
    ctaUrl: 'https://a.example',
  },
  Arabic: {
    title: 'الفرن الذي لم يبرد',
    content:
      '<p>جاء الصقيع يوم الثلاثاء</p><h2>الاثنين</h2><ul><li>قفازان</li></ul><blockquote>ساعة</blockquote>',
    ctaText: 'اقرأ',
    ctaUrl: 'https://a.example',
  },
  malicious: {
    title: MALICIOUS,
    content: `${MALICIOUS}<p onclick="x()">a</p><a href="javascript:alert(4)">b</a> <a class="button" href="javascript:alert(5)">c</a> <a class="button evil" href="https://a.example/&quot;onmouseover=&quot;x">d</a><img src="x" alt='"onload="y'><table><tr><td align='"x' colspan='"y'>e</td></tr></table>`,
    imageUrl: MALICIOUS,
    imageAlt: MALICIOUS,
    preheader: MALICIOUS,
    ctaText: MALICIOUS,
    ctaUrl: 'javascript:alert(6)',
    imageBlocks: ['javascript:alert(7)', 'https://a.example/"onload="z'],
    imageBlockLinks: [MALICIOUS, MALICIOUS],
    imageBlockAlts: [MALICIOUS, MALICIOUS],
    senderName: MALICIOUS,
  },
  // HTML of other tools, as API clients send it.
  untidy: {
    title: 'Untidy',
    content:
      '<div><div>One</div><div>Two<table><caption>Prices</caption><tr><td>jar</td><td>nine</td></tr></table></div></div><ul>Before<li>apple<ul><li>skin</li></ul></li><ul><li>pear</li></ul></ul><strong><p>bold</p><p>bolder</p></strong><ol><li>first</li><ol><li>nested</li></ol></ol><h6>Small</h6><dl><dt>Ash</dt><dd>Grey</dd></dl>',
  },
  'everything at once': {
    title: 'The kiln that would not cool',
    content: SECTIONS,
    imageUrl: '/media/0123456789abcdef01234567/512.webp',
    imageAlt: 'A kiln with its door open',
    preheader: 'What a cold kiln taught me',
    ctaText: 'Read the journal',
    ctaUrl: 'https://kiln.example/letter?a=1&b=2',
    imageBlocks: Array.from({ length: 8 }, (_, index) => `https://kiln.example/p${index}.jpg`),
    imageBlockLinks: ['https://kiln.example/p0', '', 'https://kiln.example/p2'],
    imageBlockAlts: ['A moon jar', 'A notebook'],
    senderName: 'Mara Lind',
  },
};

export const CONTENT_NAMES = Object.keys(DRAFTS);

/** Returns one of the samples in a design. Its products appear if the design's template shows products. */
export async function sampleContent(name: string, design: Design): Promise<NewsletterContent> {
  const isPlain = name !== 'everything at once' && name !== 'malicious';
  return {
    ...(await cleanDraft(DRAFTS[name] ?? {})),
    // A premium design does not change the template.
    template: design.template ?? 'template-4',
    design: design.template === null ? design.key : null,
    preheader: DRAFTS[name]?.preheader ?? '',
    senderName: DRAFTS[name]?.senderName ?? 'Mara',
    siteUrl: 'https://tidings.example/mara',
    unsubscribeUrl: 'https://tidings.example/u/abc',
    preferencesUrl: 'https://tidings.example/r/abc',
    publicUrl: 'https://tidings.example',
    postalAddress: isPlain
      ? null
      : `${name === 'malicious' ? MALICIOUS : 'Mara Lind'}\nStrandvägen 4\nStockholm`,
    sentWith: isPlain ? null : { name: 'Tidings', url: 'https://tidings.example' },
    date: Date.UTC(2026, 10, 22),
  };
}
