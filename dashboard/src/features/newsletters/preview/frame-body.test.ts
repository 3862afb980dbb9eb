import { CONTENT_TAGS } from '@tidings/sdk';
import { expect, it } from 'vitest';
import { createNewsletter } from '../../../../test/msw/data';
import { parseHtml } from '../../../ui/formats/parse-html';
import { toDraft } from '../drafting/newsletter-draft';
import { buildWritingStyles } from '../studio/sheet/writing-styles';
import { createFrameBody } from './frame-body';

const createBody = (title: string, content: string) =>
  createFrameBody({ ...toDraft(createNewsletter({})), title, content });

it('does not change while the creator types', () => {
  expect(createBody('Frost', '<p>Cold.</p>')).toEqual(createBody('Ash', '<p>Warm, and then more.</p>'));
});

it('uses placeholder characters with the direction of the written text', () => {
  expect(createBody('سلام', '<p>مرحبا بكم</p>').title).toBe('א');
  expect(createBody('سلام', '<p>Hello everyone out there</p>').title).toBe('a');
});

/** Elements that the email leaves to the browser, and rows, whose cells are styled. */
const WITHOUT_STYLE = ['strong', 'b', 'em', 'i', 'u', 's', 'br', 'thead', 'tbody', 'tr'];
const styledTags = Object.values(CONTENT_TAGS)
  .flat()
  .filter((tag) => !WITHOUT_STYLE.includes(tag));

it.each(styledTags)('contains a sample %s, whose styles the editor uses', (tag) => {
  const body = parseHtml(createBody('Frost', '').content);
  expect(body.querySelector(`blockquote ${tag}`)).not.toBeNull();
  const css = buildWritingStyles(parseHtml('<div><p class="quote"></p></div>'), 'style');
  expect(css).toMatch(new RegExp(`\\.newsletter-text ${tag}[{:]`));
});
