import type { Scope } from '../../../../../server/access/scopes.ts';

/** Whether it allows changes. */
export const isWriteScope = (scope: Scope): boolean => scope.endsWith(':write');

/** Scopes to look first, then those to change; a group without any is left out. */
export function groupScopes(scopes: readonly Scope[]): { right: 'read' | 'write'; scopes: Scope[] }[] {
	return [
		{ right: 'read' as const, scopes: scopes.filter((scope) => !isWriteScope(scope)) },
		{ right: 'write' as const, scopes: scopes.filter(isWriteScope) }
	].filter((group) => group.scopes.length);
}
