import { escapeHtml } from '../html.js';

/** RFC 3834: prevents vacation replies. For every email that no person wrote to this one recipient. */
export const AUTO_SUBMITTED = { name: 'Auto-Submitted', value: 'auto-generated' } as const;

/** Returns the HTML frame of transactional emails. `title` is text, `parts` are HTML, in order. */
export function emailHtml({ title, parts }: { title: string; parts: string[] }): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title></head><body style="margin:0;padding:32px 20px;font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:17px;line-height:27px;">${parts.join('')}</body></html>`;
}

/** Converts text to a paragraph and preserves its line breaks. */
export function emailParagraph(text: string): string {
  return `<p>${emailLines(text)}</p>`;
}

interface TrackedLink {
  label: string;
  url: string;
}

/** Returns a button with space around it. */
export function emailButton(link: TrackedLink): string {
  return `<p style="margin:24px 0;">${emailButtonLink(link)}</p>`;
}

/** Returns the button alone. Colors are literal: email clients do not support variables. */
export function emailButtonLink({ label, url }: TrackedLink): string {
  return `<a href="${escapeHtml(url)}" style="${BUTTON}">${escapeHtml(label)}</a>`;
}

/** Returns small print below an email: HTML, as it may contain links. */
export function emailFooter(html: string): string {
  return `<p style="margin-top:40px;font-size:14px;line-height:22px;">${html}</p>`;
}

/** Converts text to HTML and preserves its line breaks. */
export function emailLines(text: string): string {
  return text.split('\n').map(escapeHtml).join('<br>');
}

const BUTTON =
  'display:inline-block;padding:10px 20px;border-radius:10px;background:#02566b;color:#ffffff;font-weight:bold;text-decoration:none;';
