import type { Tree } from '../shared/tree.js';
import type { Emit } from './element-events.js';

/** The content of an element, with a function for its updates. */
export interface View {
  nodes: readonly Node[];
  /** The styles. The element adds the creator's look. */
  css: string;
  /** The username, for `tidings-ready` and for the install report. */
  creator: string;
  /** Called after the nodes were added to the shadow root. */
  onAttached?(): void;
  /** Handles a change of an attribute that affects only text or layout. */
  update(): void;
  connected?(): void;
  disconnected?(): void;
  focus?(options?: FocusOptions): void;
}

/** The functions and settings that an element passes to its view. */
export interface ViewDependencies {
  /** Base URL of the Tidings instance. */
  instance: string;
  emit: Emit;
  /** A parameter instead of an import, because all chunks need it and chunks share no code. */
  draw(tree: Tree): HTMLElement;
  /** Sets a readable label color if the button's own is not readable. */
  fixLabel(button: HTMLElement): void;
  getJson(address: string): Promise<unknown>;
  retryImport<T>(load: () => Promise<T>): Promise<T>;
}

/** An element with the properties that its view reads. */
export type Settings<Names extends string> = HTMLElement & Readonly<Record<Names, string>>;

/** A chunk that loads when its element is near the viewport. `createView` throws if there is nothing to show. */
export interface ViewModule<Kind extends HTMLElement> {
  createView(element: Kind, dependencies: ViewDependencies): View | Promise<View>;
}
