/**
 * Writes React wrappers, JSX types of the elements, and data for completion in editors, from custom-elements.json. `npm
 * run verify` fails if a file is outdated.
 */
import { readFile, writeFile } from 'node:fs/promises';

export const BINDINGS = {
  react: 'src/elements/react.gen.ts',
  jsx: 'src/elements/jsx.gen.ts',
  vscode: 'vscode.html-custom-data.json',
  webTypes: 'web-types.json',
};

/** Writes each of BINDINGS to the path that `outputPath(name)` returns. */
export async function writeBindings({ manifest, version, outputPath }) {
  const { modules } = JSON.parse(await readFile(manifest, 'utf8'));
  const elements = modules.flatMap(({ path, declarations }) =>
    declarations.map((declaration) => ({ ...declaration, path })),
  );
  await writeFile(outputPath('react'), createReactFile(elements));
  await writeFile(outputPath('jsx'), createJsxFile(elements));
  await writeFile(outputPath('vscode'), formatJson(createVscodeData(elements)));
  await writeFile(outputPath('webTypes'), formatJson(createWebTypes(elements, version)));
}

const formatJson = (value) => `${JSON.stringify(value, null, 2)}\n`;

function createReactFile(elements) {
  const details = [...new Set(elements.flatMap(({ events }) => events.map(getEventDetail)))].sort();
  return [
    '// Written by write-bindings.mjs from custom-elements.json.',
    "'use client';",
    '',
    ...elements.map(({ tagName }) => `import './${tagName.replace('tidings-', '')}.js';`),
    ...elements.map(
      ({ name, path }) =>
        `import type { ${name} as ${name}Element } from './${path.replace('src/elements/', '').replace('.ts', '.js')}';`,
    ),
    "import { createWrapper, type WrapperProps } from './create-wrapper.js';",
    `import type {\n${details.map((name) => `  ${name},\n`).join('')}} from './element-events.js';`,
    '',
    ...elements.map(createReactWrapper),
  ].join('\n');
}

function createReactWrapper({ name, tagName, description, attributes, events }) {
  const lines = [
    ...attributes.map(
      (attribute) =>
        `  /** ${attribute.description} */\n  ${attribute.fieldName}?: ${attribute.type.text} | undefined;`,
    ),
    ...events.map(
      (event) =>
        `  /** ${event.description} */\n  ${getHandlerName(event)}?: ((event: ${event.type.text}) => void) | undefined;`,
    ),
  ];
  const attributeNames = attributes.map((attribute) => `    ${attribute.fieldName}: '${attribute.name}',`);
  const eventNames = events.map((event) => `    ${getHandlerName(event)}: '${event.name}',`);
  return [
    `export interface ${name}Props extends WrapperProps {\n${lines.join('\n')}\n}\n`,
    `/** ${description.split('\n')[0]} */`,
    `export const ${name} = createWrapper<${name}Element, ${name}Props>('${tagName}', {`,
    `  attributes: {\n${attributeNames.join('\n')}\n  },`,
    `  events: {\n${eventNames.join('\n')}\n  },`,
    '});\n',
  ].join('\n');
}

/** The attributes have a separate type, because frameworks differ in the type of `JSX`. */
function createJsxFile(elements) {
  const details = [...new Set(elements.flatMap(({ events }) => events.map(getEventDetail)))].sort();
  return [
    '// Written by write-bindings.mjs from custom-elements.json.',
    "import type { DetailedHTMLProps, HTMLAttributes } from 'react';",
    `import type {\n${details.map((name) => `  ${name},\n`).join('')}} from './element-events.js';`,
    '',
    '/** The attributes and events of each element, as React 19 and Preact name them. */',
    'export interface TidingsAttributes {',
    ...elements.map(createJsxAttributes),
    '}\n',
    'type InReact<T> = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & T & { class?: string };\n',
    "declare module 'react' {",
    '  namespace JSX {',
    '    interface IntrinsicElements {',
    ...elements.map(({ tagName }) => `      '${tagName}': InReact<TidingsAttributes['${tagName}']>;`),
    '    }',
    '  }',
    '}\n',
  ].join('\n');
}

function createJsxAttributes({ tagName, attributes, events }) {
  const formatKey = (name) => (/^[a-z]+$/.test(name) ? name : `'${name}'`);
  const lines = [
    ...attributes.map(
      ({ name, description, type }) =>
        `    /** ${description} */\n    ${formatKey(name)}?: ${type.text} | undefined;`,
    ),
    ...events.map(
      ({ name, description, type }) =>
        `    /** ${description} */\n    'on${name}'?: ((event: ${type.text}) => void) | undefined;`,
    ),
  ];
  return `  '${tagName}': {\n${lines.join('\n')}\n  };`;
}

const getEventDetail = ({ type }) => /<(\w+)>/.exec(type.text)[1];
const getHandlerName = ({ name }) =>
  `on${name.replace(/(?:^|-)(\w)/g, (_, initial) => initial.toUpperCase())}`;

/** Returns the values of a type such as `'a' | 'b'`, which editors offer. */
function listValues({ type }) {
  return [...type.text.matchAll(/'([^']+)'/g)].map(([, name]) => ({ name }));
}

function createVscodeData(elements) {
  return {
    version: 1.1,
    tags: elements.map(({ tagName, description, attributes }) => ({
      name: tagName,
      description,
      attributes: attributes.map((attribute) => {
        const values = listValues(attribute);
        const { name, description: text } = attribute;
        return { name, description: text, ...(values.length > 0 ? { values } : {}) };
      }),
    })),
  };
}

function createWebTypes(elements, version) {
  return {
    $schema: 'https://json.schemastore.org/web-types',
    name: '@tidings/widgets',
    version,
    'description-markup': 'markdown',
    contributions: {
      html: {
        elements: elements.map(({ tagName, description, attributes, events }) => ({
          name: tagName,
          description,
          attributes: attributes.map(({ name, description: text, default: usual, type }) => ({
            name,
            description: text,
            default: usual,
            value: { type: type.text },
          })),
          js: { events: events.map(({ name, description: text }) => ({ name, description: text })) },
        })),
      },
      css: {
        properties: removeDuplicates(elements.flatMap(({ cssProperties }) => cssProperties)),
        parts: removeDuplicates(elements.flatMap(({ cssParts }) => cssParts)),
      },
    },
  };
}

/** Removes duplicate names, which most elements share. The first element's description remains. */
function removeDuplicates(entries) {
  return [...new Map(entries.toReversed().map((entry) => [entry.name, entry])).values()].map(
    ({ name, description }) => ({ name, description }),
  );
}
