import { type NewsletterDraft, toDraftText } from '../drafting/newsletter-draft';

/** The share of right-to-left text that sets the direction, and the length that is measured, as in the API. */
const RIGHT_TO_LEFT_SHARE = 0.5;
const SAMPLE_LENGTH = 5_000;

/** An example of every kind of content, inside a quote because no layout moves the content of a quote. */
const createSpecimen = (sample: string) => `<blockquote>
<p>${sample} <a href="https://example.com">${sample}</a> <code>${sample}</code> <mark>${sample}</mark> <sub>${sample}</sub> <sup>${sample}</sup> <small>${sample}</small></p>
<h1>${sample}</h1><h2>${sample}</h2><h3>${sample}</h3><h4>${sample}</h4>
<ul><li>${sample}</li><li>${sample}</li></ul><ol><li>${sample}</li></ol>
<blockquote><p>${sample}</p></blockquote><pre>${sample}</pre><hr>
<table><tr><th>${sample}</th><td>${sample}</td></tr></table>
<figure><img src="https://example.com/a.png" alt="${sample}"><figcaption>${sample}</figcaption></figure>
<a class="button" href="https://example.com">${sample}</a>
<p>${sample}</p></blockquote>`;

/**
 * Returns the body of a preview in which a specimen replaces the creator's words. The response contains the design
 * around the words, which does not change during typing.
 */
export function createFrameBody(draft: NewsletterDraft) {
  const sample = isRightToLeft(`${draft.title} ${draft.content}`) ? 'א' : 'a';
  return {
    ...toDraftText(draft),
    title: sample,
    preheader: null,
    content: createSpecimen(sample),
    ctaText: sample,
    ctaUrl: 'https://example.com',
    showsPlaces: true,
  };
}

function isRightToLeft(html: string): boolean {
  const text = html
    .slice(0, 2 * SAMPLE_LENGTH)
    .replace(/<[^>]*>?/g, '')
    .slice(0, SAMPLE_LENGTH);
  const count = text.match(/\p{L}/gu)?.length ?? 0;
  const rightToLeftCount = text.match(/[\p{Script=Arabic}\p{Script=Hebrew}]/gu)?.length ?? 0;
  return rightToLeftCount > count * RIGHT_TO_LEFT_SHARE;
}
