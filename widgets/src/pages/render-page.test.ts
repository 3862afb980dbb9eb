import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { downloadPages } from '../../test/samples/downloads.js';
import { creatorCheckouts, libraryPages, creatorLook as look } from '../../test/samples/library.js';
import { paymentPages } from '../../test/samples/payments.js';
import {
  archive,
  creator,
  filledSite,
  frame,
  newsletter,
  site,
  siteArchive,
} from '../../test/samples/sites.js';
import { renderPage } from './render-page.js';
import type { PageView } from './view.js';

const entry = {
  id: 'm 1',
  from: 'Mara <news@tidings.example>',
  to: 'ines@example.com',
  subject: 'First frost',
  receivedAt: '2026-11-21T09:57:00.000Z',
};
const link = { email: entry.to, userId: 1, token: 'a/b', newsletter: null };
const sentEmail = { ...entry, text: 'Read https://tidings.example/mara.', hasHtml: true, headers: [] };

const everyPage: Record<string, PageView> = {
  site: { page: 'site', site, presentation: 'page' },
  'site with everything': { page: 'site', site: filledSite, presentation: 'page' },
  'embedded site': { page: 'site', site: filledSite, presentation: 'embedded' },
  'demo site': { page: 'site', site: filledSite, presentation: 'demo' },
  store: { page: 'store', site: filledSite, presentation: 'page' },
  'empty store': { page: 'store', site, presentation: 'page' },
  archive: { page: 'archive', site: { ...filledSite, archive: siteArchive }, archive },
  'empty archive': { page: 'archive', site, archive: { ...archive, newsletters: [], older: null } },
  newsletter: { page: 'newsletter', site: { ...filledSite, archive: siteArchive }, newsletter },
  'not-found': { page: 'not-found', missing: 'micro-site' },
  'page-not-found': { page: 'not-found', missing: 'page' },
  suspended: { page: 'not-found', missing: 'suspended' },
  'unsubscribe loading': { page: 'unsubscribe', state: 'loading', ...link },
  'unsubscribe form': { page: 'unsubscribe', state: 'form', ...link, creator },
  'unsubscribe form of a creator': { page: 'unsubscribe', look, state: 'form', ...link, creator },
  'unsubscribe done': { page: 'unsubscribe', state: 'done', email: link.email, token: link.token, creator },
  'unsubscribe check-email': { page: 'unsubscribe', state: 'check-email', email: link.email, creator },
  'unsubscribe error': { page: 'unsubscribe', state: 'error', message: 'Too many attempts.' },
  'unsubscribe invalid': { page: 'unsubscribe', state: 'invalid' },
  subscribed: { page: 'subscribe-answer', state: { kind: 'subscribed' }, creator: look },
  'check mail': { page: 'subscribe-answer', state: { kind: 'check-email' }, creator: look },
  'already subscribed': { page: 'subscribe-answer', state: { kind: 'already-subscribed' }, creator: look },
  'not subscribed': {
    page: 'subscribe-answer',
    state: { kind: 'failed', title: 'Invalid email', message: 'Please enter a valid email address' },
    creator: null,
  },
  mailbox: { page: 'mailbox', emails: [entry], nextCursor: 'next' },
  'empty mailbox': { page: 'mailbox', emails: [], nextCursor: null },
  email: { page: 'email', email: sentEmail },
  ...paymentPages,
  ...downloadPages,
};

const ownLook = { accent: '#8a1c4a', fontPair: 'book', buttonShape: 'pill' } as const;
const customLook = { ...look, look: ownLook };

/** Every kind of page in a creator's design with a custom accent, fonts and buttons. */
const ownPages: Record<string, PageView> = {
  library: { ...libraryPages['library, address'], seller: customLook } as PageView,
  receipt: { ...libraryPages.receipt, seller: customLook } as PageView,
  checkout: { ...creatorCheckouts['checkout, owned'], look: customLook } as PageView,
  'checkout in a dark frame': { ...creatorCheckouts['checkout, dark frame'], look: customLook } as PageView,
  unsubscribe: { page: 'unsubscribe', look: customLook, state: 'form', ...link, creator },
  answer: { page: 'subscribe-answer', state: { kind: 'subscribed' }, creator: customLook },
  download: { page: 'download', look: customLook, state: 'invalid', productId: null },
};

describe('a creator’s look', () => {
  test.each(Object.entries(ownPages))('is applied to the page: %s', (_name, view) => {
    const { html, styleHashes } = renderPage(view, frame);
    const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => text);
    expect(styles[1]).toContain('#8a1c4a');
    expect(styles[1]).toContain('Palatino');
    expect(styleHashes).toEqual(styles.map(hashText));
  });
});

function hashText(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function renderHtml(view: PageView): string {
  return renderPage(view, frame).html;
}

describe.each(Object.entries(everyPage))('%s', (_name, view) => {
  const { html, styleHashes } = renderPage(view, frame);

  test('has a doctype, one main element and one first-level heading', () => {
    expect(html).toMatch(/^<!doctype html><html lang="en"><head><meta charset="utf-8"\/>/);
    expect(html.match(/<main/g)).toHaveLength(1);
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  test('passes a strict content security policy', () => {
    expect(html).not.toMatch(/<[^>]*\s(?:style|on\w+)=/);
    // Data blocks never run, so the policy does not apply to them.
    expect(html).not.toMatch(/<script(?![^>]* src=| type="application\/ld\+json")/);
    const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => text);
    const hashes = styles.map(hashText);
    expect(styleHashes).toEqual(hashes);
    expect(hashes).toHaveLength(1);
  });
});

test.each([
  ['a few sentences', { page: 'not-found', missing: 'page' }, 'narrow'],
  ['the unsubscribe form', everyPage['unsubscribe form'], 'narrow'],
  ['a list', everyPage.mailbox, 'desk'],
] as [string, PageView, string][])('limits the width of a system page with %s', (_, view, width) => {
  const html = renderHtml(view);
  expect(html).toContain(`<div class="page ${width}">`);
  expect(html).toMatch(new RegExp(`\\.page\\.${width} ?\\{\\s*max-inline-size:`));
});

describe('the unsubscribe page', () => {
  const renderText = (name: string) =>
    renderHtml(everyPage[`unsubscribe ${name}`] as PageView).replace(/<\/?(?:strong|bdi)>/g, '');
  const reasons = [
    'I receive too many emails',
    "The content isn't relevant to me",
    "I didn't subscribe to this newsletter",
    "I'm no longer interested in this content",
    'Other',
  ];

  test('has a form with a button that works without scripts', () => {
    const html = renderText('form');
    expect(html).toContain('<title>Unsubscribe | Tidings</title>');
    expect(html).toContain('method="post" action="/u/a%2Fb"');
    expect(html).toContain("You are unsubscribing ines@example.com from Mara Lindqvist's newsletter");
    expect(html).toContain("Please tell us why you're unsubscribing:");
    expect([...html.matchAll(/name="reason" value="([^"]+)" required/g)].map(([, reason]) => reason)).toEqual(
      reasons,
    );
    // Only a script may disable the button, because the form must work without scripts.
    expect(html).not.toMatch(/<button[^>]*disabled/);
  });

  test('has a second form that asks for no reason, with scripts and without', () => {
    const [, form = ''] = /<form class="without-reason"(.*?)<\/form>/s.exec(renderText('form')) ?? [];
    expect(form).toContain('method="post" action="/u/a%2Fb"');
    expect(form).toContain('Unsubscribe without giving a reason</button>');
    expect(form).not.toMatch(/reason"|required|<label/);
    const plain = /<noscript>(.*)<\/noscript>/s.exec(renderText('loading'))?.[1];
    expect(plain).toContain('Unsubscribe without giving a reason</button>');
  });

  test('posts the form with the newsletter of the link', () => {
    const html = renderHtml({ page: 'unsubscribe', state: 'form', ...link, newsletter: '2s', creator });
    expect(html).toContain('method="post" action="/u/a%2Fb?n=2s"');
  });

  test('offers to send a link if it has no token', () => {
    const html = renderHtml({ page: 'unsubscribe', state: 'form', ...link, token: null, creator });
    expect(html).toContain('method="post" action="/api/unsubscribe"');
    expect(html).not.toContain('name="token"');
  });

  test('has a form for visitors without scripts while it loads', () => {
    const plain = /<noscript>(.*)<\/noscript>/s.exec(renderText('loading'))?.[1];
    expect(plain).toContain('You are unsubscribing ines@example.com from this newsletter');
    expect(plain).toContain('name="token" value="a/b"');
  });

  test('escapes the state that it passes to its script', () => {
    const html = renderHtml({
      page: 'unsubscribe',
      state: 'form',
      ...link,
      creator: { username: 'mara', displayName: '"><script>alert(1)</script>' },
    });
    expect(html).not.toContain('<script>alert');
    expect(html.match(/<script[^>]*>/g)).toEqual([
      expect.stringMatching(/^<script type="module" src="\/assets\/site\/unsubscribe\.\w+\.js">$/),
    ]);
  });

  test('confirms the unsubscribe, and offers to undo it', () => {
    const html = renderText('done');
    expect(html).toContain("You're Unsubscribed");
    expect(html).toContain("You have been successfully unsubscribed from Mara Lindqvist's newsletter.");
    expect(html).toContain('You will no longer receive emails from this sender.');
    expect(html).toContain('method="post" action="/api/subscribers"');
    expect(html).toContain('name="username" value="mara"');
    expect(html).toContain('name="email" value="ines@example.com"');
  });

  test('explains that a link is invalid', () => {
    expect(renderText('invalid')).toContain('Invalid Unsubscribe Link');
    expect(renderText('invalid')).toContain('The unsubscribe link you followed is invalid or incomplete.');
  });
});

test('links emails and the next page in the mailbox', () => {
  const html = renderHtml(everyPage.mailbox as PageView);
  expect(html).toContain('href="/mailbox/m%201"');
  expect(html).toContain('href="/mailbox?cursor=next"');
  expect(html).toContain('<time datetime="2026-11-21T09:57:00.000Z">Sat, Nov 21, 2026, 09:57 UTC</time>');
  expect(renderHtml(everyPage['empty mailbox'] as PageView)).not.toContain('cursor=');
});

test('shows an email’s HTML in a frame without scripts, and its URLs as links', () => {
  const html = renderHtml({ page: 'email', email: sentEmail });
  const frameTag = html.match(/<iframe[^>]*>/)?.[0];
  expect(frameTag).toContain('src="/mailbox/m%201/html"');
  expect(frameTag).toContain(' sandbox="');
  expect(frameTag).not.toMatch(/allow-(?:scripts|same-origin)/);
  expect(html).toContain(
    '<a href="https://tidings.example/mara" rel="noreferrer">https://tidings.example/mara</a>.',
  );
  expect(renderHtml({ page: 'email', email: { ...sentEmail, hasHtml: false } })).not.toContain('<iframe');
});
