import { type Markup, printHtml, printJsx } from './markup.js';
import type { PlaceName } from './places.js';
import { createChoiceInputs } from './sign-up-choices.js';
import { createElement, type WidgetName, type WidgetSettings, widgetDefaults } from './widget-settings.js';

/** A file of a release, which never changes. */
export interface FixedFile {
  /** The absolute URL. */
  url: string;
  /** The integrity hash: `sha384-…`. */
  integrity: string;
}

export type SnippetRequest = {
  /** The URL of the Tidings instance, such as `https://tidings.example`. */
  host: string;
  settings: WidgetSettings;
} & ({ place: Exclude<PlaceName, 'html-fixed'> } | { place: 'html-fixed'; file: FixedFile });

export interface Snippet {
  language: 'html' | 'tsx';
  code: string;
}

/**
 * Returns the code that a creator pastes to add a widget to a site. The element contains a fallback that works without
 * scripts.
 */
export function buildSnippet(request: SnippetRequest): Snippet {
  const host = request.host.replace(/\/+$/, '');
  const element = buildMarkup(request.settings, host);
  if (request.place === 'react') {
    return { language: 'tsx', code: printComponent(request.settings.widget, element, host) };
  }
  const script: Markup['attributes'] =
    request.place === 'html-fixed'
      ? { src: request.file.url, integrity: request.file.integrity, crossorigin: 'anonymous' }
      : { src: `${host}/embed/v1.js` };
  const lines = [printHtml({ tag: 'script', attributes: { type: 'module', ...script } }), printHtml(element)];
  return { language: 'html', code: lines.join('\n') };
}

/** Returns the element with its fallback for visitors without scripts. */
export function buildMarkup(settings: WidgetSettings, host: string): Markup {
  return { ...createElement(settings), children: buildFallback(settings, host) };
}

function buildFallback(settings: WidgetSettings, host: string): Markup[] {
  switch (settings.widget) {
    case 'subscribe':
      return [createPlainForm(settings, host)];
    case 'buy': {
      const { id, title } = settings.product;
      return [link(`${host}/buy/${id}`, settings.text || `Buy ${title}`)];
    }
    case 'card':
      return [link(`${host}/${settings.creator}`, settings.displayName)];
  }
}

function link(href: string, text: string): Markup {
  return { tag: 'a', attributes: { href }, children: [text] };
}

/** Returns the plain form, whose response is a page. Only bots fill in the invisible field `company`. */
function createPlainForm(settings: Extract<WidgetSettings, { widget: 'subscribe' }>, host: string): Markup {
  const defaults = widgetDefaults.subscribe;
  const buttonText = settings.buttonText || defaults.buttonText;
  const wording = (settings.heading ?? defaults.heading) || buttonText;
  const createHiddenInput = (name: string, value: string): Markup => ({
    tag: 'input',
    attributes: { type: 'hidden', name, value },
  });
  const email: Markup = {
    tag: 'input',
    attributes: { type: 'email', name: 'email', autocomplete: 'email', required: true },
  };
  return {
    tag: 'form',
    attributes: { method: 'post', action: `${host}/api/subscribers` },
    children: [
      createHiddenInput('username', settings.creator),
      // The consent text, which is stored with the subscriber.
      createHiddenInput('wording', wording),
      ...createChoiceInputs(settings),
      { tag: 'label', attributes: {}, children: ['Email address', email] },
      {
        tag: 'input',
        attributes: { name: 'company', hidden: true, tabindex: '-1', autocomplete: 'off' },
      },
      { tag: 'button', attributes: {}, children: [buttonText] },
    ],
  };
}

const COMPONENTS: Record<WidgetName, { wrapper: string; component: string }> = {
  subscribe: { wrapper: 'TidingsSubscribe', component: 'Newsletter' },
  buy: { wrapper: 'TidingsBuy', component: 'BuyButton' },
  card: { wrapper: 'TidingsCard', component: 'CreatorCard' },
};

/** Prints a React component. It includes the instance's URL, because elements from npm do not know it. */
function printComponent(widget: WidgetName, { attributes, children = [] }: Markup, host: string): string {
  const { wrapper, component } = COMPONENTS[widget];
  const markup = { tag: wrapper, attributes: { host, ...attributes }, children };
  const types = 'style' in attributes ? ["import type { CSSProperties } from 'react';"] : [];
  return [
    `import { ${wrapper} } from '@tidings/widgets/react';`,
    ...types,
    '',
    `export function ${component}() {`,
    '  return (',
    printJsx(markup, '    '),
    '  );',
    '}',
  ].join('\n');
}
