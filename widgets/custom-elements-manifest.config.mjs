import { readFileSync } from 'node:fs';

/** `subscribeTexts.heading` in an element's fields is this text. */
const texts = Object.fromEntries(
  [
    ...readFileSync(new URL('src/shared/subscribe-texts.ts', import.meta.url), 'utf8').matchAll(
      /^ {2}(\w+): (['"])(.*)\2,$/gm,
    ),
  ].map(([, name, , text]) => [`subscribeTexts.${name}`, text]),
);

/** Properties are attributes: `static fields` names them all, with what they are by default. */
const fieldsAsAttributes = {
  name: 'fields-as-attributes',
  analyzePhase({ ts, node, moduleDoc }) {
    if (!ts.isClassDeclaration(node)) return;
    const fields = node.members.find((member) => member.name?.getText() === 'fields')?.initializer;
    const element = moduleDoc.declarations.find(({ name }) => name === node.name?.getText());
    if (!element || !fields || !ts.isObjectLiteralExpression(fields)) return;
    element.attributes = fields.properties.map(({ name, initializer }) => ({
      name: name.getText().replace(/[A-Z]/g, (newsletter) => `-${newsletter.toLowerCase()}`),
      fieldName: name.getText(),
      default: ts.isStringLiteral(initializer) ? initializer.text : texts[initializer.getText()],
    }));
  },
};

/** The manifest is a contract: what an element keeps to itself is no part of it. */
const publicOnly = {
  name: 'public-only',
  packageLinkPhase({ customElementsManifest }) {
    for (const module of customElementsManifest.modules) {
      module.declarations = module.declarations.filter(({ tagName }) => tagName);
      module.exports = module.exports.filter(({ declaration }) =>
        module.declarations.some(({ name }) => name === declaration.name),
      );
      for (const element of module.declarations) {
        const described = new Map(element.members.map((member) => [member.name, member]));
        for (const attribute of element.attributes) {
          const { type, description } = described.get(attribute.fieldName);
          Object.assign(attribute, { type, description });
        }
        const properties = new Set(element.attributes.map(({ fieldName }) => fieldName));
        element.members = element.members
          .filter(({ name }) => properties.has(name) || name === 'focus')
          .map(({ inheritedFrom, ...member }) => member);
        for (const event of element.events) delete event.inheritedFrom;
      }
    }
    // The analyzer reads files in the order in which the disk lists them.
    customElementsManifest.modules = customElementsManifest.modules
      .filter(({ declarations }) => declarations.length > 0)
      .sort((one, other) => (one.path < other.path ? -1 : 1));
  },
};

// One file an element, named as its tag; what stands beside it is not part of the contract.
export default {
  globs: ['src/elements/tidings-element.ts', 'src/elements/*/tidings-*.ts'],
  exclude: ['src/**/*.test.ts'],
  outdir: '.',
  packagejson: false,
  plugins: [fieldsAsAttributes, publicOnly],
};
