import { type NewsletterDraft, payloadOf } from '../drafting/newsletter-draft';

/** The share of a text that must be written from the right, and the length that decides, as in the API. */
const SHARE = 0.5;
const SAMPLE = 5_000;

/** One of everything that content can have, in a quote: no layout moves a quote's content to another place. */
const specimenOf = (letter: string) => `<blockquote>
<p>${letter} <a href="https://example.com">${letter}</a> <code>${letter}</code> <mark>${letter}</mark> <sub>${letter}</sub> <sup>${letter}</sup> <small>${letter}</small></p>
<h1>${letter}</h1><h2>${letter}</h2><h3>${letter}</h3><h4>${letter}</h4>
<ul><li>${letter}</li><li>${letter}</li></ul><ol><li>${letter}</li></ol>
<blockquote><p>${letter}</p></blockquote><pre>${letter}</pre><hr>
<table><tr><th>${letter}</th><td>${letter}</td></tr></table>
<figure><img src="https://example.com/a.png" alt="${letter}"><figcaption>${letter}</figcaption></figure>
<a class="button" href="https://example.com">${letter}</a>
<p>${letter}</p></blockquote>`;

/**
 * Returns the body of a preview in which a specimen replaces the words of the creator. The response is the design
 * around the words, and it stays the same while they are typed.
 */
export function frameBodyOf(draft: NewsletterDraft) {
  const letter = isFromTheRight(`${draft.title} ${draft.content}`) ? 'א' : 'a';
  return {
    ...payloadOf(draft),
    title: letter,
    preheader: null,
    content: specimenOf(letter),
    ctaText: letter,
    ctaUrl: 'https://example.com',
    showsPlaces: true,
  };
}

function isFromTheRight(html: string): boolean {
  const text = html
    .slice(0, 2 * SAMPLE)
    .replace(/<[^>]*>?/g, '')
    .slice(0, SAMPLE);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const fromTheRight = text.match(/[\p{Script=Arabic}\p{Script=Hebrew}]/gu)?.length ?? 0;
  return fromTheRight > letters * SHARE;
}
