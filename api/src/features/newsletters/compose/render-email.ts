import { escapeHtml } from '../../../kernel/email/email-html.js';
import { renderFooter } from './footer.js';

import { LAYOUTS } from './layouts/index.js';
import type { NewsletterContent } from './newsletter-content.js';
import { createSheet } from './sheet.js';
import { renderStyleElements } from './styles.js';

/**
 * Renders the HTML part. It uses nested presentation tables with inline styles, 600 px wide, because
 * Outlook's Word engine and Gmail support little else. It is readable without images, web fonts or media
 * queries.
 */
export function renderEmail(newsletter: NewsletterContent): string {
  const sheet = createSheet(newsletter);
  const { colors, direction, design } = sheet;
  return `<!DOCTYPE html>
<html lang="${direction.language}" dir="${direction.dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(newsletter.title)}</title>
${renderStyleElements(sheet)}
</head>
<body class="outer" style="margin:0;padding:0;background-color:${colors.outer};">
${renderPreheader(newsletter.preheader)}
<table role="presentation" class="outer" dir="${direction.dir}" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${colors.outer}" style="background-color:${colors.outer};">
<tr><td align="center" style="padding:24px 12px;word-break:break-word;">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;">
<tr><td>${LAYOUTS[design.layout](sheet)}
${renderFooter(sheet)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

/** The number of characters that inboxes show after the subject. */
const SHOWN_PREVIEW_CHARACTERS = 150;

/**
 * Renders the hidden preview text, padded with spaces, so that no inbox shows the first lines of the content
 * after it.
 */
function renderPreheader(text: string): string {
  if (text === '') return '';
  const filler = '&#847;&zwnj;&nbsp;'.repeat(Math.max(0, SHOWN_PREVIEW_CHARACTERS - text.length));
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;">${escapeHtml(text)}${filler}</div>`;
}
