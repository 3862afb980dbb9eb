/** The manifest is a contract: what an element keeps to itself is no part of it. */
const publicOnly = {
  name: 'public-only',
  packageLinkPhase({ customElementsManifest }) {
    for (const module of customElementsManifest.modules) {
      module.declarations = module.declarations.filter((declaration) => declaration.customElement);
      for (const element of module.declarations) {
        const internal = new Set(
          element.members
            .filter((member) => member.privacy !== 'public' && member.kind === 'field')
            .map(({ name }) => name),
        );
        element.attributes = element.attributes.filter(({ fieldName }) => !internal.has(fieldName));
        element.members = element.members.filter(
          ({ name, privacy }) => privacy !== 'private' && privacy !== 'protected' && !name.startsWith('#'),
        );
      }
    }
  },
};

// One file an element, named as its tag; what stands beside it is not part of the contract.
export default {
  globs: ['src/elements/*/tidings-*.ts'],
  exclude: ['src/**/*.test.ts'],
  outdir: '.',
  litelement: true,
  packagejson: false,
  plugins: [publicOnly],
};
