import type { VNode } from 'preact';
import { LineIcon } from '../line-icon.js';

/** The paths have the grid of 24 and the stroke of the social icons beside them. */
const drawings: Record<string, VNode> = {
  link: (
    <path d="M10 13.5a4 4 0 0 0 6 .4l2.8-2.8a4 4 0 0 0-5.7-5.7l-1.3 1.3M14 10.5a4 4 0 0 0-6-.4l-2.8 2.8a4 4 0 0 0 5.7 5.7l1.3-1.3" />
  ),
  store: (
    <path d="M4.5 11.5v8h15v-8M4.8 4.5h14.4L21 9.5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0zM9.75 19.5v-4.75h4.5v4.75" />
  ),
  music: (
    <>
      <circle cx="6.5" cy="17.5" r="2.75" />
      <circle cx="17" cy="15.5" r="2.75" />
      <path d="M9.25 17.5V6l10.5-2v11.5" />
    </>
  ),
  video: (
    <>
      <rect x="3" y="6" width="12.5" height="12" rx="2.5" />
      <path d="m15.5 10.5 5.5-3v9l-5.5-3" />
    </>
  ),
  podcast: (
    <>
      <rect x="9" y="3" width="6" height="11" rx="3" />
      <path d="M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3" />
    </>
  ),
  book: (
    <path d="M12 6.5c-2-1.5-5-2-8.5-1.75v13.5c3.5-.25 6.5.25 8.5 1.75 2-1.5 5-2 8.5-1.75V4.75C17 4.5 14 5 12 6.5zV20" />
  ),
  calendar: (
    <>
      <rect x="3.5" y="5" width="17" height="15.5" rx="2.5" />
      <path d="M3.5 10h17M8 3v4M16 3v4" />
    </>
  ),
  email: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2.5" />
      <path d="m3.5 7.5 8.5 6 8.5-6" />
    </>
  ),
  code: <path d="m8 7-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14" />,
  gift: (
    <>
      <rect x="3" y="7.5" width="18" height="4" rx="1" />
      <path d="M4.5 11.5v9h15v-9M12 7.5v13M12 7.5C9 7.5 7 6.5 7 5a2 2 0 0 1 2-2c1.75 0 3 2 3 4.5 0-2.5 1.25-4.5 3-4.5a2 2 0 0 1 2 2c0 1.5-2 2.5-5 2.5" />
    </>
  ),
  camera: (
    <>
      <path d="M4.5 7.5h3L9 5h6l1.5 2.5h3A1.5 1.5 0 0 1 21 9v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 18V9a1.5 1.5 0 0 1 1.5-1.5z" />
      <circle cx="12" cy="13" r="3.5" />
    </>
  ),
  ticket: (
    <path d="M3.5 8A1.5 1.5 0 0 1 5 6.5h14A1.5 1.5 0 0 1 20.5 8v1.75a2.25 2.25 0 0 0 0 4.5V16a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 16v-1.75a2.25 2.25 0 0 0 0-4.5zM14 6.5v2M14 11v2M14 15.5v2" />
  ),
  coffee: (
    <path d="M4.5 9H17v6a5 5 0 0 1-5 5H9.5a5 5 0 0 1-5-5zM17 10.5h1a2.75 2.75 0 0 1 0 5.5h-1.1M8 3v2.5M12.5 3v2.5" />
  ),
  heart: (
    <path d="M12 20s-8.5-4.75-8.5-10.75A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8.5 2.25C20.5 15.25 12 20 12 20z" />
  ),
  map: (
    <>
      <path d="M12 21s-6.75-5.75-6.75-11.25a6.75 6.75 0 0 1 13.5 0C18.75 15.25 12 21 12 21z" />
      <circle cx="12" cy="9.75" r="2.5" />
    </>
  ),
  download: <path d="M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 19.5h15" />,
};

export function hasIcon(name: string | null): name is string {
  return name !== null && Object.hasOwn(drawings, name);
}

/** Shows the icon with this name. Renders nothing for an unknown name. */
export function LinkIcon({ name }: { name: string | null }): VNode | null {
  if (!hasIcon(name)) return null;
  return (
    <span class="link-icon">
      <LineIcon>{drawings[name]}</LineIcon>
    </span>
  );
}
