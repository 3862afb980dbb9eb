import { type AnyNode, isTag } from 'domhandler';
import { parseDocument } from 'htmlparser2';

export interface WidgetTag {
  name: 'subscribe' | 'buy' | 'card';
  /** The creator's username, or the product's id. */
  subject: string;
}

export interface ScriptTag {
  src: string;
  integrity: string | undefined;
}

/** The parts of a page that affect its widgets. */
export interface WidgetPage {
  widgets: WidgetTag[];
  scripts: ScriptTag[];
  /** The policies of its meta tags. */
  policies: string[];
}

export function readWidgetPage(html: string, address: string): WidgetPage {
  const page: WidgetPage = { widgets: [], scripts: [], policies: [] };
  const visit = (node: AnyNode): void => {
    if (!isTag(node)) return;
    const { name, attribs } = node;
    const widget = /^tidings-(subscribe|buy|card)$/.exec(name)?.[1] as WidgetTag['name'] | undefined;
    if (widget !== undefined) {
      page.widgets.push({ name: widget, subject: attribs.creator ?? attribs.product ?? '' });
    }
    if (name === 'script' && attribs.src !== undefined && /\/embed\//.test(attribs.src)) {
      page.scripts.push({ src: new URL(attribs.src, address).href, integrity: attribs.integrity });
    }
    if (name === 'meta' && /^content-security-policy$/i.test(attribs['http-equiv'] ?? '')) {
      page.policies.push(attribs.content ?? '');
    }
    node.children.forEach(visit);
  };
  parseDocument(html).children.forEach(visit);
  return page;
}
