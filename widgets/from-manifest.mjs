/** What is made from custom-elements.json: the React wrappers, and what editors read. */

/** The elements of a manifest, in the order of their names. */
function elementsOf(manifest) {
  return manifest.modules
    .flatMap(({ path, declarations }) => declarations.map((declaration) => ({ ...declaration, path })))
    .filter(({ tagName }) => tagName)
    .map((element) => ({
      ...element,
      events: element.events ?? [],
      fields: element.attributes.map(({ name, fieldName, ...field }) => ({
        ...field,
        name: fieldName,
        attribute: name,
      })),
    }))
    .sort((one, other) => one.tagName.localeCompare(other.tagName));
}

/** `tidings-ready` as a property: `onTidingsReady`. */
function handlerName(event) {
  return `on${event.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase())}`;
}

/** `src/elements/react/wrappers.gen.ts`. */
export function reactWrappers(manifest) {
  const elements = elementsOf(manifest);
  const details = new Set(
    elements.flatMap(({ events }) => events.flatMap(({ type }) => type.text.match(/Tidings\w+/g) ?? [])),
  );
  const lines = [
    '// Written by npm run generate, from custom-elements.json.',
    `import type { ${[...details].sort().join(', ')} } from '../element-events.js';`,
    ...elements.map(
      ({ name, path }) =>
        `import type { ${name} as ${name}Element } from '${path.replace(/^src\/elements/, '..').replace(/\.ts$/, '.js')}';`,
    ),
    "import { type WrapperProps, wrapElement } from './wrap-element.js';",
    ...elements.flatMap(wrapperOf),
  ];
  return `${lines.join('\n')}\n`;
}

function wrapperOf({ name, tagName, description, fields, events }) {
  const attributes = fields.map((field) => `    ${field.name}: '${field.attribute}',`);
  const handlers = events.map((event) => `    ${handlerName(event.name)}: '${event.name}',`);
  return [
    '',
    `export interface ${name}Props extends WrapperProps {`,
    ...fields.flatMap((field) => [
      ...comment(field.description, '  '),
      `  ${field.name}?: ${field.type.text} | undefined;`,
    ]),
    ...events.flatMap((event) => [
      ...comment(event.description, '  '),
      `  ${handlerName(event.name)}?: ((event: ${event.type.text}) => void) | undefined;`,
    ]),
    '}',
    '',
    ...comment(description),
    `export const ${name} = wrapElement<${name}Element, ${name}Props>('${tagName}', {`,
    '  attributes: {',
    ...attributes,
    '  },',
    '  events: {',
    ...handlers,
    '  },',
    '});',
  ];
}

function comment(text, indent = '') {
  const lines = text.split('\n');
  if (lines.length === 1) return [`${indent}/** ${text} */`];
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`];
}

/** The values of a type like `'a' | 'b'`; none for types that any text is. */
function valuesOf({ text }) {
  return [...text.matchAll(/'([^']*)'/g)].map(([, value]) => value);
}

/** Of VS Code: https://github.com/microsoft/vscode-custom-data. */
export function htmlCustomData(manifest) {
  return {
    version: 1.1,
    tags: elementsOf(manifest).map(({ tagName, description, fields }) => ({
      name: tagName,
      description: { kind: 'markdown', value: description },
      attributes: fields.map((field) => ({
        name: field.attribute,
        description: { kind: 'markdown', value: field.description },
        ...(valuesOf(field.type).length > 0 && { values: valuesOf(field.type).map((name) => ({ name })) }),
      })),
    })),
  };
}

/** Of JetBrains' editors: https://github.com/JetBrains/web-types. */
export function webTypes(manifest, { name, version }) {
  const described = ({ name, description }) => ({ name, description });
  return {
    $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
    name,
    version,
    'description-markup': 'markdown',
    contributions: {
      html: {
        elements: elementsOf(manifest).map((element) => ({
          name: element.tagName,
          description: element.description,
          attributes: element.fields.map((field) => ({
            name: field.attribute,
            description: field.description,
            value: { type: field.type.text },
            ...(field.default && { default: field.default }),
          })),
          js: {
            properties: element.fields.map((field) => ({ ...described(field), type: field.type.text })),
            events: element.events.map(described),
          },
          css: {
            properties: (element.cssProperties ?? []).map(described),
            parts: (element.cssParts ?? []).map(described),
          },
        })),
      },
    },
  };
}
