import type { SocialPlatform } from './social-links.js';
import { type Tree, tree } from './tree.js';

const path = (d: string): Tree => tree('path', { d });
const box = (x: number, y: number, width: number, height: number, rx: number): Tree =>
  tree('rect', { x: `${x}`, y: `${y}`, width: `${width}`, height: `${height}`, rx: `${rx}` });
const circle = (r: number): Tree => tree('circle', { cx: '12', cy: '12', r: `${r}` });

/** Drawn on a 24 grid with one stroke width, so that seven platforms look like one set. */
export const socialDrawings: Record<SocialPlatform, readonly Tree[]> = {
  instagram: [box(3.5, 3.5, 17, 17, 5), circle(4), path('M16.9 7.1h.01')],
  tiktok: [path('M13.75 3v12.5a4.25 4.25 0 1 1-4.25-4.25M13.75 3c.3 3.2 2.5 5.4 5.75 5.6')],
  youtube: [box(2.5, 5.5, 19, 13, 4), path('M10.25 9.5v5l4.25-2.5z')],
  twitter: [path('M4 4l12 16h4L8 4zM4 20l6.6-7.1M20 4l-6.6 7.1')],
  linkedin: [
    box(3.5, 3.5, 17, 17, 3.5),
    path('M8 11v5.5M8 7.75h.01M11.75 16.5V11M11.75 13.5a2.35 2.35 0 0 1 4.7 0v3'),
  ],
  website: [
    circle(8.5),
    path(
      'M3.5 12h17M12 3.5c2.4 2.3 3.6 5.1 3.6 8.5s-1.2 6.2-3.6 8.5c-2.4-2.3-3.6-5.1-3.6-8.5s1.2-6.2 3.6-8.5z',
    ),
  ],
  email: [box(3, 5, 18, 14, 2.5), path('m3.5 7.5 8.5 6 8.5-6')],
};
