import type { Pages } from '../../ports/pages.js';

/** Creates the pages port over the build of `npm start`. */
export function createBuiltPages(): Pages {
  return {
    async render(view, frame) {
      const { renderPage } = await import('@tidings/widgets/pages');
      return renderPage(view, frame);
    },
    async planShareImage(site, frame) {
      const { planShareImage } = await import('@tidings/widgets/pages');
      return planShareImage(site, frame);
    },
  };
}
