import {
  BookOpen,
  Calendar,
  Camera,
  CodeXml,
  Coffee,
  Download,
  Gift,
  Heart,
  Link as LinkSign,
  type LucideIcon,
  Mail,
  MapPin,
  Music,
  Podcast,
  Store,
  Ticket,
  Video,
} from 'lucide-react';
import type { Link } from './link';

export type LinkIconName = NonNullable<Link['icon']>;

/** The icons of the API. A missing icon is a type error. */
const ICONS: Record<LinkIconName, { label: string; Icon: LucideIcon }> = {
  link: { label: 'Link', Icon: LinkSign },
  store: { label: 'Store', Icon: Store },
  music: { label: 'Music', Icon: Music },
  video: { label: 'Video', Icon: Video },
  podcast: { label: 'Podcast', Icon: Podcast },
  book: { label: 'Book', Icon: BookOpen },
  calendar: { label: 'Calendar', Icon: Calendar },
  mail: { label: 'Email', Icon: Mail },
  code: { label: 'Code', Icon: CodeXml },
  gift: { label: 'Gift', Icon: Gift },
  camera: { label: 'Camera', Icon: Camera },
  ticket: { label: 'Ticket', Icon: Ticket },
  coffee: { label: 'Coffee', Icon: Coffee },
  heart: { label: 'Heart', Icon: Heart },
  map: { label: 'Map', Icon: MapPin },
  download: { label: 'Download', Icon: Download },
};

export const linkIconNames = Object.keys(ICONS) as LinkIconName[];

export function linkIcon(name: LinkIconName): { label: string; Icon: LucideIcon } {
  return ICONS[name];
}
