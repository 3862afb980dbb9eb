import { Marked, type Token, type Tokens } from 'marked';

const marked = new Marked({ gfm: true });

/**
 * Renders GitHub Flavored Markdown as HTML. `takeHeading` removes the first `# heading` from the text and returns it
 * as plain text.
 */
export function renderMarkdown(
  markdown: string,
  options: { takeHeading: boolean },
): { html: string; heading: string | undefined } {
  const tokens = marked.lexer(markdown);
  const position = options.takeHeading ? tokens.findIndex(isMainHeading) : -1;
  const heading = tokens[position];
  // In place, because the list also has the definitions of reference links.
  if (heading !== undefined) tokens.splice(position, 1);
  return {
    html: marked.parser(tokens).trim(),
    heading: heading === undefined ? undefined : textOf(heading).trim(),
  };
}

function isMainHeading(token: Token): boolean {
  return token.type === 'heading' && (token as Tokens.Heading).depth === 1;
}

function textOf(token: Token): string {
  if ('tokens' in token && token.tokens !== undefined) return token.tokens.map(textOf).join('');
  return 'text' in token ? String(token.text) : '';
}
