import type { Translator } from '#lib/messages/translator.ts';
import type { Scope } from '../../../../../server/access/scopes.ts';
import { scopeKeys } from '../users/role-keys.ts';

type Group = Scope extends infer Each ? (Each extends `${infer Name}:${string}` ? Name : never) : never;
type Right = 'read' | 'write' | 'both';

const groupOf = (scope: Scope) => scope.split(':')[0] as Group;
const groups = [...new Set(scopeKeys.map(groupOf))];
const includesAll = (scopes: readonly Scope[], right: string): boolean =>
	scopeKeys.filter((scope) => scope.endsWith(right)).every((scope) => scopes.includes(scope));

function rightTo(group: Group, scopes: readonly Scope[]): Right | undefined {
	const [reads, writes] = [scopes.includes(`${group}:read` as Scope), scopes.includes(`${group}:write` as Scope)];
	if (reads && writes) return 'both';
	return reads ? 'read' : writes ? 'write' : undefined;
}

/** A short summary of permissions: equal ones share a line. */
export function scopeSummary({ t }: Pick<Translator, 't'>, scopes: readonly Scope[]): string[] {
	if (includesAll(scopes, ':read')) {
		if (includesAll(scopes, ':write')) return [t('oauth.summary.all')];
		if (!scopes.some((scope) => scope.endsWith(':write'))) return [t('oauth.summary.allRead')];
	}
	return (['both', 'write', 'read'] as const).flatMap((right) => {
		const names = groups.filter((group) => rightTo(group, scopes) === right).map((group) => t(`oauth.group.${group}`));
		return names.length ? [t(`oauth.summary.${right}`, { names: names.join(', ') })] : [];
	});
}
