import type { Atrule, CssNode, List, Rule } from 'css-tree';
import { CSS_FUNCTIONS } from './css-functions.js';
import { readPart, scopeSelector } from './css-selectors.js';

export interface CssProblem {
  /** The number of the line. The first line is 1. */
  line: number;
  message: string;
}

export interface CustomCss {
  /** The allowed part, minified. It affects only elements inside the scope. */
  css: string;
  /** The problems with the parts that `css` leaves out. */
  problems: CssProblem[];
}

interface ParseContext {
  tree: typeof import('css-tree');
  /** The class that contains all rules. */
  scope: string;
  problems: CssProblem[];
}

const AT_RULES = ['media', 'container', 'keyframes'];
const PROPERTY = /^(?:--[\w-]+|-?[a-z][a-z-]*)$/i;
const POSITIONS = ['static', 'relative', 'absolute', 'sticky'];
const INVALID = 'This is not valid CSS.';
const NESTED = 'Write each rule on its own: nested rules are not allowed.';

/**
 * Returns the allowed part of a creator's CSS, restricted to the elements inside a class. Writes it from the parsed
 * tree, so that the result contains only parsed rules.
 */
export async function readCustomCss(source: string, scope: string): Promise<CustomCss> {
  // Loads the parser, which takes 70 ms, with the first use, because few creators write CSS.
  const tree = await import('css-tree');
  const parsing: ParseContext = { tree, scope, problems: [] };
  const stylesheetNode = parseStylesheet(tree, source);
  if (stylesheetNode.type === 'StyleSheet')
    removeDisallowed(stylesheetNode.children, (node) => isAllowedRule(parsing, node));
  const css = tree.generate(stylesheetNode);
  if (!css.includes('</')) return { css, problems: parsing.problems };
  // An allowed rule never contains this text, which would end the style element.
  return { css: '', problems: [...parsing.problems, { line: 1, message: INVALID }] };
}

/**
 * Parses a stylesheet. css-tree 3.2.1 does not clear its list of tokens, and reads the entry at the length of the
 * source. If an earlier source left a bracket there, an unbalanced source can parse forever. Semicolons overwrite it.
 */
export function parseStylesheet(tree: ParseContext['tree'], source: string): CssNode {
  tree.parse(';'.repeat(source.length + 1), { context: 'declarationList' });
  return tree.parse(source, { positions: true, parseCustomProperty: true });
}

/** Removes disallowed nodes. Returns whether any are left. */
function removeDisallowed(list: List<CssNode>, isAllowed: (node: CssNode) => boolean): boolean {
  list.forEach((node, item) => {
    if (!isAllowed(node)) list.remove(item);
  });
  return !list.isEmpty;
}

function addProblem({ problems }: ParseContext, node: CssNode, message: string): false {
  problems.push({ line: node.loc?.start.line ?? 1, message });
  return false;
}

function isAllowedRule(parsing: ParseContext, node: CssNode): boolean {
  if (node.type === 'Comment') return false;
  if (node.type === 'Rule') return isAllowedStyle(parsing, node, scopeAll);
  if (node.type === 'Atrule') return isAllowedAtRule(parsing, node);
  return addProblem(parsing, node, INVALID);
}

function isAllowedAtRule(parsing: ParseContext, node: Atrule): boolean {
  const name = node.name.toLowerCase();
  if (!AT_RULES.includes(name)) return addProblem(parsing, node, `@${node.name} is not allowed.`);
  if (node.prelude === null || node.block === null) return addProblem(parsing, node, INVALID);
  if (!hasOnlyAllowed(parsing, node.prelude)) return false;
  const isAllowed = name === 'keyframes' ? isAllowedStep : isAllowedRule;
  return removeDisallowed(node.block.children, (rule) => isAllowed(parsing, rule));
}

function isAllowedStep(parsing: ParseContext, node: CssNode): boolean {
  if (node.type === 'Comment') return false;
  return node.type === 'Rule'
    ? isAllowedStyle(parsing, node, () => true)
    : addProblem(parsing, node, INVALID);
}

function isAllowedStyle(parsing: ParseContext, rule: Rule, readSelectors: typeof scopeAll): boolean {
  const { prelude, block } = rule;
  if (prelude.type !== 'SelectorList') return addProblem(parsing, prelude, INVALID);
  parsing.tree.walk(prelude, readPart);
  if (!hasOnlyAllowed(parsing, prelude) || !readSelectors(parsing, prelude.children)) return false;
  return removeDisallowed(block.children, (node) => isAllowedDeclaration(parsing, node));
}

function scopeAll(parsing: ParseContext, selectors: List<CssNode>): boolean {
  return selectors.toArray().every((selector) => {
    if (selector.type === 'Selector' && selector.children.first?.type !== 'Combinator') {
      scopeSelector(selector, parsing.scope);
      return true;
    }
    return addProblem(parsing, selector, 'A selector must begin with an element, a class or *.');
  });
}

function isAllowedDeclaration(parsing: ParseContext, node: CssNode): boolean {
  if (node.type === 'Comment') return false;
  if (node.type === 'Rule' || node.type === 'Atrule') return addProblem(parsing, node, NESTED);
  if (node.type !== 'Declaration') return addProblem(parsing, node, INVALID);
  const { property, value, important } = node;
  if (!PROPERTY.test(property) || typeof important === 'string') return addProblem(parsing, node, INVALID);
  const isPosition = property.toLowerCase() === 'position';
  if (isPosition && !POSITIONS.includes(parsing.tree.generate(value).toLowerCase()))
    return addProblem(parsing, node, `The position must be one of ${POSITIONS.join(', ')}.`);
  return hasOnlyAllowed(parsing, value);
}

function hasOnlyAllowed(parsing: ParseContext, node: CssNode): boolean {
  const forbidden = parsing.tree.find(node, (inner) => findNodeProblem(inner) !== undefined);
  return forbidden === null || addProblem(parsing, forbidden, findNodeProblem(forbidden) ?? INVALID);
}

/** Returns the problem with a part of a selector, a condition or a value, or undefined for an allowed part. */
function findNodeProblem(node: CssNode): string | undefined {
  switch (node.type) {
    case 'Raw':
      return INVALID;
    case 'Url':
      return 'url() is not allowed, because pages load nothing from other hosts.';
    case 'NestingSelector':
      return NESTED;
    case 'String':
      return node.value.includes('<') ? 'Texts must not contain <.' : undefined;
    case 'Function':
      return CSS_FUNCTIONS.has(node.name.toLowerCase()) ? undefined : `${node.name}() is not allowed.`;
    default:
      return undefined;
  }
}
