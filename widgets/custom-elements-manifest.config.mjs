import { readFileSync } from 'node:fs';

/** The default texts of elements, such as `subscribeTexts.heading`. */
const texts = Object.fromEntries(
  [
    ...readFileSync(new URL('src/shared/subscribe-texts.ts', import.meta.url), 'utf8').matchAll(
      /^ {2}(\w+): (['"])(.*)\2,$/gm,
    ),
  ].map(([, name, , text]) => [`subscribeTexts.${name}`, text]),
);

/** Adds an attribute with its default for every declared property. */
const propertiesAsAttributes = {
  name: 'properties-as-attributes',
  analyzePhase({ ts, node, moduleDoc }) {
    if (!ts.isClassDeclaration(node)) return;
    const declaredProperties = node.members.find(
      (member) => member.name?.getText() === 'properties',
    )?.initializer;
    const element = moduleDoc.declarations.find(({ name }) => name === node.name?.getText());
    if (!element || !declaredProperties || !ts.isCallExpression(declaredProperties)) return;
    element.attributes = declaredProperties.arguments[0].properties.map(({ name, initializer }) => ({
      name: name.getText().replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`),
      fieldName: name.getText(),
      default: ts.isStringLiteral(initializer) ? initializer.text : texts[initializer.getText()],
    }));
  },
};

/** Removes private members, because the manifest is a contract. */
const publicOnly = {
  name: 'public-only',
  packageLinkPhase({ customElementsManifest }) {
    for (const module of customElementsManifest.modules) {
      module.declarations = module.declarations.filter(({ tagName }) => tagName);
      module.exports = module.exports.filter(({ declaration }) =>
        module.declarations.some(({ name }) => name === declaration.name),
      );
      for (const element of module.declarations) {
        const membersByName = new Map(element.members.map((member) => [member.name, member]));
        for (const attribute of element.attributes) {
          const { type, description } = membersByName.get(attribute.fieldName);
          Object.assign(attribute, { type, description });
        }
        const properties = new Set(element.attributes.map(({ fieldName }) => fieldName));
        element.members = element.members
          .filter(({ name }) => properties.has(name) || name === 'focus')
          .map(({ inheritedFrom, ...member }) => member);
        for (const event of element.events) delete event.inheritedFrom;
      }
    }
    // Sorts the modules, because the analyzer reads files in the order of the file system.
    customElementsManifest.modules = customElementsManifest.modules
      .filter(({ declarations }) => declarations.length > 0)
      .sort((a, b) => (a.path < b.path ? -1 : 1));
  },
};

// The manifest contains one file per element, named after its tag. Other files are not part of the contract.
export default {
  globs: ['src/elements/tidings-element.ts', 'src/elements/*/tidings-*.ts'],
  exclude: ['src/**/*.test.ts'],
  outdir: '.',
  packagejson: false,
  plugins: [propertiesAsAttributes, publicOnly],
};
