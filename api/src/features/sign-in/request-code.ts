import { randomInt } from 'node:crypto';
import { eq, lt, or } from 'drizzle-orm';
import type { Context } from '../../context.js';
import { domainOf, isEmailAddress, normalizeEmailAddress } from '../../kernel/email-address.js';
import { invalidInput } from '../../kernel/errors.js';
import { hashToken, randomId } from '../../kernel/ids.js';
import { AUTO_SUBMITTED, letterHtml, letterParagraph } from '../../kernel/letter-html.js';
import type { Message } from '../../ports/mail.js';
import { findUserByEmail } from '../accounts/index.js';
import { insertSingleMailing, PRIORITY } from '../mailing/index.js';
import { CODE_LENGTH, CODE_LIFETIME } from './rules.js';
import { verificationCodes } from './table.js';

/** Mails a code to an account's address. An address without an account gets the same answer, and no mail. */
export async function requestCode(ctx: Context, input: { email: string }): Promise<string> {
  const email = normalizeEmailAddress(input.email);
  if (!isEmailAddress(email)) throw invalidInput('email', 'Please enter a valid email address');
  const user = await findUserByEmail(ctx, email);
  if (user === undefined) return email;

  const now = ctx.clock.now();
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  const { mailFrom } = ctx.instance;
  const skeleton = await ctx.mail.compile(codeMessage(ctx, code, now));
  await ctx.db.transactDurably([
    ctx.db.write
      .delete(verificationCodes)
      .where(or(eq(verificationCodes.email, email), lt(verificationCodes.expiresAt, now))),
    ctx.db.write.insert(verificationCodes).values({
      userId: user.id,
      email,
      codeHash: codeHash(email, code),
      expiresAt: now + CODE_LIFETIME,
      createdAt: now,
    }),
    ...insertSingleMailing(ctx, {
      publicId: randomId(),
      ownerId: user.id,
      priority: PRIORITY.transactional,
      envelopeFrom: mailFrom,
      messageIdHost: domainOf(mailFrom),
      skeleton,
      address: email,
    }),
  ]);
  ctx.bells.ring('deliveries');
  return email;
}

/** Salted with the address, so that equal codes of two people do not look equal. */
export function codeHash(email: string, code: string): string {
  return hashToken(`${email} ${code}`);
}

function codeMessage(ctx: Context, code: string, date: number): Message {
  const brand = ctx.instance.brandName;
  const why = `Somebody, probably you, asked to sign in to ${brand} with this address. The code works once, for 10 minutes.`;
  const ignore = 'If it was not you, ignore this mail: nobody gets in without the code.';
  return {
    from: { name: brand, address: ctx.instance.mailFrom },
    subject: `${code} is your ${brand} code`,
    html: letterHtml({
      title: brand,
      parts: [
        letterParagraph(why),
        `<p style="font-size:34px;line-height:42px;font-weight:bold;letter-spacing:6px;">${code}</p>`,
        letterParagraph(ignore),
      ],
    }),
    text: `${code}\n\n${why}\n\n${ignore}`,
    headers: [AUTO_SUBMITTED],
    date,
  };
}
