import { escapeHtml } from '../../../kernel/email/email-html.js';
import { renderLayoutTable } from './layout-tables.js';
import type { NewsletterContent } from './newsletter-content.js';
import type { Sheet } from './sheet.js';

/**
 * Renders the reason for the email, the postal address, the unsubscribe link and the preferences link. Lines
 * are 24 px high, so that each link is easy to tap.
 */
export function renderFooter(sheet: Sheet): string {
  const { newsletter, colors, design } = sheet;
  const style = `font-family:${design.bodyFont};font-size:13px;line-height:24px;color:${colors.muted};`;
  const link = (href: string, label: string) =>
    `<a class="muted" href="${escapeHtml(href)}" style="display:inline-block;color:${colors.muted};line-height:24px;text-decoration:underline;">${escapeHtml(label)}</a>`;
  const lines = [
    `You receive this because you subscribed to ${link(newsletter.siteUrl, newsletter.senderName)}.`,
    ...splitAddressLines(newsletter.postalAddress).map(escapeHtml),
    `${link(newsletter.unsubscribeUrl, 'Unsubscribe')} &nbsp;·&nbsp; ${link(newsletter.preferencesUrl, 'Manage your preferences')}`,
    ...(newsletter.sentWith === null
      ? []
      : [`Sent with ${link(newsletter.sentWith.url, newsletter.sentWith.name)}`]),
  ];
  // The footer text is English, also under a newsletter in another language.
  return renderLayoutTable(
    `<tr><td class="muted" lang="en" dir="ltr" align="center" style="padding:22px 24px 12px;${style}text-align:center;">${lines.join('<br>')}</td></tr>`,
    { width: '100%' },
  );
}

/** Returns the footer as plain text. */
export function renderFooterText(newsletter: NewsletterContent): string {
  const { sentWith } = newsletter;
  return [
    '--',
    `You receive this because you subscribed to ${newsletter.senderName} at ${newsletter.siteUrl}`,
    ...splitAddressLines(newsletter.postalAddress),
    `Unsubscribe: ${newsletter.unsubscribeUrl}`,
    `Manage your preferences: ${newsletter.preferencesUrl}`,
    ...(sentWith === null ? [] : [`Sent with ${sentWith.name}: ${sentWith.url}`]),
  ].join('\n');
}

function splitAddressLines(postalAddress: string | null): string[] {
  return (postalAddress ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
