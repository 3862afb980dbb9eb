import type { VNode } from 'preact';
import type { PageFrame } from '../view.js';
import { HousePage } from './house-page.js';

export function NotFoundPage({ frame }: { frame: PageFrame }): VNode {
  return (
    <HousePage title={`Micro-site not found | ${frame.brandName}`} frame={frame} width="letter">
      <h1>Micro-site not found</h1>
      <p>The page you're looking for does not exist or has been removed.</p>
      <div class="actions">
        <a class="button" href="/">
          Go Home
        </a>
      </div>
    </HousePage>
  );
}
