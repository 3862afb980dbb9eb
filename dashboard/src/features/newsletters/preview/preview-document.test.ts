import { describe, expect, it, vi } from 'vitest';
import {
  canListenToTaps,
  chooseScheme,
  findPart,
  type PreviewOptions,
  writeNewsletter,
} from './preview-document';

const MAIL = `<!doctype html><html lang="sv" dir="ltr"><head><title>Frost</title>
<style>.ink{color:#111}@media (prefers-color-scheme:dark){.ink{color:#eee}}@media (max-width:480px){.ink{padding:0}}</style></head>
<body class="outer"><h1 class="ink t-title">Frost</h1><div class="t-content"><p>Cold <a href="https://kiln.example">hands</a>.</p></div>
<a class="t-product" href="#1"><img id="first"></a><a class="t-product" href="#2"><img id="second"></a><p id="footer">Unsubscribe</p></body></html>`;

const readingOptions: PreviewOptions = { scheme: 'light', editable: [], placeholders: [] };
const editingOptions: PreviewOptions = { ...readingOptions, editable: ['title', 'content', 'product'] };

function createFrameDocument(): Document {
  return new DOMParser().parseFromString(
    '<!doctype html><html><head></head><body></body></html>',
    'text/html',
  );
}

function createNewsletterDocument(dress: PreviewOptions): Document {
  const target = createFrameDocument();
  writeNewsletter(target, MAIL, dress);
  return target;
}

describe('writing a newsletter into a frame', () => {
  it('copies head, body and language', () => {
    const target = createNewsletterDocument(readingOptions);
    expect(target.documentElement.lang).toBe('sv');
    expect(target.title).toBe('Frost');
    expect(target.querySelector('.t-title')?.textContent).toBe('Frost');
    expect(target.querySelectorAll('style')).toHaveLength(2);
  });

  it('removes the previous newsletter', () => {
    const target = createNewsletterDocument(readingOptions);
    writeNewsletter(target, '<p>Thaw</p>', readingOptions);
    expect(target.body.textContent?.trim()).toBe('Thaw');
    expect(target.querySelectorAll('style')).toHaveLength(1);
  });

  it('opens links in a new tab, and removes them from the tab order while editing', () => {
    const link = (target: Document) => target.querySelector('.t-content a');
    expect(link(createNewsletterDocument(readingOptions))?.getAttribute('target')).toBe('_blank');
    expect(link(createNewsletterDocument(readingOptions))?.hasAttribute('tabindex')).toBe(false);
    expect(link(createNewsletterDocument(editingOptions))?.getAttribute('tabindex')).toBe('-1');
  });

  it('marks tappable parts while editing, and dims placeholder texts', () => {
    const readStyle = (dress: PreviewOptions) =>
      [...createNewsletterDocument(dress).querySelectorAll('style')].at(-1)?.textContent;
    expect(readStyle(editingOptions)).toContain(':is(.t-title,.t-content,.t-product):hover');
    expect(readStyle(readingOptions)).not.toContain('pointer');
    expect(readStyle({ ...readingOptions, placeholders: ['title'] })).toContain(':is(.t-title){opacity:.6}');
  });
});

it('applies dark mode by the switch, and leaves other media rules unchanged', () => {
  const createMediaRule = (mediaText: string) => ({ media: { mediaText } }) as unknown as CSSMediaRule;
  const [night, narrow] = [
    createMediaRule('(prefers-color-scheme: dark)'),
    createMediaRule('(max-width: 480px)'),
  ];
  const target = createFrameDocument();
  vi.spyOn(target, 'styleSheets', 'get').mockReturnValue([
    { cssRules: [{ cssText: '.ink{}' }, night, narrow] },
  ] as unknown as StyleSheetList);

  chooseScheme(target, 'dark');
  expect(night.media.mediaText).toBe('all');
  expect(target.documentElement.style.colorScheme).toBe('dark');
  chooseScheme(target, 'light');
  expect(night.media.mediaText).toBe('not all');
  expect(narrow.media.mediaText).toBe('(max-width: 480px)');
});

describe('tapping', () => {
  it.each([
    ['.t-title', { kind: 'title' }],
    ['.t-content a', { kind: 'content' }],
    ['#first', { kind: 'product', number: 0 }],
    ['#second', { kind: 'product', number: 1 }],
    ['#footer', undefined],
  ])('maps %s to %j', (selector, part) => {
    const target = createNewsletterDocument(editingOptions);
    expect(findPart(target, target.querySelector(selector))).toEqual(part);
  });

  it('reports the tapped part, and follows no link', () => {
    const target = createNewsletterDocument(editingOptions);
    const onTap = vi.fn();
    expect(canListenToTaps(target, onTap)).toBe(true);
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    target.querySelector('.t-content a')?.dispatchEvent(click);
    expect(onTap).toHaveBeenCalledExactlyOnceWith({ kind: 'content' });
    expect(click.defaultPrevented).toBe(true);
  });

  it('returns false if the frame receives no events', () => {
    const target = createNewsletterDocument(editingOptions);
    vi.spyOn(target, 'addEventListener').mockImplementation(() => {});
    expect(canListenToTaps(target, () => {})).toBe(false);
  });
});
