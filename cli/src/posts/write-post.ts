import { stringify } from 'yaml';
import type { Newsletter } from '../actions/newsletters/newsletter.js';
import { writeSchedule } from '../times/schedule.js';
import { htmlToMarkdown } from './html-to-markdown.js';

/** Returns a newsletter as a Markdown post, which `parsePost` and `findSchedule` parse to the same values. */
export function writePost(newsletter: Newsletter): string {
  const { title, template, design, preheader, imageUrl, imageAlt } = newsletter;
  const { ctaText, ctaUrl, senderName, senderEmail } = newsletter;
  const cta = { ...filled({ text: ctaText, url: ctaUrl }) };
  const matter = {
    title,
    template,
    ...filled({ design, preheader, image: imageUrl, imageAlt }),
    ...(Object.keys(cta).length === 0 ? {} : { cta }),
    ...filled({ senderName, senderEmail, schedule: writeSchedule(newsletter) }),
  };
  const body = htmlToMarkdown(newsletter.content);
  return `---\n${stringify(matter, { lineWidth: 0 })}---\n${body === '' ? '' : `\n${body}\n`}`;
}

function filled<T extends Record<string, string | null>>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as Partial<T>;
}
