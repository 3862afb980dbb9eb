/**
 * Converts styles to elements, because Google Docs and browsers copy emphasis as styles. Removes elements that a style
 * cancels (`<b style="font-weight:normal">` around a whole document).
 */
export function readStyles(element: HTMLElement): void {
  const style = element.getAttribute('style') ?? '';
  const weight = readStyle(style, 'font-weight');
  const isBold = /^(?:bold|bolder|[6-9]00)$/.test(weight);
  if (/^[BI]$|^(?:STRONG|EM|U)$/.test(element.tagName)) {
    const isDenied =
      (/^(?:B|STRONG)$/.test(element.tagName) && weight !== '' && !isBold) ||
      (/^(?:I|EM)$/.test(element.tagName) && readStyle(style, 'font-style') === 'normal');
    if (isDenied) element.replaceWith(...element.childNodes);
    return;
  }
  // A style of a block describes the whole block. For example, a heading is bold by default.
  if (!/^(?:SPAN|FONT|A)$/.test(element.tagName)) return;
  const decoration = `${readStyle(style, 'text-decoration')} ${readStyle(style, 'text-decoration-line')}`;
  const isInHeading = element.closest('h1, h2, h3, h4, h5, h6, th') !== null;
  const isLink = element.closest('a') !== null || element.querySelector('a') !== null;
  const tagNames = [
    isBold && !isInHeading && 'strong',
    /^(?:italic|oblique)/.test(readStyle(style, 'font-style')) && 'em',
    decoration.includes('underline') && !isLink && 'u',
    decoration.includes('line-through') && 's',
    readStyle(style, 'vertical-align') === 'super' && 'sup',
    readStyle(style, 'vertical-align') === 'sub' && 'sub',
  ];
  for (const tagName of tagNames) {
    if (!tagName || element.closest(tagName)) continue;
    const wrapper = element.ownerDocument.createElement(tagName);
    wrapper.append(...element.childNodes);
    element.append(wrapper);
  }
}

function readStyle(style: string, property: string): string {
  return (
    new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;!]+)`, 'i').exec(style)?.[1]?.trim().toLowerCase() ?? ''
  );
}
