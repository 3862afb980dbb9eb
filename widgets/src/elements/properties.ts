import type { PropertyDeclaration, PropertyDeclarations } from 'lit';

export interface ReflectedProperty extends PropertyDeclaration {
  defaultValue: string;
}

/**
 * Declares properties by their defaults. Each property is also an attribute in kebab case, so that a server can write
 * it. A missing attribute has the default.
 */
export function declareReflected(defaults: Readonly<Record<string, string>>): PropertyDeclarations {
  const declaredProperties = Object.entries(defaults).map(
    ([name, defaultValue]): [string, ReflectedProperty] => [
      name,
      { attribute: toAttributeName(name), reflect: true, useDefault: true, defaultValue },
    ],
  );
  return Object.fromEntries(declaredProperties);
}

function toAttributeName(property: string): string {
  return property.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
}
