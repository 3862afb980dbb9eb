import type { Context } from '../../../context.js';
import { escapeHtml } from '../../../kernel/html.js';
import type { Message } from '../../../ports/mail.js';

interface LinkMail {
  /** The creator's name: readers know it, and may not know ours. */
  from: string;
  subject: string;
  why: string;
  label: string;
  link: string;
  ignore: string;
  postalAddress: string | null;
}

/** A mail that is there for its one link. */
export function linkMessage(ctx: Context, mail: LinkMail): Message {
  const { from, subject, why, label, link, ignore } = mail;
  const foot = mail.postalAddress === null ? '' : `\n\n--\n${from}\n${mail.postalAddress}`;
  return {
    from: { name: from, address: ctx.instance.mailFrom },
    subject,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head><body style="margin:0;padding:32px 20px;font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:17px;line-height:27px;"><p>${escapeHtml(why)}</p><p><a href="${escapeHtml(link)}" style="display:inline-block;padding:10px 20px;border-radius:10px;background:#02566b;color:#ffffff;font-weight:bold;text-decoration:none;">${escapeHtml(label)}</a></p><p>${escapeHtml(ignore)}</p>${foot === '' ? '' : `<p style="margin-top:40px;font-size:14px;line-height:22px;">${lines(foot.slice('\n\n--\n'.length))}</p>`}</body></html>`,
    text: `${why}\n\n${link}\n\n${ignore}${foot}`,
    // RFC 3834: nobody's holiday notice should answer.
    headers: [{ name: 'Auto-Submitted', value: 'auto-generated' }],
    date: ctx.clock.now(),
  };
}

function lines(text: string): string {
  return text.split('\n').map(escapeHtml).join('<br>');
}
