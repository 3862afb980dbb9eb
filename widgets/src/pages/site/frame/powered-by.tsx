import type { VNode } from 'preact';
import type { PageFrame } from '../../view.js';

export function PoweredBy({ frame }: { frame: PageFrame }): VNode {
  return (
    <footer class="powered">
      <a href={`${frame.publicUrl}/`}>
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <mask id="powered-waves">
            <path fill="#fff" d="M0 0h32v32H0z" />
            <g fill="none" stroke="#000" stroke-width="3.6" stroke-linecap="round">
              <path d="M8.5 12.2q4.2-4.2 8.4 0t8.4 0t8.4 0" />
              <path d="M8.5 20.6q4.2-4.2 8.4 0t8.4 0t8.4 0" />
            </g>
          </mask>
          <circle cx="16" cy="16" r="15" fill="currentColor" mask="url(#powered-waves)" />
        </svg>
        Powered by {frame.brandName}
      </a>
    </footer>
  );
}
