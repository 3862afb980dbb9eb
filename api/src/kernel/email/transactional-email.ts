import { escapeHtml } from './email-html.js';

/** The sender's design, either a creator's or the instance's own. */
export interface EmailLook {
  name: string;
  /** The absolute URL of the sender's page. */
  url: string;
  /** An absolute URL. Null shows the first letter of the name. */
  image: string | null;
  /** A fill and the color of text on it, with enough contrast. */
  accent: { fill: string; label: string };
  /** CSS font families. Null for the fonts of the recipient's system. */
  fonts: { heading: string; text: string } | null;
  /** The corner radius of buttons in pixels. Null for the default. */
  radius: number | null;
  /** Our name below the email. Null to hide it. */
  sentWith: EmailLink | null;
}

export interface EmailLink {
  label: string;
  url: string;
}

/** A part of an email, in the order of reading. A text is a paragraph. */
export type EmailPart =
  | string
  | { code: string }
  | { button: EmailLink }
  | { links: EmailLink[] }
  | { facts: ReadonlyArray<readonly [name: string, value: string]> }
  | { image: { address: string; alt: string } };

export interface TransactionalEmail {
  look: EmailLook;
  title: string;
  parts: EmailPart[];
  /** The small lines below the email. A list of links is one line. */
  footer?: Array<string | EmailLink[]>;
  /** The postal address, which follows the sender's name at the end. */
  postalAddress?: string | null;
}

/** Renders the HTML and the text of an email from the same parts, so that both are complete. */
export function renderTransactional(email: TransactionalEmail): { html: string; text: string } {
  return { html: renderHtml(email), text: renderText(email) };
}

/** Returns the design of emails from the instance itself. */
export function createInstanceLook({
  brandName,
  publicUrl,
}: {
  brandName: string;
  publicUrl: string;
}): EmailLook {
  return {
    name: brandName,
    url: publicUrl,
    image: null,
    accent: { fill: '#02566b', label: '#f9fdfc' },
    fonts: null,
    radius: null,
    sentWith: null,
  };
}

const LIGHT_COLORS = {
  outer: '#f1f6f7',
  card: '#fdfefe',
  tint: '#e7eeef',
  ink: '#0a242e',
  muted: '#566d75',
  rule: '#d4dde0',
};
const DARK_COLORS = {
  outer: '#08151b',
  card: '#0f1e25',
  tint: '#182b34',
  ink: '#e7f1f0',
  muted: '#a2b3b6',
  rule: '#23353e',
};
const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const RADIUS = 10;

function getTextFont({ fonts }: EmailLook): string {
  return fonts === null ? FONT : quoteForAttribute(fonts.text);
}

function getHeadingFont({ fonts }: EmailLook): string {
  return fonts === null ? FONT : quoteForAttribute(fonts.heading);
}

/** Puts font names in single quotes, for a style attribute. */
function quoteForAttribute(family: string): string {
  return family.replaceAll('"', "'");
}

function getTextStyle(look: EmailLook): string {
  return `font-family:${getTextFont(look)};font-size:17px;line-height:27px;color:${LIGHT_COLORS.ink};`;
}

function getSmallStyle(look: EmailLook): string {
  return `font-family:${getTextFont(look)};font-size:13px;line-height:24px;color:${LIGHT_COLORS.muted};`;
}

/** Renders the HTML with tables and inline styles, because Outlook's Word engine and Gmail support little else. */
function renderHtml({ look, title, parts, footer = [], postalAddress = null }: TransactionalEmail): string {
  const lines = [
    ...footer.map((line) =>
      typeof line === 'string' ? toHtmlLines(line) : line.map(renderMutedLink).join(' · '),
    ),
    ...listFooterLines(look, postalAddress).map(toHtmlLines),
    ...(look.sentWith === null ? [] : [`Sent with ${renderMutedLink(look.sentWith)}`]),
  ];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title>${DARK_STYLES}</head><body class="outer" style="margin:0;padding:0;background-color:${LIGHT_COLORS.outer};"><table role="presentation" class="outer" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${LIGHT_COLORS.outer}" style="background-color:${LIGHT_COLORS.outer};"><tr><td align="center" style="padding:24px 12px;word-break:break-word;"><!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]--><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;">${renderHeader(look)}<tr><td class="card" bgcolor="${LIGHT_COLORS.card}" style="padding:24px 28px 28px;border-top:4px solid ${look.accent.fill};border-radius:0 0 12px 12px;background-color:${LIGHT_COLORS.card};">${parts.map((part) => renderPartHtml(part, look)).join('')}</td></tr>${lines.length === 0 ? '' : `<tr><td class="muted" style="padding:20px 28px 0;${getSmallStyle(look)}">${lines.join('<br>')}</td></tr>`}</table><!--[if mso]></td></tr></table><![endif]--></td></tr></table></body></html>`;
}

/** Rules with a class per role. Outlook's apps need them twice, because they support no media query for colors. */
const DARK_RULES = [
  `.outer{background-color:${DARK_COLORS.outer} !important}`,
  `.card{background-color:${DARK_COLORS.card} !important}`,
  `.tint{background-color:${DARK_COLORS.tint} !important}`,
  `.ink{color:${DARK_COLORS.ink} !important}`,
  `.muted{color:${DARK_COLORS.muted} !important}`,
  `.rule{border-color:${DARK_COLORS.rule} !important}`,
];
const DARK_STYLES = [
  `<style>@media (prefers-color-scheme:dark){${DARK_RULES.join('')}}</style>`,
  `<style>${DARK_RULES.map((rule) => `[data-ogsc] ${rule}`).join('')}</style>`,
].join('');

function renderHeader(look: EmailLook): string {
  const { name, url, image, accent } = look;
  const portrait =
    image === null
      ? `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td width="40" height="40" align="center" bgcolor="${accent.fill}" aria-hidden="true" style="border-radius:20px;background-color:${accent.fill};font-family:${getHeadingFont(look)};font-size:18px;line-height:40px;font-weight:bold;color:${accent.label};">${escapeHtml(readInitial(name))}</td></tr></table>`
      : `<img src="${escapeHtml(image)}" width="40" height="40" alt="" style="display:block;width:40px;height:40px;border:0;border-radius:20px;object-fit:cover;">`;
  return `<tr><td style="padding:0 28px 14px;"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td width="52" valign="middle" style="width:52px;">${portrait}</td><td valign="middle" style="font-family:${getHeadingFont(look)};font-size:17px;line-height:24px;font-weight:bold;"><a class="ink" href="${escapeHtml(url)}" style="color:${LIGHT_COLORS.ink};text-decoration:none;">${escapeHtml(name)}</a></td></tr></table></td></tr>`;
}

function readInitial(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? '';
}

function renderPartHtml(part: EmailPart, look: EmailLook): string {
  const { accent, radius } = look;
  const corner = radius ?? RADIUS;
  if (typeof part === 'string') {
    return `<p class="ink" style="margin:0 0 16px;${getTextStyle(look)}">${toHtmlLines(part)}</p>`;
  }
  if ('code' in part) {
    return `<p class="ink tint" style="margin:0 0 16px;padding:14px 20px;border-radius:10px;background-color:${LIGHT_COLORS.tint};font-family:${getTextFont(look)};font-size:34px;line-height:42px;font-weight:bold;letter-spacing:6px;color:${LIGHT_COLORS.ink};">${escapeHtml(part.code)}</p>`;
  }
  if ('button' in part) {
    const { label, url } = part.button;
    return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 20px;"><tr><td bgcolor="${accent.fill}" style="padding:0;border-radius:${corner}px;background-color:${accent.fill};"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 22px;border-radius:${corner}px;font-family:${getTextFont(look)};font-size:17px;line-height:24px;font-weight:bold;color:${accent.label};text-decoration:none;mso-padding-alt:12px 22px;">${escapeHtml(label)}</a></td></tr></table>`;
  }
  if ('links' in part) {
    const links = part.links.map(
      ({ label, url }) =>
        `<a class="ink" href="${escapeHtml(url)}" style="color:${LIGHT_COLORS.ink};text-decoration:underline;">${escapeHtml(label)}</a>`,
    );
    return `<p class="ink" style="margin:0 0 16px;${getTextStyle(look)}">${links.join(' &nbsp;·&nbsp; ')}</p>`;
  }
  if ('image' in part) {
    const { address, alt } = part.image;
    return `<p style="margin:0 0 20px;"><img src="${escapeHtml(address)}" width="504" alt="${escapeHtml(alt)}" style="display:block;width:100%;max-width:504px;height:auto;border:0;border-radius:8px;"></p>`;
  }
  return renderFactTable(part.facts, look);
}

function renderFactTable(
  facts: ReadonlyArray<readonly [name: string, value: string]>,
  look: EmailLook,
): string {
  if (facts.length === 0) return '';
  const font = getTextFont(look);
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td class="muted rule" valign="top" style="padding:8px 20px 8px 0;border-top:1px solid ${LIGHT_COLORS.rule};font-family:${font};font-size:15px;line-height:22px;color:${LIGHT_COLORS.muted};">${escapeHtml(name)}</td><td class="ink rule" valign="top" style="padding:8px 0;border-top:1px solid ${LIGHT_COLORS.rule};font-family:${font};font-size:15px;line-height:22px;font-weight:bold;color:${LIGHT_COLORS.ink};">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;">${rows.join('')}</table>`;
}

function renderMutedLink({ label, url }: EmailLink): string {
  return `<a class="muted" href="${escapeHtml(url)}" style="color:${LIGHT_COLORS.muted};text-decoration:underline;">${escapeHtml(label)}</a>`;
}

/** Converts text to HTML and preserves its line breaks. */
function toHtmlLines(text: string): string {
  return text.split('\n').map(escapeHtml).join('<br>');
}

/**
 * Returns the lines of the footer. The header of the email shows the name, and the text version has it on the line
 * before.
 */
function listFooterLines({ name }: EmailLook, postalAddress: string | null): string[] {
  return [omitNameLine(name, postalAddress ?? '')].filter((address) => address !== '');
}

function renderText({ look, parts, footer = [], postalAddress = null }: TransactionalEmail): string {
  const last = [
    ...footer.map((line) => (typeof line === 'string' ? line : line.map(formatLink).join('\n'))),
    [look.name, ...listFooterLines(look, postalAddress)].join('\n'),
    ...(look.sentWith === null ? [] : [`Sent with ${look.sentWith.label}: ${look.sentWith.url}`]),
  ];
  return `${parts
    .map(renderPartText)
    .filter((part) => part !== '')
    .join('\n\n')}\n\n--\n${last.join('\n')}`;
}

function renderPartText(part: EmailPart): string {
  if (typeof part === 'string') return part;
  if ('code' in part) return part.code;
  if ('button' in part) return formatLink(part.button);
  if ('links' in part) return part.links.map(formatLink).join('\n');
  if ('image' in part) return '';
  return part.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
}

function formatLink({ label, url }: EmailLink): string {
  return `${label}: ${url}`;
}

/** Returns a postal address without its first line if this line is the name, which the email prints above. */
export function omitNameLine(name: string, postalAddress: string): string {
  const [first = '', ...rest] = postalAddress.split('\n');
  const isName = first.trim().toLowerCase() === name.trim().toLowerCase();
  return isName ? rest.join('\n') : postalAddress;
}
