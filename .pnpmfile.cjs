// Scalar's browser bundle contains its dependencies. Installing them as well would add 250 packages that nothing runs.
module.exports = {
  hooks: {
    readPackage(manifest) {
      if (manifest.name === '@scalar/api-reference') manifest.dependencies = {};
      return manifest;
    },
  },
};
