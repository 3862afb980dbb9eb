import type { VNode } from 'preact';
import { getCreatorName } from '../creator-name.js';
import type { CreatorView } from '../view.js';

export function CreatorName({ of: creator }: { of: CreatorView }): VNode {
  return <bdi>{getCreatorName(creator)}</bdi>;
}

export function BackToCreator({ creator }: { creator: CreatorView }): VNode {
  return (
    <div class="actions">
      <a class="button secondary" href={`/${encodeURIComponent(creator.username)}`}>
        Go to <CreatorName of={creator} />
        's page
      </a>
    </div>
  );
}

export function GoHome(): VNode {
  return (
    <div class="actions">
      <a class="button secondary" href="/">
        Go home
      </a>
    </div>
  );
}
