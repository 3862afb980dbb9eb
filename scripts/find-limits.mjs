// Finds the rate limits that the handler of each operation reaches, also through functions of other files.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const ROUTE_METHOD = /^(?:get|post|put|patch|delete)$/;

/** Returns the rules by operationId, or by `post /path` for a handler without a description. */
export function findLimits(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = new Map(
    files
      .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|(?:^|\/)testing\//.test(name))
      .map((name) => [join(folder, name), readSource(join(folder, name))]),
  );
  const rulesByCall = new Map();
  for (const [file, { handlers }] of sources) {
    for (const { call, names, rules } of handlers) {
      const reached = rulesByCall.get(call) ?? new Map();
      rulesByCall.set(call, reached);
      collect(sources, { file, names, rules }, { reached, seen: new Set() });
    }
  }
  return new Map([...rulesByCall].map(([call, rules]) => [call, [...rules.values()]]));
}

/** Adds the rules that a declaration reaches by the names that it uses. */
function collect(sources, { file, names, rules }, { reached, seen }) {
  for (const rule of rules) reached.set(rule.name, rule);
  for (const name of names) {
    const place = `${file}#${name}`;
    const target = seen.has(place) ? undefined : resolve(sources, { file, name });
    seen.add(place);
    if (target === undefined) continue;
    for (const rule of findRules(target)) reached.set(rule.name, rule);
    const declaration = target.source.declared.get(target.name);
    if (declaration !== undefined) collect(sources, { file: target.file, ...declaration }, { reached, seen });
  }
}

/** Returns the rule of a name such as `LIMITS.login`, or all of `CODE_EMAILS.*`, an object that is passed whole. */
function findRules({ source: { members }, name }) {
  const isRule = name.endsWith('.*')
    ? (member) => member.startsWith(name.slice(0, -1))
    : (member) => member === name;
  return [...members].filter(([member]) => isRule(member)).map(([, rule]) => rule);
}

/** Returns the file that declares a name, such as `limits` or `LIMITS.login`, and its name there. */
function resolve(sources, { file, name }) {
  const source = sources.get(file);
  if (source === undefined) return undefined;
  const [base, ...members] = name.split('.');
  const alias = source.aliases.get(base);
  if (alias === undefined) return { source, file, name };
  return resolve(sources, { file: alias.file, name: [alias.name, ...members].join('.') });
}

function readSource(file) {
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const source = { aliases: new Map(), declared: new Map(), members: new Map(), handlers: [] };
  for (const statement of tree.statements) {
    if (ts.isImportDeclaration(statement))
      addAliases(source, statement, statement.importClause?.namedBindings);
    if (ts.isExportDeclaration(statement)) addAliases(source, statement, statement.exportClause);
    if (ts.isFunctionDeclaration(statement) && statement.name !== undefined)
      source.declared.set(statement.name.text, readBody(statement));
    if (ts.isVariableStatement(statement)) {
      for (const declaration of statement.declarationList.declarations) addVariable(source, declaration);
    }
    if (ts.isExpressionStatement(statement)) addHandler(source, statement.expression);
  }
  return source;
}

function addAliases({ aliases }, { moduleSpecifier }, clause) {
  if (moduleSpecifier === undefined || !moduleSpecifier.text.startsWith('.')) return;
  const file = join(
    dirname(clause?.getSourceFile().fileName ?? ''),
    moduleSpecifier.text.replace(/\.js$/, '.ts'),
  );
  for (const element of clause?.elements ?? [])
    aliases.set(element.name.text, { file, name: (element.propertyName ?? element.name).text });
}

function addVariable({ declared, members }, { name, initializer }) {
  if (!ts.isIdentifier(name) || initializer === undefined) return;
  const literal = unwrap(initializer);
  const { text } = literal;
  declared.set(name.text, { ...readBody(initializer), operationId: readOperationId(literal), text });
  if (!ts.isObjectLiteralExpression(literal)) return;
  for (const property of literal.properties.filter(ts.isPropertyAssignment)) {
    const rule = readRule(unwrap(property.initializer));
    if (rule !== undefined) members.set(`${name.text}.${property.name.getText()}`, rule);
  }
}

/**
 * Adds the handler of `router.openapi(route, handler)`, `router.post(route.path, handler)` or `router.post('/path',
 * …)`.
 */
function addHandler({ declared, handlers }, expression) {
  if (!ts.isCallExpression(expression) || !ts.isPropertyAccessExpression(expression.expression)) return;
  const method = expression.expression.name.text;
  const [first] = expression.arguments;
  if (first === undefined || !(method === 'openapi' || ROUTE_METHOD.test(method))) return;
  const { names, rules } = readBody(expression);
  const routes = [...readBody(first).names].map((name) => declared.get(name)).filter(Boolean);
  const operationId = routes.map((route) => route.operationId).find(Boolean) ?? readOperationId(first);
  const path = routes.map((route) => route.text).find(Boolean) ?? first.text;
  handlers.push({ call: operationId ?? `${method} ${path}`, names, rules });
}

function unwrap(expression) {
  return ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression)
    ? unwrap(expression.expression)
    : expression;
}

function readOperationId(expression) {
  if (!ts.isCallExpression(expression)) return undefined;
  const texts = expression.arguments
    .filter(ts.isObjectLiteralExpression)
    .flatMap(({ properties }) => properties.filter(ts.isPropertyAssignment));
  return texts.find(({ name }) => name.getText() === 'operationId')?.initializer.text;
}

/**
 * Returns the names that a declaration uses, with one level of members or `.*`, and the rules that it writes itself.
 */
function readBody(node) {
  const names = new Set();
  const rules = [];
  const visit = (inner) => {
    if (ts.isTypeNode(inner)) return;
    if (ts.isIdentifier(inner)) {
      names.add(inner.text);
      names.add(`${inner.text}.*`);
    }
    if (ts.isPropertyAccessExpression(inner)) {
      if (ts.isIdentifier(inner.expression)) {
        names.add(inner.getText());
        names.add(inner.expression.text);
      } else visit(inner.expression);
    } else if (ts.isPropertyAssignment(inner)) visit(inner.initializer);
    else ts.forEachChild(inner, visit);
  };
  const rule = readRule(node);
  if (rule !== undefined) rules.push(rule);
  else visit(node);
  return { names, rules };
}

/** Reads `{ name: 'login', points: 10, windowSeconds: 600 }`. */
function readRule(node) {
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  const values = Object.fromEntries(
    node.properties
      .filter(ts.isPropertyAssignment)
      .map(({ name, initializer }) => [name.getText(), initializer.text]),
  );
  if (values.points === undefined || values.windowSeconds === undefined) return undefined;
  return { name: values.name, points: Number(values.points), windowSeconds: Number(values.windowSeconds) };
}
