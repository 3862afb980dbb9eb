/** A press on the video's tile puts the player into its place; the tile says where that comes from. */
export function press(tile: HTMLAnchorElement): void {
  const player = document.createElement('iframe');
  player.src = tile.dataset.player ?? '';
  player.title = 'Video';
  player.allow = 'autoplay; fullscreen; encrypted-media; picture-in-picture';
  tile.replaceWith(player);
  player.focus();
}
