import type { Tree } from '../shared/tree.js';
import type { Emit } from './element-events.js';

/** What an element has drawn, and how that goes on. */
export interface View {
  nodes: readonly Node[];
  css: string;
  /** For `tidings-ready` and for whom the widget is counted. */
  creator: string;
  /** The nodes stand in the shadow root. */
  drawn?(): void;
  /** An attribute that only words or shapes depend on has changed. */
  update(): void;
  connected?(): void;
  disconnected?(): void;
  focus?(options?: FocusOptions): void;
}

export interface Surroundings {
  /** Base address of the Tidings instance. */
  instance: string;
  emit: Emit;
  /** Handed over rather than imported: chunks share no code with each other, and all of them need it. */
  draw(tree: Tree): HTMLElement;
  /** Gives a button a label colour that can be read, if its own cannot. */
  checkLabel(button: HTMLElement): void;
  getJson(address: string): Promise<unknown>;
}

/** An element as its view knows it: by the properties that it reads. */
export type Settings<Names extends string> = HTMLElement & Readonly<Record<Names, string>>;

/** A chunk that is loaded when its element comes near the viewport. Throws where there is nothing to show. */
export interface ViewModule<Kind extends HTMLElement> {
  createView(element: Kind, surroundings: Surroundings): View | Promise<View>;
}
