/** A press on the video's tile puts the player into its place; the tile says where that comes from. */
export function playInPlace(): void {
  const tile = document.querySelector<HTMLElement>('[data-player]');
  if (!tile) return;
  tile.onclick = (event) => {
    // Whoever asks for a new tab or window gets it.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const player = document.createElement('iframe');
    player.src = tile.dataset.player ?? '';
    player.title = 'Video';
    player.allow = 'autoplay; fullscreen; encrypted-media; picture-in-picture';
    tile.replaceWith(player);
    player.focus();
  };
}
