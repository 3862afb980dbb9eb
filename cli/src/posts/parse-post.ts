import type { components } from '@tidings/sdk';
import { CliError } from '../errors.js';
import { parseSchedule, type Schedule } from '../times/schedule.js';
import { type FrontMatterEntry, postError, splitFrontMatter } from './front-matter.js';
import { renderMarkdown } from './render-markdown.js';

export type NewsletterDraft = components['schemas']['NewsletterDraft'];

const TEMPLATES = ['template-1', 'template-2', 'template-3', 'template-4'] as const satisfies Array<
  NewsletterDraft['template']
>;

const KEYS = [
  'title',
  'template',
  'design',
  'preheader',
  'image',
  'imageAlt',
  'cta',
  'ctaText',
  'ctaUrl',
  'senderName',
  'senderEmail',
  'schedule',
];

/** Parses a Markdown post as a draft. `sourceName` is the post's name in errors. */
export function parsePost(text: string, sourceName: string): NewsletterDraft {
  const { entries, body } = splitFrontMatter(text, sourceName);
  const draft: NewsletterDraft = {};
  for (const entry of entries) Object.assign(draft, fieldsOf(entry, draft, sourceName));
  const { html, heading } = renderMarkdown(body, { takeHeading: !draft.title });
  const title = draft.title || heading;
  if (!title) {
    throw new CliError(
      'invalid_post',
      `${sourceName} has no title. Write "title: …" in its front matter, or begin it with a "# heading".`,
    );
  }
  return { ...draft, title, content: html };
}

/**
 * Returns the send time in a post: `schedule: 2026-12-01 09:30`, in `timeZone`, or `schedule: 2026-12-01 09:30
 * Europe/Stockholm`.
 */
export function findSchedule(text: string, sourceName: string, timeZone: string): Schedule | undefined {
  const { entries } = splitFrontMatter(text, sourceName);
  const entry = entries.find(({ key }) => key === 'schedule');
  if (typeof entry?.value !== 'string' || entry.value.trim() === '') return undefined;
  try {
    return parseSchedule(entry.value.trim(), timeZone);
  } catch (error) {
    throw error instanceof CliError ? postError(sourceName, entry.line, error.message) : error;
  }
}

function fieldsOf(entry: FrontMatterEntry, draft: NewsletterDraft, sourceName: string): NewsletterDraft {
  const fail = (problem: string): CliError => postError(sourceName, entry.line, problem);
  const text = (): string => {
    if (typeof entry.value !== 'string') throw fail(`"${entry.key}" must be text.`);
    return entry.value.trim();
  };
  switch (entry.key) {
    case 'title':
    case 'senderName':
    case 'senderEmail':
    case 'preheader':
    case 'imageAlt':
    case 'design':
      return { [entry.key]: text() };
    case 'image':
      return { imageUrl: text() };
    case 'schedule':
      // Not part of the text: see `findSchedule`.
      text();
      return {};
    case 'template':
      return { template: templateNamed(text(), fail) };
    case 'ctaText':
    case 'ctaUrl':
      if (draft[entry.key] !== undefined) throw fail(`the button already has a "${entry.key}" already.`);
      return { [entry.key]: text() };
    case 'cta':
      return buttonOf(entry, draft, sourceName);
    default:
      throw fail(`unknown key "${entry.key}". Known keys: ${KEYS.join(', ')}.`);
  }
}

function buttonOf(entry: FrontMatterEntry, draft: NewsletterDraft, sourceName: string): NewsletterDraft {
  if (typeof entry.value === 'string') {
    throw postError(sourceName, entry.line, 'write "cta" as two indented lines, "text: …" and "url: …".');
  }
  const button: NewsletterDraft = {};
  for (const inner of entry.value) {
    if (inner.key !== 'text' && inner.key !== 'url') {
      throw postError(sourceName, inner.line, `unknown key "${inner.key}" in "cta". Known keys: text, url.`);
    }
    const key = inner.key === 'text' ? 'ctaText' : 'ctaUrl';
    Object.assign(button, fieldsOf({ ...inner, key }, draft, sourceName));
  }
  return button;
}

function templateNamed(name: string, fail: (problem: string) => CliError): NewsletterDraft['template'] {
  const template = TEMPLATES.find((known) => known === name);
  if (template === undefined) throw fail(`unknown template "${name}". Known keys: ${TEMPLATES.join(', ')}.`);
  return template;
}
