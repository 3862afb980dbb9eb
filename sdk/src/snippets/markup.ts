/** An HTML element to print for a page or for a React component. */
export interface Markup {
  tag: string;
  /** The attributes in the order of printing. `true` prints an attribute without a value. */
  attributes: Record<string, string | true>;
  children?: ReadonlyArray<Markup | string>;
}

const VOID_TAGS = new Set(['input']);
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes only characters that have a meaning in text, so that the pasted code stays readable. */
function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character);
}

/** Escapes a value in double quotes. */
function escapeValue(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

/** Prints HTML. Child elements are on separate lines, and an element with only text is on one line. */
export function printHtml({ tag, attributes, children = [] }: Markup, indent = ''): string {
  const attributesText = Object.entries(attributes).map(([name, value]) =>
    value === true ? name : `${name}="${escapeValue(value)}"`,
  );
  const opening = `${indent}<${[tag, ...attributesText].join(' ')}>`;
  if (VOID_TAGS.has(tag)) return opening;
  if (children.every((child) => typeof child === 'string')) {
    return `${opening}${children.map(escapeText).join('')}</${tag}>`;
  }
  const lines = children.map((child) =>
    typeof child === 'string' ? `${indent}  ${escapeText(child)}` : printHtml(child, `${indent}  `),
  );
  return [opening, ...lines, `${indent}</${tag}>`].join('\n');
}

/** React's names for attributes that differ from HTML. */
const REACT_NAMES: Record<string, string> = { tabindex: 'tabIndex', autocomplete: 'autoComplete' };
/** The attributes that React's types accept only as numbers. */
const NUMERIC_ATTRIBUTES = new Set(['tabindex']);

/** Prints JSX, with React's property names. */
export function printJsx({ tag, attributes, children = [] }: Markup, indent = ''): string {
  const attributesText = Object.entries(attributes).map(([name, value]) => printProperty(name, value));
  const opening = `${indent}<${[tag, ...attributesText].join(' ')}`;
  if (children.length === 0) return `${opening} />`;
  const lines = children.map((child) =>
    typeof child === 'string' ? `${indent}  ${printJsxText(child)}` : printJsx(child, `${indent}  `),
  );
  return [`${opening}>`, ...lines, `${indent}</${tag}>`].join('\n');
}

function printProperty(name: string, value: string | true): string {
  const property = REACT_NAMES[name] ?? name.replace(/-(\w)/g, (_, initial: string) => initial.toUpperCase());
  if (value === true) return property;
  if (NUMERIC_ATTRIBUTES.has(name)) return `${property}={${value}}`;
  if (name === 'style') return `style={${printStyle(value)}}`;
  // A quoted value in JSX supports entities, but no escapes.
  return /["&\\\n]/.test(value) ? `${property}={${JSON.stringify(value)}}` : `${property}="${value}"`;
}

/** Prints a style as an object. CSS variables are string keys, which React's types do not include. */
function printStyle(style: string): string {
  const entries = style.split(';').map((declaration) => {
    const [name = '', ...value] = declaration.split(':');
    return `'${name.trim()}': '${value.join(':').trim()}'`;
  });
  return `{ ${entries.join(', ')} } as CSSProperties`;
}

function printJsxText(text: string): string {
  return /[{}<>&"'\\]|^\s|\s$/.test(text) ? `{${JSON.stringify(text)}}` : text;
}
