import type { Tree } from '../shared/tree.js';
import type { Emit } from './element-events.js';

/** The content of an element, and its updates. */
export interface View {
  nodes: readonly Node[];
  /** The element adds the creator's look. */
  css: string;
  /** The username, for `tidings-ready` and for the install report. */
  creator: string;
  /** Called when the nodes are in the shadow root. */
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
  /** Passed instead of imported: chunks share no code with each other, and all of them need it. */
  draw(tree: Tree): HTMLElement;
  /** Gives a button a readable label color, if its own is not. */
  fixLabel(button: HTMLElement): void;
  getJson(address: string): Promise<unknown>;
  retryImport<T>(load: () => Promise<T>): Promise<T>;
}

/** An element as its view sees it: with the properties that it reads. */
export type Settings<Names extends string> = HTMLElement & Readonly<Record<Names, string>>;

/** A chunk that loads when its element is near the viewport. Throws if there is nothing to show. */
export interface ViewModule<Kind extends HTMLElement> {
  createView(element: Kind, dependencies: ViewDependencies): View | Promise<View>;
}
