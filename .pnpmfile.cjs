// Scalar's browser bundle contains its dependencies. Installing them as well would add 250 packages that nothing runs.
module.exports = {
  hooks: {
    readPackage(manifest) {
      if (manifest.name === '@scalar/api-reference') manifest.dependencies = {};
      // The site searches its own index. Algolia's client would add 40 packages that nothing runs.
      if (manifest.name === 'vitepress') delete manifest.dependencies['@docsearch/js'];
      return manifest;
    },
  },
};
