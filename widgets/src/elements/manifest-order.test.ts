import { expect, it } from 'vitest';
// @ts-expect-error The analyzer's configuration has no types.
import config from '../../custom-elements-manifest.config.mjs';

interface Manifest {
  modules: Array<{ path: string; declarations: object[]; exports: object[] }>;
}

const createModule = (path: string) => ({
  path,
  declarations: [{ name: path, tagName: path, members: [], attributes: [], events: [] }],
  exports: [],
});

/** Returns the paths of the manifest after the analyzer has read files in this order. */
function sortPaths(order: string[]): string[] {
  const customElementsManifest: Manifest = { modules: order.map(createModule) };
  for (const { packageLinkPhase } of config.plugins) packageLinkPhase?.({ customElementsManifest });
  return customElementsManifest.modules.map(({ path }) => path);
}

it('lists elements in a stable order, regardless of file order', () => {
  const sortedPaths = ['src/elements/buy.ts', 'src/elements/card.ts', 'src/elements/subscribe.ts'];
  expect(sortPaths(sortedPaths)).toEqual(sortedPaths);
  expect(sortPaths([...sortedPaths].reverse())).toEqual(sortedPaths);
});
