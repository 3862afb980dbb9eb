/** One HTML element, to be printed for a page or for a React component. */
export interface Markup {
  tag: string;
  /** In the order of printing; `true` is an attribute without a value. */
  attributes: Record<string, string | true>;
  children?: ReadonlyArray<Markup | string>;
}

const VOID_TAGS = new Set(['input']);
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Only what means something there: people read what they paste, and an apostrophe is one. */
function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character);
}

/** Between double quotes. */
function escapeValue(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

/** As a page writes it: an element that holds others on lines of its own, one that holds text alone on one line. */
export function printHtml({ tag, attributes, children = [] }: Markup, indent = ''): string {
  const written = Object.entries(attributes).map(([name, value]) =>
    value === true ? name : `${name}="${escapeValue(value)}"`,
  );
  const opening = `${indent}<${[tag, ...written].join(' ')}>`;
  if (VOID_TAGS.has(tag)) return opening;
  if (children.every((child) => typeof child === 'string')) {
    return `${opening}${children.map(escapeText).join('')}</${tag}>`;
  }
  const lines = children.map((child) =>
    typeof child === 'string' ? `${indent}  ${escapeText(child)}` : printHtml(child, `${indent}  `),
  );
  return [opening, ...lines, `${indent}</${tag}>`].join('\n');
}

/** What React calls attributes that it does not call by their HTML name. */
const REACT_NAMES: Record<string, string> = { tabindex: 'tabIndex', autocomplete: 'autoComplete' };
/** What its types take as numbers alone. */
const NUMBERS = new Set(['tabindex']);

/** As a React component writes it; names of attributes are turned into those of properties. */
export function printJsx({ tag, attributes, children = [] }: Markup, indent = ''): string {
  const written = Object.entries(attributes).map(([name, value]) => printProperty(name, value));
  const opening = `${indent}<${[tag, ...written].join(' ')}`;
  if (children.length === 0) return `${opening} />`;
  const lines = children.map((child) =>
    typeof child === 'string' ? `${indent}  ${printJsxText(child)}` : printJsx(child, `${indent}  `),
  );
  return [`${opening}>`, ...lines, `${indent}</${tag}>`].join('\n');
}

function printProperty(name: string, value: string | true): string {
  const property =
    REACT_NAMES[name] ?? name.replace(/-(\w)/g, (_, newsletter: string) => newsletter.toUpperCase());
  if (value === true) return property;
  if (NUMBERS.has(name)) return `${property}={${value}}`;
  if (name === 'style') return `style={${printStyle(value)}}`;
  // In JSX a quoted value knows entities, but no escapes.
  return /["&\\\n]/.test(value) ? `${property}={${JSON.stringify(value)}}` : `${property}="${value}"`;
}

/** React takes variables as the keys of an object, which its types do not know. */
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
