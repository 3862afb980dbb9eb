import { escapeHtml } from '../../../kernel/html.js';
import type { Template } from '../table.js';
import type { Letter } from './letter.js';
import { BODY_FONT, button, COLOURS, HEAD_FONT, image, paragraphStyles } from './mail-blocks.js';

/**
 * The html part. Nested presentation tables with inline styles, 600 wide, because Outlook's Word engine and
 * Gmail take little else; no image, web font or media query is needed to read it.
 */
export function renderMail(letter: Letter): string {
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(letter.title)}</title>
<style>${paragraphStyles()}</style>
</head>
<body class="outer" style="margin:0;padding:0;background-color:${COLOURS.outer};">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;">${escapeHtml(letter.preheader)}</div>
<table role="presentation" class="outer" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${COLOURS.outer}">
<tr><td align="center" style="padding:24px 12px;">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${COLOURS.card}" style="max-width:600px;border-radius:12px;">
${LAYOUTS[letter.template](letter)}
</table>
${footer(letter)}
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

const LAYOUTS: Record<Template, (letter: Letter) => string> = {
  'template-1': letterLayout,
  'template-2': barLayout,
  'template-3': splitLayout,
  'template-4': cardsLayout,
};

const BODY_STYLE = `font-family:${BODY_FONT};font-size:17px;line-height:27px;color:${COLOURS.ink};`;

/** No Image: the letter alone. */
function letterLayout(letter: Letter): string {
  return row(title(letter) + content(letter) + button(letter), '40px 40px 36px');
}

/** Default: a masthead in the accent, the image, then the letter. */
function barLayout(letter: Letter): string {
  const masthead = `<tr><td class="bar pad" bgcolor="${COLOURS.accent}" style="padding:18px 40px;border-radius:12px 12px 0 0;font-family:${HEAD_FONT};font-size:20px;line-height:28px;color:${COLOURS.onAccent};">${escapeHtml(letter.senderName)}</td></tr>`;
  const picture = letter.imageUrl ? `<tr><td>${image(letter.imageUrl, letter.title, 600)}</td></tr>` : '';
  return masthead + picture + row(title(letter) + content(letter) + button(letter), '32px 40px 36px');
}

/** Side Image: 40/60, stacked below 480 px without needing a media query (inline-block columns). */
function splitLayout(letter: Letter): string {
  const picture = letter.imageUrl ? image(letter.imageUrl, letter.title, 240) : '';
  const column = (width: number, inner: string, padding: string) =>
    `<div style="display:inline-block;vertical-align:top;width:100%;max-width:${width}px;"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="ink pad" style="padding:${padding};${BODY_STYLE}">${inner}</td></tr></table></div>`;
  const ghost = '<!--[if mso]></td><td valign="top" width="360"><![endif]-->';
  const open =
    '<!--[if mso]><table role="presentation" width="600"><tr><td valign="top" width="240"><![endif]-->';
  const close = '<!--[if mso]></td></tr></table><![endif]-->';
  const text = column(
    picture ? 360 : 600,
    title(letter) + content(letter) + button(letter),
    '32px 32px 36px',
  );
  const columns = picture ? `${open}${column(240, picture, '0')}${ghost}${text}${close}` : text;
  return `<tr><td style="font-size:0;">${columns}</td></tr>`;
}

/** Products: the letter, then each product image as a card of its own, linked where a link was given. */
function cardsLayout(letter: Letter): string {
  const cards = letter.imageBlocks
    .map((address, index) => ({ address, link: letter.imageBlockLinks[index] ?? '' }))
    .filter(({ address }) => address !== '')
    .map(({ address, link }, index) => {
      const picture = image(address, `Product ${index + 1} of ${letter.title}`, 520);
      const linked = link === '' ? picture : `<a href="${escapeHtml(link)}">${picture}</a>`;
      return `<tr><td style="padding:0 40px 20px;">${linked}</td></tr>`;
    });
  return (
    row(title(letter) + content(letter), '40px 40px 20px') +
    cards.join('') +
    row(button(letter), '0 40px 36px')
  );
}

function row(inner: string, padding: string): string {
  if (inner === '') return '';
  return `<tr><td class="ink pad" style="padding:${padding};${BODY_STYLE}">${inner}</td></tr>`;
}

function title(letter: Letter): string {
  return `<h1 class="ink" style="margin:0 0 20px;font-family:${HEAD_FONT};font-size:30px;line-height:36px;font-weight:bold;color:${COLOURS.ink};">${escapeHtml(letter.title)}</h1>`;
}

/** Sanitised when it was written. */
function content(letter: Letter): string {
  return `<div class="content">${letter.content}</div>`;
}

function footer(letter: Letter): string {
  const link = `color:${COLOURS.accent};text-decoration:underline;line-height:24px;`;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;">
<tr><td class="muted" align="center" style="padding:20px 24px 8px;font-family:${BODY_FONT};font-size:13px;line-height:24px;color:${COLOURS.muted};">
You receive this because you subscribed to <a class="link" href="${escapeHtml(letter.siteUrl)}" style="${link}">${escapeHtml(letter.senderName)}</a>.
<a class="link" href="${escapeHtml(letter.unsubscribeUrl)}" style="${link}">Unsubscribe</a>${sentWith(letter, link)}
</td></tr>
</table>`;
}

function sentWith(letter: Letter, style: string): string {
  if (letter.sentWith === null) return '';
  const { name, url } = letter.sentWith;
  return `<br>Sent with <a class="link" href="${escapeHtml(url)}" style="${style}">${escapeHtml(name)}</a>`;
}
