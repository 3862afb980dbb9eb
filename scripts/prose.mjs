// Finds the prose of a file: comments, string literals, template text and JSX text, or Markdown without code.
import ts from 'typescript';

const maskText = (text) => text.replace(/\S/g, '\0');
const COMMENTS = /\/\/.*|\/\*[\s\S]*?\*\//g;
const MARKERS = /^[ \t]*(?:\/\/+|\/\*+|\*+\/?)|\*+\/$/gm;
const CODE_SPANS = /(`+)[^`]+?\1/g;

const removeMarkers = (comment) =>
  comment.replace(MARKERS, (marker) => ' '.repeat(marker.length)).replace(CODE_SPANS, maskText);

function extractComments(code) {
  let prose = '';
  let end = 0;
  for (const { 0: comment, index } of code.matchAll(COMMENTS)) {
    prose += maskText(code.slice(end, index)) + removeMarkers(comment);
    end = index + comment.length;
  }
  return prose + maskText(code.slice(end));
}

const isLiteral = (node) =>
  ts.isStringLiteral(node) ||
  ts.isJsxText(node) ||
  ts.isRegularExpressionLiteral(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node) ||
  ts.isNoSubstitutionTemplateLiteral(node);
const isProse = (node, parent) =>
  !ts.isRegularExpressionLiteral(node) &&
  !ts.isImportDeclaration(parent) &&
  !ts.isExportDeclaration(parent) &&
  // Skips class names and ids.
  !(ts.isJsxAttribute(parent) && /^(?:class|className|id)$/.test(parent.name.text)) &&
  parent.expression?.kind !== ts.SyntaxKind.ImportKeyword;

function extractFromScript(source, tree) {
  const literals = [];
  const visit = (node, parent) => {
    if (isLiteral(node))
      literals.push({ start: node.getStart(tree), end: node.end, isProse: isProse(node, parent) });
    ts.forEachChild(node, (child) => visit(child, node));
  };
  visit(tree, tree);
  let code = '';
  let end = 0;
  for (const literal of literals) {
    code += source.slice(end, literal.start) + maskText(source.slice(literal.start, literal.end));
    end = literal.end;
  }
  const comments = extractComments(code + source.slice(end));
  let prose = '';
  end = 0;
  for (const literal of literals.filter(({ isProse }) => isProse)) {
    prose += comments.slice(end, literal.start) + source.slice(literal.start, literal.end);
    end = literal.end;
  }
  return prose + comments.slice(end);
}

const extractFromMarkdown = (source) =>
  source
    .replace(/^( *)(```|~~~)[\s\S]*?^\1\2/gm, maskText)
    .replace(CODE_SPANS, maskText)
    .replace(/\]\([^)\s]*\)/g, maskText);

/**
 * Returns a text of the source's length, with prose at its position, and NUL for each other character except white
 * space. `tree` is a script's syntax tree.
 */
export function extractProse(file, source, tree) {
  if (file.endsWith('.md')) return extractFromMarkdown(source);
  if (file.endsWith('.css')) return extractComments(source);
  return extractFromScript(source, tree);
}
