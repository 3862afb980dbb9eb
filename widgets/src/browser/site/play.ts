/** Replaces a video's tile with the player. The tile contains the player's URL. */
export function press(tile: HTMLAnchorElement): void {
  const player = document.createElement('iframe');
  player.src = tile.dataset.player ?? '';
  player.title = tile.dataset.title ?? 'Video';
  player.allow = 'autoplay; fullscreen; encrypted-media; picture-in-picture';
  tile.replaceWith(player);
  player.focus();
}
