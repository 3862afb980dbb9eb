import {
  AUTO_SUBMITTED,
  emailButtonLink,
  emailFooter,
  emailHtml,
  emailLines,
  emailParagraph,
} from '../../../kernel/email/email-html.js';
import type { Message } from '../../../ports/email.js';
import type { Context } from '../../../server/context.js';

interface LinkEmail {
  /** The creator's name: subscribers know it, and may not know ours. */
  from: string;
  subject: string;
  why: string;
  label: string;
  link: string;
  ignore: string;
  postalAddress: string | null;
}

/** Builds an email whose only purpose is its one link. */
export function linkMessage(ctx: Context, email: LinkEmail): Message {
  const { from, subject, why, label, link, ignore } = email;
  const sender = email.postalAddress === null ? [] : [`${from}\n${email.postalAddress}`];
  return {
    from: { name: from, address: ctx.instance.mailFrom },
    subject,
    html: emailHtml({
      title: subject,
      parts: [
        emailParagraph(why),
        `<p>${emailButtonLink({ label, url: link })}</p>`,
        emailParagraph(ignore),
        ...sender.map((lines) => emailFooter(emailLines(lines))),
      ],
    }),
    text: [why, link, ignore, ...sender.map((lines) => `--\n${lines}`)].join('\n\n'),
    headers: [AUTO_SUBMITTED],
    date: ctx.clock.now(),
  };
}
